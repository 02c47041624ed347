import Foundation

/// What `--experimental-dump-help` says of the program, as far as the manual page tells it.
struct ProgramDescription: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    let kind: String
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
    let valueName: String?
    let abstract: String?
    let preferredName: Name?
    let names: [Name]?

    struct Name: Decodable { let name: String }
  }

  /// The commands of the manual page, one after another.
  var commandsRoff: String {
    (command.subcommands ?? []).filter { $0.commandName != "help" }
      .flatMap { $0.roff(after: "chronolist") }.joined(separator: "\n")
  }
}

extension ProgramDescription.Command {
  /// What every command may have is told once.
  private static let common: Set<String> = ["file", "json", "raw", "version", "help"]

  private var ownArguments: [ProgramDescription.Argument] {
    (arguments ?? []).filter {
      $0.shouldDisplay
        && !ProgramDescription.Command.common.contains($0.preferredName?.name ?? "")
    }
  }

  fileprivate func roff(after parents: String) -> [String] {
    let name = "\(parents) \(commandName)"
    if let subcommands { return subcommands.flatMap { $0.roff(after: name) } }
    let options = ownArguments.filter { $0.kind != "positional" }
    let positional = ownArguments.filter { $0.kind == "positional" }
    let usage =
      ["\\fB\(Roff.typed(name))\\fR"] + positional.map(\.usage)
      + options.filter { !$0.isOptional }.map(\.label)
      + (options.allSatisfy { !$0.isOptional } ? [] : ["[\\fIoptions\\fR]"])
    var lines = [".SS \"\(usage.joined(separator: " "))\"", Roff.text(abstract ?? "")]
    for paragraph in (discussion ?? "").split(separator: "\n\n") {
      // What begins as a command line or a document does is shown as it is.
      let isExample = paragraph.hasPrefix("chronolist ") || paragraph.hasPrefix("{")
      lines.append(".PP")
      if isExample {
        lines += [".RS 4", ".EX"] + paragraph.split(separator: "\n").map { Roff.typed(String($0)) }
        lines += [".EE", ".RE"]
      } else {
        // A line that was broken on purpose stays so.
        lines.append(
          paragraph.split(separator: "\n").map { Roff.text(String($0)) }
            .joined(separator: "\n.br\n")
        )
      }
    }
    for argument in ownArguments where argument.abstract?.isEmpty == false {
      lines += [".TP", argument.label, Roff.text(argument.abstract ?? "")]
    }
    return lines
  }
}

extension ProgramDescription.Argument {
  fileprivate var usage: String {
    let value = "\\fI\(Roff.typed(valueName ?? ""))\\fR\(isRepeating ? " ..." : "")"
    return isOptional ? "[\(value)]" : value
  }

  fileprivate var label: String {
    let value = Roff.italic(valueName ?? "")
    switch kind {
    case "positional": return value
    case "option": return "\(options) \(value)"
    default: return options
    }
  }

  /// `--title, --name`: whatever people call it is taken.
  private var options: String {
    (names ?? []).map(\.name).filter { $0.count > 1 }.map { Roff.bold("--\($0)") }
      .joined(separator: ", ")
  }
}
