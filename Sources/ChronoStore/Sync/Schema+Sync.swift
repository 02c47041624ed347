/// The tables of synchronisation.
///
/// None of them is journalled: they say what both sides agreed on, which no undo changes. Undo
/// changes an item here, and that is a change like any other to the next run. What a run took over
/// has a mark that is journalled, so that a run that is undone is no deletion (see ``SyncLink``).
extension Schema {
  static let synchronisation = """
    CREATE TABLE sync_folder(
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE CHECK(length(path) BETWEEN 1 AND 10000),
      seen INTEGER NOT NULL DEFAULT 0 CHECK(seen >= 0)
    ) STRICT;

    CREATE TABLE sync_file(
      id INTEGER PRIMARY KEY,
      folder INTEGER NOT NULL REFERENCES sync_folder(id) ON DELETE CASCADE,
      uid TEXT NOT NULL CHECK(length(uid) BETWEEN 1 AND 10000),
      place TEXT NOT NULL CHECK(length(place) BETWEEN 1 AND 10000),
      stamp TEXT NOT NULL CHECK(length(stamp) <= 1000),
      sum BLOB NOT NULL CHECK(length(sum) = 16),
      at INTEGER NOT NULL CHECK(at BETWEEN -62200000000 AND 253500000000),
      text BLOB NOT NULL CHECK(length(text) <= 16777216)
    ) STRICT;
    CREATE UNIQUE INDEX sync_file_uid ON sync_file(folder, uid);
    CREATE INDEX sync_file_place ON sync_file(folder, place, stamp);

    CREATE TABLE sync_link(
      file INTEGER NOT NULL REFERENCES sync_file(id) ON DELETE CASCADE,
      part TEXT NOT NULL CHECK(length(part) <= 10000),
      kind INTEGER NOT NULL CHECK(kind IN (2, 3)),
      item BLOB NOT NULL CHECK(length(item) = 16),
      sum BLOB NOT NULL CHECK(length(sum) <= 16),
      mark BLOB CHECK(length(mark) = 16),
      PRIMARY KEY(file, part)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sync_link_item ON sync_link(item, file);

    CREATE TABLE sync_conflict(
      id INTEGER PRIMARY KEY,
      folder INTEGER NOT NULL REFERENCES sync_folder(id) ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK(kind IN (2, 3)),
      item BLOB NOT NULL CHECK(length(item) = 16),
      field TEXT NOT NULL CHECK(length(field) BETWEEN 1 AND 100),
      ours TEXT NOT NULL,
      theirs TEXT NOT NULL,
      text BLOB NOT NULL CHECK(length(text) <= 16777216),
      at INTEGER NOT NULL CHECK(at BETWEEN -62200000000 AND 253500000000),
      UNIQUE(item, field, folder)
    ) STRICT;

    CREATE TABLE sync_change(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL CHECK(kind IN (2, 3)),
      item BLOB NOT NULL UNIQUE CHECK(length(item) = 16)
    ) STRICT;

    \(changeTriggers)
    """

  /// Which category a directory is, and how both were when they were the same.
  ///
  /// One item of a category is enough for a run to look at its colour.
  static let collections = """
    CREATE TABLE sync_collection(
      folder INTEGER NOT NULL REFERENCES sync_folder(id) ON DELETE CASCADE,
      directory TEXT NOT NULL CHECK(length(directory) BETWEEN 1 AND 1000),
      category BLOB NOT NULL CHECK(length(category) = 16),
      name TEXT NOT NULL CHECK(length(name) <= 10000),
      colour INTEGER NOT NULL CHECK(colour BETWEEN 0 AND 11),
      title TEXT NOT NULL CHECK(length(title) <= 10000),
      paint TEXT NOT NULL CHECK(length(paint) <= 10000),
      PRIMARY KEY(folder, directory)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER sync_category_colour AFTER UPDATE OF colour ON category
      WHEN EXISTS(SELECT 1 FROM sync_folder)
    BEGIN
      INSERT OR REPLACE INTO sync_change(kind, item)
        SELECT 2, uuid FROM task WHERE category = new.id AND status < 3 LIMIT 1;
      INSERT OR REPLACE INTO sync_change(kind, item)
        SELECT 3, uuid FROM event WHERE category = new.id LIMIT 1;
    END;

    """

  /// What a file said before: a program that carries whole files asks for what
  /// two texts of one come from (Behaviour 9.6), and nobody here knows when it has carried one last.
  ///
  /// The eight newest are kept, and the eight that stood longest, which are likely to have been
  /// carried.
  static let earlierTexts = """
    CREATE TABLE sync_earlier(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      file INTEGER NOT NULL REFERENCES sync_file(id) ON DELETE CASCADE,
      stood INTEGER NOT NULL CHECK(stood >= 0),
      text BLOB NOT NULL CHECK(length(text) <= 65536)
    ) STRICT;
    CREATE INDEX sync_earlier_file ON sync_earlier(file, stood);
    CREATE TRIGGER sync_file_earlier AFTER UPDATE OF text ON sync_file
      WHEN old.sum <> new.sum AND length(old.text) <= 65536
    BEGIN
      INSERT INTO sync_earlier(file, stood, text)
        VALUES(old.id, max(0, new.at - old.at), old.text);
      DELETE FROM sync_earlier WHERE file = old.id
        AND id NOT IN (
          SELECT id FROM sync_earlier WHERE file = old.id ORDER BY id DESC LIMIT 8)
        AND id NOT IN (
          SELECT id FROM sync_earlier WHERE file = old.id
          ORDER BY stood DESC, id DESC LIMIT 8);
    END;

    """

  /// Items that runs have deleted here since a time, because their files had gone: files that go one by
  /// one may be an accident too.
  static let lostFiles = """
    ALTER TABLE sync_folder ADD COLUMN lost INTEGER NOT NULL DEFAULT 0 CHECK(lost >= 0);
    ALTER TABLE sync_folder ADD COLUMN lost_since INTEGER NOT NULL DEFAULT 0;

    """

  /// A conflict that was decided for the other side has a mark which is journalled: without it the
  /// decision was undone, and both values are there to be chosen from again.
  static let choices = """
    ALTER TABLE sync_conflict ADD COLUMN chosen BLOB CHECK(length(chosen) = 16);

    """

  /// Where a file was before the category of its item moved it, and collections without a file.
  ///
  /// A file may come back there, changed by who did not know of that; and programs that carry collections
  /// take one that is suddenly empty for an accident.
  static let movedFiles = """
    ALTER TABLE sync_file ADD COLUMN moved_from TEXT NOT NULL DEFAULT ''
      CHECK(length(moved_from) <= 10000);
    CREATE TABLE sync_emptied(
      folder INTEGER NOT NULL REFERENCES sync_folder(id) ON DELETE CASCADE,
      directory TEXT NOT NULL CHECK(length(directory) <= 1000),
      at INTEGER NOT NULL CHECK(at BETWEEN -62200000000 AND 253500000000),
      PRIMARY KEY(folder, directory)
    ) STRICT, WITHOUT ROWID;

    """

  /// Whether a row of `sync_conflict` is still to be decided; without a mark, which is all zeros, ours stays.
  static let isUndecided = """
    (chosen IS NULL OR chosen <> zeroblob(16)
      AND NOT EXISTS(SELECT 1 FROM import_mark WHERE uuid = chosen))
    """

  /// Every change of an item is noted, whatever made it, undo too; only where anything is
  /// synchronised.
  private static let changeTriggers =
    [
      trigger("task_insert", "INSERT ON task", 2, "new.uuid"),
      trigger("task_update", "UPDATE ON task", 2, "new.uuid"),
      trigger("task_delete", "DELETE ON task", 2, "old.uuid"),
      trigger("event_insert", "INSERT ON event", 3, "new.uuid"),
      trigger("event_update", "UPDATE ON event", 3, "new.uuid"),
      trigger("event_delete", "DELETE ON event", 3, "old.uuid"),
      sessionTrigger("insert", "new"),
      sessionTrigger("update", "new"),
      sessionTrigger("delete", "old"),
      """
      CREATE TRIGGER sync_category_update AFTER UPDATE OF name ON category
        WHEN EXISTS(SELECT 1 FROM sync_folder)
      BEGIN
        INSERT OR REPLACE INTO sync_change(kind, item)
          SELECT 2, uuid FROM task WHERE category = new.id AND status < 3;
        INSERT OR REPLACE INTO sync_change(kind, item)
          SELECT 3, uuid FROM event WHERE category = new.id;
      END;

      """,
    ].joined()

  /// A step that is undone may have taken the task away before its sessions.
  private static func sessionTrigger(_ event: String, _ row: String) -> String {
    """
    CREATE TRIGGER sync_session_\(event) AFTER \(event.uppercased()) ON session
      WHEN EXISTS(SELECT 1 FROM sync_folder)
    BEGIN
      INSERT OR REPLACE INTO sync_change(kind, item)
        SELECT 2, uuid FROM task WHERE id = \(row).task;
    END;

    """
  }

  private static func trigger(_ name: String, _ event: String, _ kind: Int, _ item: String)
    -> String
  {
    """
    CREATE TRIGGER sync_\(name) AFTER \(event) WHEN EXISTS(SELECT 1 FROM sync_folder)
    BEGIN
      INSERT OR REPLACE INTO sync_change(kind, item) VALUES(\(kind), \(item));
    END;

    """
  }
}
