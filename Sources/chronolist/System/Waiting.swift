import Dispatch
import Synchronization

/// Does asynchronous work to its end; for a command, which has nothing else to do meanwhile.
func waiting<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
  let result = Mutex<Value?>(nil)
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    let value = await work()
    result.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return result.withLock(\.self)
}
