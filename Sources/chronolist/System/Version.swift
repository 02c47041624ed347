import CBuild

/// Which ChronoList this is.
enum Version {
  /// By Semantic Versioning; CHANGELOG.md says what is in it.
  static let number = "0.9.0"

  /// The number, and the commit where the build was told one: `0.9.0 (3f2a91c0d4e5)`.
  static var text: String {
    guard let commit = unsafe chrono_commit() else { return number }
    return unsafe "\(number) (\(String(cString: commit)))"
  }
}
