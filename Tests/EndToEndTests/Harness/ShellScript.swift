/// Shell scripts that a test has the program start.
enum ShellScript {
  /// Writes a script that can be run at once.
  ///
  /// By another process: a test that forks meanwhile would inherit a file open for writing here, and
  /// what is open for writing cannot be run.
  static func write(_ script: String, to path: String) throws {
    let write = "mkdir -p \"${0%/*}\" && cat > \"$0\" && chmod 755 \"$0\""
    let run = try CommandRun(
      program: "/bin/sh",
      arguments: ["-c", write, path].map { Array($0.utf8) },
      environment: ["PATH": "/usr/bin:/bin"],
      input: .text("#!/bin/sh\n\(script)\n")
    )
    guard run.ending == .exited(0) else { throw HarnessError.refused(run.complaint) }
  }
}
