/// The files of this folder that the program carries in itself.
package enum Resources {
  /// The settings file with every setting, its default and what it means: the documentation.
  package static var defaultConfig: String {
    String(decoding: PackageResources.default_config_toml, as: UTF8.self)
  }

  /// Units for systemd, with marks where the program and its file go.
  package static var reminderService: String {
    String(decoding: PackageResources.chronolist_remind_service, as: UTF8.self)
  }
  package static var reminderOnceService: String {
    String(decoding: PackageResources.chronolist_remind_once_service, as: UTF8.self)
  }
  package static var reminderOnceTimer: String {
    String(decoding: PackageResources.chronolist_remind_once_timer, as: UTF8.self)
  }

  package static var syncService: String {
    String(decoding: PackageResources.chronolist_sync_service, as: UTF8.self)
  }

  /// chronolist(1), as roff.
  package static var manual: [UInt8] { PackageResources.chronolist_1 }

  /// Whose work is in the program, with the notices that their licences ask for.
  package static var notices: [UInt8] { PackageResources.THIRD_PARTY_NOTICES_txt }

  /// The day that the first start offers to load, as JSON Lines.
  ///
  /// Its days count from 2000-01-01, which stands for the day it is loaded.
  package static var sampleDay: [UInt8] { PackageResources.sample_day_json }
}
