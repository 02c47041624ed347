import ChronoApp
import ChronoScreen
import Glibc

/// The user's settings file, which may be absent.
enum SettingsFile {
  /// A settings file is written by hand; anything larger is something else.
  private static let sizeLimit = 1 << 20

  /// The settings, with defaults for what is wrong or absent, and what is wrong with the file.
  ///
  /// Without a file nothing is parsed, which keeps the start short.
  static func load(_ path: String) -> (settings: Settings, problems: [SettingsProblem]) {
    let bytes: [UInt8]
    do throws(SystemFile.Failure) {
      bytes = try SystemFile.bytes(of: path, limit: sizeLimit)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return (Settings(), []) }
      return (Settings(), [SettingsProblem(file: path, .unreadable(error.reason))])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return (Settings(), [SettingsProblem(file: path, .syntax("it is not UTF-8 text"))])
    }
    let reader = SettingsReader(text, file: path)
    return (reader.settings, reader.problems)
  }
}

extension [SettingsProblem] {
  /// The first that is wrong with the settings, and where the others are told; `nil` where nothing is.
  var notice: SafeText? {
    guard let first else { return nil }
    let words = ErrorText(first).message
    return count == 1 ? words : "\(words) And \(count - 1) more · chronolist config --check"
  }
}
