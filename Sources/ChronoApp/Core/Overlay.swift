package import ChronoModel
package import ChronoScreen

/// What lies over the panes; the topmost sees keys first.
package enum Overlay: Hashable, Sendable {
  case menu(Menu)
  case picker(Picker)
  case prompt(Prompt)
  case question(Question)
  case addLine(AddLine)
  case form(Form)
  case palette(Palette)
  case help(Help)
  case journal(Journal)
  /// A block in the hand, over the hour grid.
  case held(HeldBlock)
  case triage(Triage)
  case review(ReviewPage)
  case sessions(SessionList)
  case work(WorkEntry)
  case slipped(SlipQuestion)
  case overlap(Overlap)
  case forgotten(ForgottenTimer)
}

extension Overlay {
  /// The value that lies over the panes.
  consuming func taken() -> (any OverlayContent)? {
    switch consume self {
    case .menu(let menu): menu
    case .picker(let picker): picker
    case .question(let question): question
    case .palette(let palette): palette
    case .help(let help): help
    case .journal(let journal): journal
    case .forgotten(let question): question
    case .form(let form): form
    case .prompt, .addLine, .held, .triage, .review, .sessions, .work, .slipped, .overlap:
      nil
    }
  }
}

/// One line to type, with what it is for.
package struct Prompt: Hashable, Sendable {
  package var purpose: Purpose
  package var field: TextField
  /// Why Enter does nothing yet.
  package var problem: SafeText?

  package init(_ purpose: Purpose, text: String = "") {
    self.purpose = purpose
    field = TextField(text)
  }

  package enum Purpose: Hashable, Sendable {
    case goToDate
    case search(before: Whereabouts)
    case newCategory(assigning: Selection?)
    case renameCategory(Category)
    case moveTo(Selection)
    case doneThen(Selection)
    case tags(Selection)
    case stopAt
    case runningLate
  }
}
