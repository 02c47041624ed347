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

/// A question that one key answers.
///
/// Only deleting a category asks (Behaviour 3.4).
package struct Question: Hashable, Sendable {
  package var text: SafeText
  package var yes: Effect
}
