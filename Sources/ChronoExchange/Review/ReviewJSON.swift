package import ChronoModel

/// A review as `chronolist review --json` writes it (Behaviour 6.4); names never change.
///
/// Times are minutes. `performance` is `null` where no promise was judged. After the members of
/// 6.4 come those of the rest of the screen: `weeks`, `slipped` and `recent`.
package enum ReviewJSON {
  /// The members after `version`.
  package static func members(_ review: WeekReview, _ json: inout JSONWriter) {
    json.key("from")
    json.string(review.from.text)
    json.key("to")
    json.string(review.to.text)
    figures(review.total, &json)
    json.key("days")
    json.array { json in
      for day in review.days {
        json.object { json in
          json.key("day")
          json.string(day.day.text)
          figures(day.figures, &json)
        }
      }
    }
    json.key("categories")
    json.array { json in for category in review.categories { write(category, &json) } }
    json.key("weeks")
    json.array { json in
      for week in review.weeks {
        json.object { json in
          json.key("from")
          json.string(week.from.text)
          figures(week.figures, &json)
        }
      }
    }
    json.key("slipped")
    json.array { json in for slip in review.slipped { write(slip, &json) } }
    json.key("recent")
    json.array { json in
      for day in review.recent {
        json.object { json in
          json.key("day")
          json.string(day.day.text)
          outcomes(day.outcomes, &json)
        }
      }
    }
  }

  private static func figures(_ figures: PeriodFigures, _ json: inout JSONWriter) {
    outcomes(figures.outcomes, &json)
    json.key("planned")
    json.integer(figures.planned)
    json.key("tracked")
    json.integer(figures.trackedMinutes)
  }

  private static func outcomes(_ outcomes: Outcomes, _ json: inout JSONWriter) {
    json.key("performance")
    if let performance = outcomes.performance { json.real(performance) } else { json.null() }
    json.key("kept")
    json.integer(outcomes.kept)
    json.key("missed")
    json.integer(outcomes.missed)
    json.key("postponed")
    json.integer(outcomes.postponed)
    json.key("withdrawn")
    json.integer(outcomes.withdrawn)
    json.key("open")
    json.integer(outcomes.open)
  }

  private static func write(_ category: CategoryFigures, _ json: inout JSONWriter) {
    json.object { json in
      json.key("category")
      json.string(orNull: category.category?.name)
      figures(category.figures, &json)
      json.key("estimated")
      json.integer(category.estimated)
      json.key("actual")
      json.integer(category.actualMinutes)
      json.key("factor")
      if let factor = category.factor { json.real(factor.value) } else { json.null() }
      json.key("samples")
      json.integer(orNull: category.factor?.samples)
    }
  }

  private static func write(_ slip: SlippedTask, _ json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.string(slip.task.id.text)
      json.key("title")
      json.string(slip.task.title)
      json.key("slips")
      json.integer(slip.slips)
    }
  }
}
