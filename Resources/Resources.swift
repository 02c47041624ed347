/// The files of this folder that the program carries in itself.
package enum Resources {
  /// The settings file with every setting, its default and what it means: the documentation.
  package static var defaultConfig: String {
    String(decoding: PackageResources.default_config_toml, as: UTF8.self)
  }

  /// The day that the first start offers to load, as JSON Lines.
  ///
  /// Its days count from 2000-01-01, which stands for the day it is loaded.
  package static var sampleDay: [UInt8] { PackageResources.sample_day_jsonl }
}
