extension Schema {
  /// Counts for the header and the category pane, kept by triggers so that no screen ever
  /// counts rows.
  ///
  /// ``Repository/check()`` counts them anew.
  static let tallies = """
    CREATE TABLE category_tally(
      category INTEGER PRIMARY KEY,
      open INTEGER NOT NULL DEFAULT 0,
      total INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE day_tally(
      day INTEGER PRIMARY KEY,
      open INTEGER NOT NULL DEFAULT 0,
      done INTEGER NOT NULL DEFAULT 0,
      untimed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX day_tally_open ON day_tally(day, open) WHERE open > 0;
    CREATE TABLE promise_tally(
      day INTEGER PRIMARY KEY,
      open INTEGER NOT NULL DEFAULT 0,
      kept INTEGER NOT NULL DEFAULT 0,
      missed INTEGER NOT NULL DEFAULT 0,
      postponed INTEGER NOT NULL DEFAULT 0,
      withdrawn INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE tag_tally(
      tag TEXT PRIMARY KEY,
      shown TEXT NOT NULL,
      uses INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER task_counted AFTER INSERT ON task BEGIN
      \(count("new", sign: "+"))
    END;
    CREATE TRIGGER task_uncounted AFTER DELETE ON task BEGIN
      \(count("old", sign: "-"))
    END;
    CREATE TRIGGER task_recounted AFTER UPDATE OF category, due, time, estimate, status ON task
    BEGIN
      \(count("old", sign: "-"))
      \(count("new", sign: "+"))
    END;

    CREATE TRIGGER commitment_counted AFTER INSERT ON commitment BEGIN
      \(countPromise("new", sign: "+"))
    END;
    CREATE TRIGGER commitment_uncounted AFTER DELETE ON commitment BEGIN
      \(countPromise("old", sign: "-"))
    END;
    CREATE TRIGGER commitment_recounted AFTER UPDATE OF day, outcome ON commitment BEGIN
      \(countPromise("old", sign: "-"))
      \(countPromise("new", sign: "+"))
    END;

    """

  private static func count(_ row: String, sign: String) -> String {
    let untimed = """
      CASE WHEN \(row).status = 0 AND \(row).time = 1440 THEN ifnull(\(row).estimate, 0) \
      ELSE 0 END
      """
    return """
      INSERT INTO category_tally(category, open, total)
        SELECT ifnull(\(row).category, 0), \(sign)(\(row).status = 0), \(sign)1
        WHERE \(row).status < 3
        ON CONFLICT(category) DO UPDATE SET open = open + excluded.open,
          total = total + excluded.total;
      INSERT INTO day_tally(day, open, done, untimed)
        SELECT \(row).due, \(sign)(\(row).status = 0), \(sign)(\(row).status = 1),
          \(sign)(\(untimed)) WHERE \(row).status < 2
        ON CONFLICT(day) DO UPDATE SET open = open + excluded.open,
          done = done + excluded.done, untimed = untimed + excluded.untimed;
      """
  }

  /// An outcome that changes touches one tally; a day that does, two.
  static let promiseTriggers = """
    CREATE TRIGGER commitment_recounted AFTER UPDATE OF outcome ON commitment
      WHEN old.day = new.day AND old.outcome <> new.outcome
    BEGIN
      UPDATE promise_tally SET \(changes) WHERE day = new.day;
    END;
    CREATE TRIGGER commitment_moved AFTER UPDATE OF day ON commitment WHEN old.day <> new.day
    BEGIN
      \(countPromise("old", sign: "-"))
      \(countPromise("new", sign: "+"))
    END;

    """

  private static var changes: String {
    ["open", "kept", "missed", "postponed", "withdrawn"].enumerated().map { outcome, name in
      "\(name) = \(name) - (old.outcome = \(outcome)) + (new.outcome = \(outcome))"
    }.joined(separator: ", ")
  }

  private static func countPromise(_ row: String, sign: String) -> String {
    """
    INSERT INTO promise_tally(day, open, kept, missed, postponed, withdrawn)
      VALUES(\(row).day, \(sign)(\(row).outcome = 0), \(sign)(\(row).outcome = 1),
        \(sign)(\(row).outcome = 2), \(sign)(\(row).outcome = 3), \(sign)(\(row).outcome = 4))
      ON CONFLICT(day) DO UPDATE SET open = open + excluded.open, kept = kept + excluded.kept,
        missed = missed + excluded.missed, postponed = postponed + excluded.postponed,
        withdrawn = withdrawn + excluded.withdrawn;
    """
  }
}
