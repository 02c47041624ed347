import ArgumentParser
import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist category`: the categories and what is done to them.
struct CategoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "category",
    abstract: "List and change categories.",
    subcommands: [List.self, Add.self, Rename.self, Colour.self, Move.self, Delete.self],
    defaultSubcommand: List.self
  )

  /// Prints the categories: `category list`.
  struct List: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Print the categories with how many open tasks each has."
    )
    var creates: Bool { false }
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      let query = ViewQuery(list: ListQuery(scope: .someday), rows: 1, spans: [])
      let rows = try planner.store { repository throws(StoreError) in
        try repository.view(query, at: planner.now).categories
      }
      guard planner.isJSON else {
        for row in rows {
          planner.console.line(
            "\(SafeText(row.category.id.short)) \(outside: row.category.name)  \(row.open)"
          )
        }
        return
      }
      planner.document { json in
        json.key("categories")
        json.array { json in
          for row in rows {
            json.object { json in
              json.key("id")
              json.string(row.category.id.text)
              json.key("name")
              json.string(row.category.name)
              json.key("colour")
              json.integer(row.category.colour)
              json.key("open")
              json.integer(row.open)
            }
          }
        }
      }
    }
  }

  /// Adds one: `category add`.
  struct Add: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a category."
    )
    @Argument(help: "Its name.") var name: String
    @Option(
      help: ArgumentHelp(
        "Its colour by name, such as teal, or 1 to 12 (default: the next).",
        valueName: "colour"
      ),
      completion: Completion.colour
    )
    var colour: ColourName?
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func validate() throws { try colour?.check() }

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      try planner.answer(
        try planner.perform(.addCategory(name: name, colour: colour?.index))
      )
    }
  }

  /// Gives one another name: `category rename`.
  struct Rename: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a category another name."
    )
    var creates: Bool { false }
    @Argument(
      help: "The category: its name, or the start of its ID.",
      completion: Completion.ownCategories
    )
    var category: String
    @Argument(help: "The new name.") var name: String
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      let before = try planner.category(category)
      var after = before
      after.name = name
      try planner.answer(try planner.perform(.reviseCategory(from: before, to: after)))
    }
  }

  /// Gives one another colour: `category colour`.
  struct Colour: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "colour",
      abstract: "Give a category another colour."
    )
    var creates: Bool { false }
    @Argument(
      help: "The category: its name, or the start of its ID.",
      completion: Completion.ownCategories
    )
    var category: String
    @Argument(
      help: "The colour: \(ColourName.all), or its number.",
      completion: Completion.colour
    )
    var colour: ColourName
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func validate() throws { try colour.check() }

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      let before = try planner.category(category)
      var after = before
      after.colour = colour.index ?? before.colour
      try planner.answer(try planner.perform(.reviseCategory(from: before, to: after)))
    }
  }

  /// Moves one in the order: `category move`.
  struct Move: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Move a category up or down in the order."
    )
    var creates: Bool { false }
    @Argument(
      help: "The category: its name, or the start of its ID.",
      completion: Completion.ownCategories
    )
    var category: String
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("How many places down; negative is up.", valueName: "places")
    )
    var by: Int
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      let category = try planner.category(category)
      try planner.answer(try planner.perform(.moveCategory(category.id, by: by)))
    }
  }

  /// Deletes one with its tasks: `category delete`.
  struct Delete: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: """
        Delete a category and all its tasks, or only the category; “chronolist undelete” brings back \
        what was deleted.
        """
    )
    var creates: Bool { false }
    @Argument(
      help: "The category: its name, or the start of its ID.",
      completion: Completion.ownCategories
    )
    var category: String
    @Flag(help: "Keep its tasks, in the Inbox.")
    var keepTasks = false
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      let category = try planner.category(category)
      try planner.answer(
        try planner.perform(.deleteCategory(category.id, keepingTasks: keepTasks))
      )
    }
  }
}
