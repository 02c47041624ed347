import ChronoModel
import Testing

@Suite struct EditLabelTests {
  private static let one = Selection.tasks([])
  private static let tuesday = LocalDay(number: 20_781)

  private static let labels: [(Edit, EditLabel.Subjects, String)] = [
    (
      .setDone(one, true), EditLabel.Subjects(title: "Write report", count: 1),
      "Tick ‘Write report’"
    ),
    (.setDone(one, false), EditLabel.Subjects(title: "A", count: 2), "Reopen 2 tasks"),
    (
      .move(one, to: tuesday), EditLabel.Subjects(title: "A", count: 3),
      "Move 3 tasks to Tue 24 Nov"
    ),
    (.move(one, to: nil), EditLabel.Subjects(title: "A", count: 1), "Move ‘A’ to someday"),
    (
      .assign(one, to: .inbox), EditLabel.Subjects(title: "A", count: 1),
      "Move ‘A’ to the Inbox"
    ),
    (
      .deleteCategory(Category.ID(high: 1, low: 1)),
      EditLabel.Subjects(count: 9, category: "Work"), "Delete category ‘Work’ with 9 tasks"
    ),
    (
      .deleteCategory(Category.ID(high: 1, low: 1)),
      EditLabel.Subjects(count: 1, category: "Work"), "Delete category ‘Work’ with 1 task"
    ),
    (.addCategory(name: " Home ", colour: nil), EditLabel.Subjects(), "Add category ‘Home’"),
    (
      .delete(one),
      EditLabel.Subjects(title: String(repeating: "word ", count: 30), count: 1),
      "Delete ‘word word word word word word word word…’"
    ),
    (
      .delete(one), EditLabel.Subjects(title: String(repeating: "x", count: 40), count: 1),
      "Delete ‘\(String(repeating: "x", count: 40))’"
    ),
  ]

  @Test func `names what was done in words`() {
    for (edit, subjects, label) in Self.labels {
      #expect(EditLabel.text(of: edit, on: subjects) == label)
    }
  }
}
