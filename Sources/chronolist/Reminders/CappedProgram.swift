import Subprocess
import SystemPackage

/// A program that is only told something: it gets no input and no terminal, its output goes
/// nowhere, and it has ten seconds.
enum CappedProgram {
  private static let patience: Duration = .seconds(10)

  private enum Outcome: Sendable {
    case ended(String?)
    case late
  }

  /// Runs program and arguments; `nil` when it ended well, else what went wrong.
  ///
  /// In a session of its own, so that what it starts goes with it when its time is over.
  static func run(_ arguments: [String]) async -> String? {
    guard let program = arguments.first else { return "no program is named" }
    let outcome = await withTaskGroup(of: Outcome.self, returning: Outcome?.self) { group in
      group.addTask { .ended(await CappedProgram.start(program, Array(arguments.dropFirst()))) }
      group.addTask {
        try? await Task.sleep(for: CappedProgram.patience)
        return .late
      }
      defer { group.cancelAll() }
      return await group.next()
    }
    switch outcome {
    case .ended(let problem): return problem
    case .late, nil: return "it took longer than ten seconds and was stopped"
    }
  }

  private static func start(_ program: String, _ arguments: [String]) async -> String? {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    do {
      let result = try await Subprocess.run(
        program.contains("/") ? .path(FilePath(program)) : .name(program),
        arguments: Arguments(arguments),
        platformOptions: options,
        input: .none,
        output: .discarded,
        error: .discarded
      )
      return result.terminationStatus.isSuccess
        ? nil : "it ended with \(result.terminationStatus)"
    } catch {
      return "it could not be started"
    }
  }
}
