import Foundation
import Testing

/// Everything that reads what comes from outside, with input that is right and nearly right.
///
/// `MUTATIONS=1000000` tries as many of each; a crash ends the run, and the slowest and the most
/// memory are printed.
@Suite struct `Input that is nearly right` {
  private static let asked =
    ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { Int($0) }
  private static let seed =
    ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1

  /// The inputs of a target: what a person would write, and what a fuzzer has found.
  ///
  /// One that is not text is kept as base64.
  private static func corpus(of target: FuzzTarget) throws -> [[UInt8]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpus").appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { file in
        let bytes = try Data(contentsOf: file)
        guard file.pathExtension == "base64" else { return [UInt8](bytes) }
        return [UInt8](try #require(Data(base64Encoded: bytes, options: .ignoreUnknownCharacters)))
      }
  }

  @Test(arguments: FuzzTarget.allCases) func `is read or refused`(by target: FuzzTarget) throws {
    let corpus = try Self.corpus(of: target)
    #expect(!corpus.isEmpty)
    for bytes in corpus { #expect(target.read(bytes) == nil, "\(bytes.debugText)") }
    var mutator = Mutator(seed: Self.seed, corpus: corpus)
    var slowest = (time: Duration.zero, bytes: [UInt8]())
    for _ in 0..<(Self.asked ?? 300) {
      let bytes = mutator.next()
      let begun = ContinuousClock.now
      let wrong = target.read(bytes)
      let time = ContinuousClock.now - begun
      if time > slowest.time { slowest = (time, bytes) }
      guard let wrong else { continue }
      Issue.record("\(wrong): \(bytes.debugText)")
      return
    }
    guard let asked = Self.asked else { return }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print(
      "\(target): \(asked) read, \(usage.ru_maxrss / 1024) MB at most,",
      "the slowest in \(slowest.time): \(slowest.bytes.debugText.prefix(300))"
    )
  }
}

extension [UInt8] {
  fileprivate var debugText: String { String(decoding: self, as: UTF8.self).debugDescription }
}
