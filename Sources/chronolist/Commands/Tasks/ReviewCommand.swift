import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// `chronolist review`: how a week went, with the numbers of the planner's review screen.
struct ReviewCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Print how a week went, this week by default."
  )
  var creates: Bool { false }

  @Argument(
    help: ArgumentHelp("The week, as with --week: last, 2026-W47, 24 nov.", valueName: "week"),
    completion: Completion.week
  )
  var words: [String] = []

  @Option(
    help: ArgumentHelp("The week: this, last, next, 2026-W47, or a day.", valueName: "week"),
    completion: Completion.week
  )
  var week: String?

  @Option(help: ArgumentHelp("md prints Markdown, a text to keep.", valueName: "format"))
  var format: Format = .text

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, md }

  func validate() throws {
    if !words.isEmpty, week != nil { throw ValidationError("Give a week or --week, not both.") }
    if output.json, format != .text { throw ValidationError("Give --json or --format, not both.") }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let named = words.isEmpty ? week ?? "this" : words.joined(separator: " ")
    let from = try planner.week(named).lowerBound
    let now = planner.now
    let review = try planner.store { repository throws(StoreError) in
      try repository.review(week: from, at: now)
    }
    if planner.isJSON {
      planner.document { json in ReviewJSON.members(review, &json) }
      return
    }
    switch format {
    case .md:
      for line in ReviewMarkdown(review, settings: planner.settings).lines {
        planner.console.paragraph(line)
      }
    case .text:
      let width = planner.console.columns ?? ReviewCommand.pipeWidth
      planner.console.line(safe: ReviewCommand.title(of: review, planner.settings), .bold)
      for line in ReviewText(review, width: width, settings: planner.settings).lines {
        planner.console.line(safe: line.text)
      }
    }
  }

  /// Cells of a line where nobody says how wide it may be.
  private static let pipeWidth = 80

  private static func title(of review: WeekReview, _ settings: Settings) -> SafeText {
    let from = SafeText(review.from.formatted(settings.dateForm, today: review.from))
    let to = SafeText(review.to.formatted(settings.dateForm))
    return "Week \(settings.weekNumber(of: review.from)), \(from) – \(to)"
  }
}
