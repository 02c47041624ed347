/// The tables of the file.
///
/// Every image in the journal is written in a table's column order, so
/// columns are only ever appended, here and in ``Table``.
///
/// Days are days since 1970-01-01, times minutes after midnight, instants seconds of UTC. A task
/// without a day has ``Sentinel/someday`` and one without a time ``Sentinel/anyTime``, so that
/// "someday last" and "no time last" are the plain order of an index.
enum Schema {
  /// `CHL1`, in the header of every ChronoList file.
  static let applicationID = 0x4348_4C31

  /// Each migration's statements, first to last; the file's `user_version` is how many it has.
  ///
  /// Append only: a published one is never edited.
  static let migrations: [String] = [
    items + ledger + journal + tallies + search, reminders, marks, measures, lapses, bounds,
    places, foreign, orders, plans, synchronisation, collections, earlierTexts, usualTimes,
    lostFiles, choices, plannedMinutes,
    movedFiles, freeEvents, openLines,
  ]

  static var version: Int { migrations.count }

  /// What makes all of it at once, in a third of the time: where tables are altered, SQLite reads the whole
  /// schema again.
  ///
  /// `nil` where it is of an older version: a migration is new, and the text is not recorded yet.
  static var whole: String? {
    let text = String(decoding: PackageResources.schema_sql, as: UTF8.self)
    return text.hasPrefix("-- \(version)\n") ? text : nil
  }

  private static let items = """
    CREATE TABLE category(
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16),
      name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 10000),
      key TEXT NOT NULL UNIQUE,
      colour INTEGER NOT NULL CHECK(colour BETWEEN 0 AND 11),
      position INTEGER NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE task(
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16),
      title TEXT NOT NULL CHECK(length(title) BETWEEN 1 AND 100000),
      notes TEXT NOT NULL DEFAULT '' CHECK(length(notes) <= 10000000),
      category INTEGER REFERENCES category(id),
      tags TEXT NOT NULL DEFAULT '',
      priority INTEGER NOT NULL DEFAULT 0 CHECK(priority BETWEEN 0 AND 3),
      due INTEGER NOT NULL CHECK(due BETWEEN -719162 AND 2932896 OR due = 3000000),
      time INTEGER NOT NULL CHECK(time BETWEEN 0 AND 1440),
      estimate INTEGER CHECK(estimate BETWEEN 1 AND 14400),
      reminders TEXT NOT NULL DEFAULT '',
      rule TEXT,
      after_completion INTEGER NOT NULL DEFAULT 0 CHECK(after_completion IN (0, 1)),
      anchor INTEGER,
      series BLOB CHECK(length(series) = 16),
      excluded TEXT NOT NULL DEFAULT '',
      added TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 0 CHECK(status BETWEEN 0 AND 3),
      closed INTEGER,
      position INTEGER NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      CHECK((rule IS NULL) = (series IS NULL) AND (rule IS NULL) = (anchor IS NULL)),
      CHECK((status = 0) = (closed IS NULL))
    ) STRICT;
    CREATE INDEX task_by_status ON task(status, due, time, position, uuid);
    CREATE INDEX task_by_category ON task(category, status, due, time, position, uuid);
    CREATE INDEX task_by_priority ON task(priority, status, due, time, position, uuid)
      WHERE priority > 0;
    CREATE INDEX task_by_series ON task(series, due) WHERE series IS NOT NULL;
    CREATE INDEX task_reminded ON task(due, time) WHERE status = 0 AND reminders <> '';

    CREATE TABLE task_tag(
      tag TEXT NOT NULL,
      status INTEGER NOT NULL,
      due INTEGER NOT NULL,
      time INTEGER NOT NULL,
      position INTEGER NOT NULL,
      uuid BLOB NOT NULL,
      task INTEGER NOT NULL REFERENCES task(id) ON DELETE CASCADE,
      PRIMARY KEY(tag, status, due, time, position, uuid, task)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX task_tag_task ON task_tag(task);
    CREATE TRIGGER task_tag_follows
      AFTER UPDATE OF status, due, time, position ON task WHEN new.tags <> ''
    BEGIN
      UPDATE task_tag SET status = new.status, due = new.due, time = new.time,
        position = new.position WHERE task = new.id;
    END;

    CREATE TABLE event(
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16),
      name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 100000),
      notes TEXT NOT NULL DEFAULT '' CHECK(length(notes) <= 10000000),
      day INTEGER NOT NULL CHECK(day BETWEEN -719162 AND 2932896),
      time INTEGER CHECK(time BETWEEN 0 AND 1439),
      length INTEGER NOT NULL CHECK(length BETWEEN 0 AND 5256000),
      zone TEXT,
      reminders TEXT NOT NULL DEFAULT '',
      rule TEXT,
      after_completion INTEGER NOT NULL DEFAULT 0 CHECK(after_completion IN (0, 1)),
      anchor INTEGER,
      series BLOB CHECK(length(series) = 16),
      excluded TEXT NOT NULL DEFAULT '',
      added TEXT NOT NULL DEFAULT '',
      position INTEGER NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      last_day INTEGER NOT NULL CHECK(last_day >= day),
      CHECK((rule IS NULL) = (series IS NULL) AND (rule IS NULL) = (anchor IS NULL))
    ) STRICT;
    CREATE INDEX event_by_day ON event(day) WHERE rule IS NULL;
    CREATE INDEX event_long ON event(last_day, day) WHERE rule IS NULL AND last_day > day;
    CREATE INDEX event_repeating ON event(anchor) WHERE rule IS NOT NULL;

    CREATE TABLE reminder_state(
      item BLOB NOT NULL CHECK(length(item) = 16),
      day INTEGER NOT NULL,
      reminder TEXT NOT NULL,
      fired INTEGER,
      snoozed INTEGER,
      PRIMARY KEY(item, day, reminder)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reminder_snoozed ON reminder_state(snoozed) WHERE snoozed IS NOT NULL;

    """

  private static let ledger = """
    CREATE TABLE session(
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16),
      task INTEGER NOT NULL REFERENCES task(id),
      start INTEGER NOT NULL,
      finish INTEGER CHECK(finish >= start),
      zone TEXT NOT NULL
    ) STRICT;
    CREATE INDEX session_by_start ON session(start, finish);
    CREATE INDEX session_by_task ON session(task, start, finish);
    CREATE UNIQUE INDEX session_running ON session((finish IS NULL)) WHERE finish IS NULL;

    CREATE TABLE commitment(
      id INTEGER PRIMARY KEY,
      task INTEGER NOT NULL REFERENCES task(id),
      day INTEGER NOT NULL,
      outcome INTEGER NOT NULL CHECK(outcome BETWEEN 0 AND 4),
      made INTEGER NOT NULL,
      judged INTEGER,
      logged_late INTEGER NOT NULL DEFAULT 0 CHECK(logged_late IN (0, 1)),
      UNIQUE(task, day),
      CHECK((outcome = 0) = (judged IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX commitment_open ON commitment(task) WHERE outcome = 0;
    CREATE INDEX commitment_by_day ON commitment(day, task);
    CREATE INDEX commitment_waiting ON commitment(day) WHERE outcome = 0;
    CREATE INDEX commitment_slipped ON commitment(task) WHERE outcome IN (2, 3);
    CREATE INDEX commitment_ghost ON commitment(day, task, outcome) WHERE outcome IN (2, 3);

    """

  private static let journal = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
    CREATE TABLE draft(key TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE journal_step(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      label TEXT NOT NULL,
      subject TEXT NOT NULL DEFAULT '',
      undone INTEGER NOT NULL DEFAULT 0 CHECK(undone IN (0, 1))
    ) STRICT;
    CREATE INDEX journal_step_undone ON journal_step(undone, id);
    CREATE TABLE journal_entry(
      step INTEGER NOT NULL REFERENCES journal_step(id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      row INTEGER NOT NULL,
      image BLOB,
      PRIMARY KEY(step, kind, row)
    ) STRICT, WITHOUT ROWID;

    """

  private static let search = """
    CREATE VIRTUAL TABLE search USING fts5(
      title, notes, tags, meta, tokenize = 'ascii', prefix = '1 2 3');

    """

  /// ``ReminderRows`` fills the table from the tasks and events that are there.
  private static let reminders = """
    CREATE TABLE reminder_open(
      kind INTEGER NOT NULL CHECK(kind IN (2, 3)),
      minute INTEGER NOT NULL,
      item INTEGER NOT NULL,
      PRIMARY KEY(kind, minute, item)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reminder_open_item ON reminder_open(kind, item);
    CREATE INDEX event_reminded ON event(id) WHERE rule IS NOT NULL AND reminders <> '';
    DROP INDEX task_reminded;

    """

  /// What was imported and may leave no other trace: see ``ItemCounting``.
  private static let marks = """
    CREATE TABLE import_mark(
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16)
    ) STRICT;

    """

  /// A review asks of every promise of three weeks how it ended and what its task was estimated at:
  /// two indexes hold just that, so that no row is read.
  ///
  /// And a promise that is judged keeps its day, which is all its tally has to know.
  private static let measures = """
    DROP INDEX commitment_by_day;
    CREATE INDEX commitment_by_day ON commitment(day, task, outcome);
    CREATE INDEX task_measured ON task(id, category, estimate);
    DROP TRIGGER commitment_recounted;
    \(promiseTriggers)
    """

  /// Of an event what a task has too: its category and tags, words to be found by, and its place.
  ///
  /// ``SearchTable`` fills the words from the events that are there.
  private static let places = """
    ALTER TABLE event ADD COLUMN category INTEGER REFERENCES category(id);
    ALTER TABLE event ADD COLUMN tags TEXT NOT NULL DEFAULT '';
    ALTER TABLE event ADD COLUMN place TEXT NOT NULL DEFAULT '' CHECK(length(place) <= 100000);
    CREATE INDEX event_by_category ON event(category, day) WHERE category IS NOT NULL;
    CREATE VIRTUAL TABLE event_search USING fts5(
      title, notes, tags, place, meta, tokenize = 'ascii', prefix = '1 2 3');

    """

  /// Events that take no time; ``FreeEvents`` finds those whose files have said so all along.
  private static let freeEvents = """
    ALTER TABLE event ADD COLUMN free INTEGER NOT NULL DEFAULT 0 CHECK(free IN (0, 1));

    """

  /// Whether an instance has lapsed is asked before every edit: two small indexes answer it.
  private static let lapses = """
    CREATE INDEX task_scheduled ON task(due)
      WHERE status = 0 AND rule IS NOT NULL AND after_completion = 0;
    CREATE INDEX task_lapsed ON task(due) WHERE status = 2 AND closed < 0;

    """

  /// The order of each list, and an index of open tasks behind every order that days do not have.
  ///
  /// Every tick changes every index that holds what is done, so these hold what is open: what is
  /// done stands behind it, by its days.
  private static let orders = """
    CREATE TABLE list_order(
      list TEXT PRIMARY KEY CHECK(length(list) BETWEEN 1 AND 100),
      sort TEXT NOT NULL CHECK(length(sort) BETWEEN 1 AND 20)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX open_unranked ON task(due, time, position, uuid) WHERE status = 0 AND priority = 0;
    CREATE INDEX open_by_category_priority ON task(category, priority, due, time, position, uuid)
      WHERE status = 0;
    CREATE INDEX open_by_age ON task(created, uuid) WHERE status = 0;
    CREATE INDEX open_by_category_age ON task(category, created, uuid) WHERE status = 0;

    """

  /// What other programs say of an item beyond our fields, apart from its row: no list reads it.
  ///
  /// `kind` is the item's ``Table/kind``. The journal keeps rows in any order, so that the item is
  /// named by its identifier and not by its row.
  private static let foreign = """
    CREATE TABLE foreign_text(
      id INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL CHECK(kind IN (2, 3)),
      item BLOB NOT NULL CHECK(length(item) = 16),
      format INTEGER NOT NULL CHECK(format BETWEEN 1 AND 4),
      key TEXT NOT NULL CHECK(length(key) BETWEEN 1 AND 10000),
      part TEXT NOT NULL CHECK(length(part) <= 10000),
      text BLOB NOT NULL CHECK(length(text) <= 16777216),
      UNIQUE(item, kind, format)
    ) STRICT;
    CREATE INDEX foreign_text_key ON foreign_text(format, key, part);

    """
}

/// What stands for "none" where an index must put it last.
enum Sentinel {
  /// After 9999-12-31.
  static let someday = 3_000_000
  /// After 23:59.
  static let anyTime = 1440
}
