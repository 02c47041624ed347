import ChronoResources
import Glibc

/// Units that let systemd run a command for a user.
struct UserUnits {
  /// Name and text of each, with the marks that ``filled(_:program:file:)`` fills.
  private let all: [(name: String, text: String)]

  /// Reminders while the planner is closed.
  static var reminders: UserUnits {
    UserUnits(all: [
      ("chronolist-remind.service", Resources.reminderService),
      ("chronolist-remind-once.service", Resources.reminderOnceService),
      ("chronolist-remind-once.timer", Resources.reminderOnceTimer),
    ])
  }

  /// Synchronisation while the planner is closed.
  static var synchronisation: UserUnits {
    UserUnits(all: [("chronolist-sync.service", Resources.syncService)])
  }

  /// Writes the units and answers their paths; ones that are there are replaced.
  ///
  /// `file` is the planner's file where it is not in its usual place. `program` is what they start
  /// where that is not this one: a package is made in a place that the program will not be in.
  func install(
    in directory: String,
    file: String?,
    program: String?
  ) throws(CommandFailure) -> [String] {
    do throws(SystemFile.Failure) {
      try SystemFile.makeDirectory(directory)
    } catch {
      throw CommandFailure(creating: directory, error)
    }
    let program = program ?? UserUnits.ownProgram
    var paths: [String] = []
    for unit in all {
      let path = "\(directory)/\(unit.name)"
      let text = UserUnits.filled(unit.text, program: program, file: file)
      do throws(SystemFile.Failure) {
        try OutputFile.write(text, replacing: path)
      } catch {
        throw CommandFailure(creating: path, error)
      }
      paths.append(path)
    }
    return paths
  }

  /// Takes the units away and answers the paths of those that were there.
  func uninstall(in directory: String) throws(CommandFailure) -> [String] {
    var paths: [String] = []
    for unit in all {
      let path = "\(directory)/\(unit.name)"
      if unsafe unlink(path) == 0 {
        paths.append(path)
      } else if errno != ENOENT, errno != ENOTDIR {
        throw CommandFailure(creating: path, SystemFile.Failure(code: errno))
      }
    }
    return paths
  }

  static func filled(_ text: String, program: String, file: String?) -> String {
    let option = file.map { " --file \(quoted($0))" } ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("ExecStart=@PROGRAM@"), line.hasSuffix("@FILE@") else {
        return String(line)
      }
      let words = line.dropFirst("ExecStart=@PROGRAM@".count).dropLast("@FILE@".count)
      return "ExecStart=\(quoted(program))\(words)\(option)"
    }.joined(separator: "\n")
  }

  /// As one word of `ExecStart=`: nothing in it is a specifier, a variable or an end (systemd.service(5)).
  static func quoted(_ word: String) -> String {
    var result = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "%": result += "%%"
      case "$": result += "$$"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Where this program is, so that the unit starts the same.
  private static var ownProgram: String { SystemFile.link("/proc/self/exe") ?? "chronolist" }
}
