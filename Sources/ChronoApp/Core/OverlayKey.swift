import ChronoScreen

/// A key of an overlay, declared once: what it does, and the words for it wherever it is shown.
struct OverlayKey<Action: Hashable & Sendable>: Hashable, Sendable {
  /// All the keys that do it; the first is shown.
  let keys: [Key]
  let action: Action
  /// Its words at the bottom of the screen; `nil` for a key that is not advertised.
  let footer: SafeText?
  /// Its words in the overlay itself.
  let panel: SafeText?
  private let shown: SafeText?

  /// `label` stands for the keys where two entries are shown as one: `j k`.
  init(
    _ keys: [Key],
    _ action: Action,
    _ footer: SafeText? = nil,
    panel: SafeText? = nil,
    as label: SafeText? = nil
  ) {
    self.keys = keys
    self.action = action
    self.footer = footer
    self.panel = panel
    shown = label
  }

  /// The key as it is shown.
  var label: SafeText { shown ?? SafeText(keys.first?.name ?? "") }
}

extension Collection {
  /// The key that does something, for a sentence.
  func label<Action>(of action: Action) -> SafeText where Element == OverlayKey<Action> {
    first { $0.action == action }?.label ?? ""
  }
}

/// A key of plain text is written as its character.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}
