import Foundation
import PlannerRows
import Testing

/// What the program says and stores, letter for letter, as `Texts/` has it.
///
/// `RECORD=1 swift test --filter Transcript` writes the answers anew, for a reviewer to read in the diff.
@Suite(.waitsForPrograms) struct TranscriptTests {
  @Test(arguments: Transcripts.names)
  func `commands say and store what is written`(name: String) throws {
    let result = try Transcripts.result(name)
    for problem in result.problems { Issue.record("\(name): \(problem)") }
    let difference = try KeptText.difference(of: result.text, path: Transcripts.path(name))
    if let difference { Issue.record("\(difference)") }
  }
}

/// The transcripts on the disk, each run once.
enum Transcripts {
  private static let directory =
    String(#filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }) + "/Texts"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [])
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

  /// Others begin with what it leaves.
  private static let planner = Result { try Transcript.run(script("planner")) }

  static func path(_ name: String) -> String { "\(directory)/\(name).txt" }

  static func script(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  static func result(_ name: String) throws -> Transcript.Result {
    name == "planner" ? try planner.get() : try Transcript.run(script(name))
  }
}
