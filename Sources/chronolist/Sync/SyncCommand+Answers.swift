import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// What a synchronisation says it did.
extension SyncCommand {
  /// For the planner beside which it runs: what a person there may miss, a line for each folder.
  func printLosses(_ results: [(SyncSource, SyncSummary)], on planner: inout OpenPlanner) {
    for (_, summary) in results where !summary.losses.isEmpty {
      planner.console.line(Line(summary.losses))
    }
  }

  func print(_ results: [(SyncSource, SyncSummary)], on planner: inout OpenPlanner) {
    guard !planner.isJSON else {
      let isDryRun = dryRun
      return planner.document { json in
        json.key("sync")
        json.array { json in
          for (source, summary) in results {
            json.object { json in
              json.key("name")
              json.string(source.name)
              json.key("folder")
              json.string(source.folder)
              json.key("dryRun")
              json.bool(isDryRun)
              for (side, counts) in [("here", summary.here), ("there", summary.there)] {
                json.key(text: side)
                json.object { json in
                  json.key("new")
                  json.integer(counts.new)
                  json.key("changed")
                  json.integer(counts.changed)
                  json.key("deleted")
                  json.integer(counts.deleted)
                }
              }
              json.key("conflicts")
              json.integer(summary.conflicts)
              json.key("problems")
              json.array { json in
                for (place, fault) in summary.aside.sorted(by: { $0.key < $1.key }) {
                  json.object { json in
                    json.key("file")
                    json.string(place.path)
                    json.key("title")
                    json.string(orNull: summary.asideTitles[place])
                    json.key("message")
                    json.string(fault.words.string)
                  }
                }
              }
            }
          }
        }
      }
    }
    for (source, summary) in results {
      let isCarried = SyncCarrier.mayCarry(source, planner.environment)
      let mark: SafeText = dryRun ? " (dry run, nothing was changed)" : .empty
      planner.console.line("‘\(outside: source.name)’: \(summary.outcome)\(mark)")
      if !summary.titles.isEmpty {
        planner.console.line("  \(outside: EditLabel.first(summary.titles))")
      }
      if summary.gone.count > 0, !dryRun {
        planner.console.paragraph(
          "  “chronolist undelete” brings back what was deleted here; “chronolist list --deleted” "
            + "shows it."
        )
      }
      if summary.beginsOneList, !dryRun {
        let folder = SafeText(source.folder)
        let reason: SafeText = isCarried ? ", as “vdirsyncer discover” looks for" : .empty
        planner.console.paragraph(
          "  " + folder + " is one list now. With a directory in it (“mkdir " + folder
            + "/inbox”) each category becomes a list" + reason + "; a file that "
            + "is there already goes into its list as it is next edited."
        )
      }
      for words in summary.surprises(isCarried: isCarried) {
        planner.console.paragraph("  " + words)
      }
      for name in summary.deletedCategories {
        planner.console.paragraph(
          "  The category ‘\(SafeText(name, limit: 60).truncated(to: 40))’ was deleted on your other "
            + "computer, and is here too."
        )
      }
      for list in summary.unlisted where isCarried {
        let title = "‘\(SafeText(list.title, limit: 60).truncated(to: 40))’" as SafeText
        planner.console.paragraph(
          "  The category " + title + " was deleted here; its list stays on the phone, without the "
            + "tasks and events. Whatever the phone adds to it brings the category back; "
            + EmptiedList(list.directory, of: source)
            .words(deletedFrom: "\(SafeText(source.folder))/\(SafeText(list.directory))")
        )
      }
      let used: [(Int, SafeText)] = [
        (summary.conflicts - summary.givenWay, "; yours is used."),
        (summary.givenWay, "; your other computer’s is used."),
      ]
      for (count, words) in used where count > 0 {
        planner.console.paragraph(
          "  " + Conflicts.counted(count) + words
            + " “chronolist sync --conflicts” lists the other values."
        )
      }
      // Cron sends a mail for what is printed: there each is told of once.
      let told = Set(summary.unlisted.map(\.directory))
      for collection in summary.emptied
      where isCarried && !told.contains(collection)
        && (planner.console.isTerminal || summary.emptiedNow.contains(collection))
      {
        planner.console.paragraph("  " + EmptiedList(collection, of: source).words)
      }
      for collection in summary.mixed where isCarried {
        let place = collection.isEmpty ? source.folder : collection
        planner.console.paragraph(
          "  Events go into ‘\(SafeText(place))’, which has held only tasks; many servers refuse "
            + "that. items = \"tasks\" in [sync.\(SafeText(source.name))] leaves events out."
        )
      }
      if summary.busy > 0 {
        planner.console.paragraph(
          "  \(summary.busy) changed meanwhile; the next run takes them up."
        )
      }
    }
  }
}
