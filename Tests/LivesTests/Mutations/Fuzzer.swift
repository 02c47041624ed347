import Foundation

/// The program of a build with `CHRONO_FUZZ`: libFuzzer gives ever new inputs to the target that the
/// variable `FUZZ` names.
@main enum Fuzzer {
  private static let target =
    ProcessInfo.processInfo.environment["FUZZ"].flatMap { FuzzTarget(rawValue: $0) }

  static func main() {
    guard target != nil else {
      print("FUZZ is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")).")
      exit(64)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      run(&count, &arguments) { start, count in
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        let wrong = Fuzzer.target?.read(bytes)
        precondition(wrong == nil, wrong ?? "")
        return 0
      }
    )
  }

  /// llvm.org/docs/LibFuzzer.html, “Using libFuzzer as a library”.
  @_silgen_name("LLVMFuzzerRunDriver")
  private static func run(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt
}
