package import ChronoScreen

/// What lies over the panes; the topmost sees keys first.
package enum Overlay: Hashable, Sendable {
  case menu(Menu)
  case picker(Picker)
  case prompt(Prompt)
  case question(Question)
  case addLine(AddLine)
  case form(Form)
  case notes(NotesPage)
  case palette(Palette)
  case help(Help)
  case journal(Journal)
  case conflicts(Conflicts)
  /// A block being placed, over the hour grid.
  case held(HeldBlock)
  /// A day being chosen in the month, for what is moved to it.
  case dayChoice(DayChoice)
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
  consuming func taken() -> any OverlayContent {
    switch consume self {
    case .menu(let menu): menu
    case .picker(let picker): picker
    case .prompt(let prompt): prompt
    case .question(let question): question
    case .addLine(let line): line
    case .form(let form): form
    case .notes(let page): page
    case .palette(let palette): palette
    case .help(let help): help
    case .journal(let journal): journal
    case .conflicts(let conflicts): conflicts
    case .held(let held): held
    case .dayChoice(let choice): choice
    case .triage(let triage): triage
    case .review(let page): page
    case .sessions(let list): list
    case .work(let entry): entry
    case .slipped(let question): question
    case .overlap(let overlap): overlap
    case .forgotten(let question): question
    }
  }
}

extension Overlay {
  /// Every key that does something in it now.
  package func declaredKeys(seeing planner: State) -> [Key] {
    taken().declaredKeys(seeing: planner)
  }
}
