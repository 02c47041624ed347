import Foundation
import Synchronization
import Testing

/// Threads for tests that wait for other programs most of the time.
///
/// Tests run on as many threads as there are processors. One that waits there for a program, or for the
/// next minute, keeps a processor idle; on threads of their own several wait side by side.
final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: 3 * ProcessInfo.processInfo.activeProcessorCount)

  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count {
      let thread = Thread { [self] in
        while true {
          waiting.wait()
          let job = jobs.withLock { $0.removeFirst() }
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }
}

/// That tests wait for other programs.
struct WaitsForPrograms: SuiteTrait, TestTrait, TestScoping {
  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  static var waitsForPrograms: Self { Self() }
}
