import ChronoModel
import ChronoScreen

extension FooterPicture {
  /// What stands still while only the cursor moves over its rows.
  package struct Scene: Equatable {
    fileprivate let size: Size
    fileprivate let place: Place
    fileprivate let scale: Scale
    fileprivate let focus: Pane
    fileprivate let category: CategoryFilter
    fileprivate let filter: ListFilter?
    fileprivate let search: String
    fileprivate let running: RunningTimer?
    fileprivate let undo: String?
  }

  /// `nil` where the last line has more to say than the keys of the pane, or another line is there.
  package var scene: Scene? {
    guard planner.notice == nil, planner.pendingKeys.isEmpty, planner.overlays.isEmpty,
      planner.heldBlock == nil
    else { return nil }
    return Scene(
      size: planner.size,
      place: planner.place,
      scale: planner.scale,
      focus: planner.focus,
      category: planner.category,
      filter: planner.filter,
      search: planner.search,
      running: planner.view.running,
      undo: planner.view.undoLabel
    )
  }
}
