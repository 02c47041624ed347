import Subprocess
import SystemPackage

/// A program without input and terminal, under limits of time and output.
///
/// It runs in its own session, so that whatever it starts ends with it when its time is up.
enum CappedProgram {
  private static let patience: Duration = .seconds(10)

  /// Why a program failed.
  struct Problem: Error {
    var reason: String
  }

  /// What to make of a program that has ended.
  private typealias Ending<Output: OutputProtocol, Complaint: OutputProtocol, Value> =
    @Sendable (TerminationStatus, Output.OutputType, Complaint.OutputType) -> Result<Value, Problem>

  private enum Outcome<Value: Sendable>: Sendable {
    case ended(Result<Value, Problem>)
    case late
  }

  /// Runs program and arguments, its output left unread; `nil` when it ended well within ten
  /// seconds, else what went wrong.
  static func run(_ arguments: [String]) async -> String? {
    let result = await start(arguments, patience, .discarded, .discarded) { status, _, _ in
      ended(status, true)
    }
    if case .failure(let problem) = result { return problem.reason }
    return nil
  }

  /// What a program prints, within a limit of bytes and seconds.
  static func output(
    of arguments: [String],
    limit: Int,
    seconds: Int
  ) async -> Result<[UInt8], Problem> {
    await start(arguments, .seconds(seconds), .bytes(limit: limit), .discarded) {
      status,
      output,
      _ in ended(status, output)
    }
  }

  /// What a program has left: how it ended, what it printed, and what it complained of.
  struct Answer: Sendable {
    /// `nil` where a signal ended it.
    var code: CInt?
    var printed: [UInt8]
    var complaint: [UInt8]
  }

  /// The answer of a program, whatever it ended with.
  static func answer(of arguments: [String], seconds: Int) async -> Result<Answer, Problem> {
    let limit = 1 << 16
    return await start(
      arguments,
      .seconds(seconds),
      .bytes(limit: limit),
      .bytes(limit: limit)
    ) { status, printed, complaint in
      var answer = Answer(code: nil, printed: printed, complaint: complaint)
      if case .exited(let code) = status { answer.code = code }
      return .success(answer)
    }
  }

  private static func ended<Value>(
    _ status: TerminationStatus,
    _ value: Value
  ) -> Result<Value, Problem> {
    switch status {
    case .exited(0): .success(value)
    case .exited(let code): .failure(Problem(reason: "it ended with status \(code)"))
    case .signaled(let signal): .failure(Problem(reason: "signal \(signal) ended it"))
    }
  }

  private static func start<
    Output: OutputProtocol & Sendable,
    Complaint: ErrorOutputProtocol & Sendable,
    Value: Sendable
  >(
    _ arguments: [String],
    _ patience: Duration,
    _ output: Output,
    _ complaint: Complaint,
    _ value: @escaping Ending<Output, Complaint, Value>
  ) async -> Result<Value, Problem> {
    guard let program = arguments.first else {
      return .failure(Problem(reason: "no program is named"))
    }
    let outcome = await withTaskGroup(
      of: Outcome<Value>.self,
      returning: Outcome<Value>?.self
    ) { group in
      group.addTask {
        .ended(await run(program, Array(arguments.dropFirst()), output, complaint, value))
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return .late
      }
      defer { group.cancelAll() }
      return await group.next()
    }
    switch outcome {
    case .ended(let result): return result
    case .late, nil:
      let seconds = patience == CappedProgram.patience ? "ten" : "\(patience.components.seconds)"
      return .failure(Problem(reason: "it took longer than \(seconds) seconds and was stopped"))
    }
  }

  private static func run<
    Output: OutputProtocol & Sendable,
    Complaint: ErrorOutputProtocol & Sendable,
    Value: Sendable
  >(
    _ program: String,
    _ arguments: [String],
    _ output: Output,
    _ complaint: Complaint,
    _ value: Ending<Output, Complaint, Value>
  ) async -> Result<Value, Problem> {
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
        output: output,
        error: complaint
      )
      return value(result.terminationStatus, result.standardOutput, result.standardError)
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      return .failure(Problem(reason: "it printed too much"))
    } catch {
      return .failure(Problem(reason: "it could not be started"))
    }
  }
}
