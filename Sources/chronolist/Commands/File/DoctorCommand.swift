import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// `chronolist doctor`: looks at the file, the settings and the surroundings.
///
/// It changes nothing but what follows from the rest of the file and is wrong.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the planner’s file and your settings.",
    discussion: """
      What only serves to find and count your tasks is made anew where it is wrong. Nothing else is \
      ever changed.
      """
  )

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  /// What was found: JSON has numbers as numbers.
  private enum Fact {
    case text(String), number(Int)

    var words: String {
      switch self {
      case .text(let text): text
      case .number(let number): String(number)
      }
    }
  }

  func run() throws {
    let environment = Environment.current()
    let (settings, wrong) = SettingsFile.load(environment.settingsFile)
    let clock = Clock(environment)
    let path = environment.dataFile(option: file.file)
    let isToCome = !environment.namesFile(option: file.file) && !SystemFile.exists(path)
    var problems: [String] = []
    var mended: [String] = []
    var facts: [(name: String, value: Fact)] = [("file", .text(path))]
    var own = settings
    var passedOver: [SafeText] = []
    var disputed = 0
    if !isToCome {
      do throws(StoreError) {
        let repository = try Repository.open(
          path: path,
          at: clock.now(dayStart: settings.dayStart),
          ids: .random,
          mode: .readOnly
        )
        problems = try repository.check()
        if !problems.isEmpty {
          do throws(StoreError) {
            mended = try DoctorCommand.mend(path, at: clock.now(dayStart: settings.dayStart))
            if !mended.isEmpty { problems = try repository.check() }
          } catch .damaged {
            // The problems say so already, and such a file is left as it is.
          } catch {
            problems.append("it could not be mended: \(ErrorText(error).message.string)")
          }
        }
        let found = try repository.diagnostics()
        facts.append(("sqlite", .text(found["sqlite_version"] ?? "")))
        facts.append(("format", .number(Int(found["user_version"] ?? "") ?? 0)))
        let pages = Int(found["page_count"] ?? "") ?? 0
        facts.append(("bytes", .number(pages * (Int(found["page_size"] ?? "") ?? 0))))
        facts.append(("backups", .number(Repository.backups(of: path).count)))
        let binding = try SyncBinding(repository, environment)
        own = binding.bound(settings)
        passedOver = binding.passedOver(settings.syncs)
        disputed = try repository.syncConflicts().count
      } catch {
        throw CommandFailure(error)
      }
    }
    facts.append(("settings", .text(environment.settingsFile)))
    facts.append(("zone", .text(clock.zone.identifier)))
    facts.append(("locale", .text(environment.isUTF8 ? "UTF-8" : "ASCII")))
    facts.append(("terminal", .text(environment["TERM"] ?? "none")))
    facts += TerminalNotice(environment).survey(settings).map { ($0.name, .text($0.value)) }
    if !own.syncs.isEmpty {
      let names = own.syncs.map { "\($0.name) = \($0.folder)" }
      facts.append(("sync", .text(names.joined(separator: ", "))))
      for trouble in SyncTrouble.all(own, environment) {
        facts.append(("stopped", .text("\(trouble.name): \(trouble.words.string)")))
      }
      facts.append(("conflicts", .number(disputed)))
    }
    if !passedOver.isEmpty {
      facts.append(("unbound", .text(passedOver.joined(" ").string)))
    }
    let complaints =
      wrong.map { ErrorText($0).message } + SyncCommand.complaints(own, environment)
      + SyncCommand.twins(own, environment) + SyncBinding.strays(settings, environment)
    try report(facts, problems, mended: mended, complaints, isToCome: isToCome, environment)
    if !problems.isEmpty {
      throw CommandFailure(StoreError.damaged(problems.joined(separator: "; ")))
    }
    if let first = complaints.first {
      throw CommandFailure(
        ErrorText(code: "settings", first, details: Array(complaints.dropFirst())),
        .settings
      )
    }
  }

  /// Makes anew what can be; answers what was wrong.
  private static func mend(_ path: String, at now: Moment) throws(StoreError) -> [String] {
    try Repository.open(path: path, at: now, ids: .random).renewDerived()
  }

  private func report(
    _ facts: [(name: String, value: Fact)],
    _ problems: [String],
    mended: [String],
    _ complaints: [SafeText],
    isToCome: Bool,
    _ environment: Environment
  ) throws(CommandFailure) {
    var console = Console(environment, asStored: output.raw)
    if output.json {
      console.document { json in
        for fact in facts {
          json.key(text: fact.name)
          switch fact.value {
          case .text(let text): json.string(text)
          case .number(let number): json.integer(number)
          }
        }
        json.key("problems")
        json.array { json in for problem in problems { json.string(problem) } }
        json.key("mended")
        json.array { json in for problem in mended { json.string(problem) } }
        json.key("settingsProblems")
        json.array { json in for complaint in complaints { json.string(complaint.string) } }
      }
    } else {
      for fact in facts {
        let isMissing = fact.name == "settings" && !SystemFile.exists(fact.value.words)
        let note: SafeText = isMissing ? " (no such file: the defaults are used)" : .empty
        console.line("\(SafeText(fact.name).padded(to: 10))\(outside: fact.value.words)\(note)")
      }
      for problem in mended { console.line("Mended: \(outside: problem).") }
      if isToCome {
        console.line("There is no planner yet; the first use makes it.")
      } else if problems.isEmpty {
        console.line("No problems found in the file.")
      }
    }
    try console.flush()
  }
}
