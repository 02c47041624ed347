-- 20
-- The tables of a new file, as the migrations in Schema.swift leave them; SchemaTextTests records it.

CREATE TABLE category(
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16),
  name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 10000),
  key TEXT NOT NULL UNIQUE,
  colour INTEGER NOT NULL CHECK(colour BETWEEN 0 AND 11),
  position INTEGER NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL
, CONSTRAINT numbers CHECK(position BETWEEN -4503599627370496 AND 4503599627370496 AND created BETWEEN -62200000000 AND 253500000000 AND modified BETWEEN -62200000000 AND 253500000000)) STRICT;

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
  modified INTEGER NOT NULL, usual_time INTEGER CHECK(usual_time BETWEEN 0 AND 1440),
  CHECK((rule IS NULL) = (series IS NULL) AND (rule IS NULL) = (anchor IS NULL)),
  CHECK((status = 0) = (closed IS NULL))
, CONSTRAINT numbers CHECK(position BETWEEN -4503599627370496 AND 4503599627370496 AND anchor BETWEEN -720000 AND 3000000 AND created BETWEEN -62200000000 AND 253500000000 AND modified BETWEEN -62200000000 AND 253500000000 AND closed BETWEEN -253500000000 AND 253500000000)) STRICT;

CREATE INDEX task_by_status ON task(status, due, time, position, uuid);

CREATE INDEX task_by_category ON task(category, status, due, time, position, uuid);

CREATE INDEX task_by_priority ON task(priority, status, due, time, position, uuid)
  WHERE priority > 0;

CREATE INDEX task_by_series ON task(series, due) WHERE series IS NOT NULL;

CREATE TABLE task_tag(
  tag TEXT NOT NULL,
  status INTEGER NOT NULL,
  due INTEGER NOT NULL,
  time INTEGER NOT NULL,
  position INTEGER NOT NULL,
  uuid BLOB NOT NULL,
  task INTEGER NOT NULL REFERENCES task(id) ON DELETE CASCADE,
  PRIMARY KEY(tag, status, due, time, position, uuid, task)
, CONSTRAINT numbers CHECK(position BETWEEN -4503599627370496 AND 4503599627370496 AND due BETWEEN -720000 AND 3000000)) STRICT, WITHOUT ROWID;

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
  last_day INTEGER NOT NULL CHECK(last_day >= day), category INTEGER REFERENCES category(id), tags TEXT NOT NULL DEFAULT '', place TEXT NOT NULL DEFAULT '' CHECK(length(place) <= 100000), free INTEGER NOT NULL DEFAULT 0 CHECK(free IN (0, 1)),
  CHECK((rule IS NULL) = (series IS NULL) AND (rule IS NULL) = (anchor IS NULL))
, CONSTRAINT numbers CHECK(position BETWEEN -4503599627370496 AND 4503599627370496 AND anchor BETWEEN -720000 AND 3000000 AND last_day BETWEEN -720000 AND 3000000 AND created BETWEEN -62200000000 AND 253500000000 AND modified BETWEEN -62200000000 AND 253500000000)) STRICT;

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
, CONSTRAINT numbers CHECK(day BETWEEN -720000 AND 3000000 AND fired BETWEEN -62200000000 AND 253500000000 AND snoozed BETWEEN -62200000000 AND 253500000000)) STRICT, WITHOUT ROWID;

CREATE INDEX reminder_snoozed ON reminder_state(snoozed) WHERE snoozed IS NOT NULL;

CREATE TABLE session(
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16),
  task INTEGER NOT NULL REFERENCES task(id),
  start INTEGER NOT NULL,
  finish INTEGER CHECK(finish >= start),
  zone TEXT NOT NULL
, CONSTRAINT numbers CHECK(start BETWEEN -62200000000 AND 253500000000 AND finish BETWEEN -62200000000 AND 253500000000)) STRICT;

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
  logged_late INTEGER NOT NULL DEFAULT 0 CHECK(logged_late IN (0, 1)), plan_time INTEGER CHECK(plan_time BETWEEN 0 AND 1439), plan_minutes INTEGER CHECK(plan_minutes BETWEEN 1 AND 14400), planned INTEGER CHECK(planned BETWEEN 1 AND 14400),
  UNIQUE(task, day),
  CHECK((outcome = 0) = (judged IS NULL))
, CONSTRAINT numbers CHECK(day BETWEEN -720000 AND 3000000 AND made BETWEEN -62200000000 AND 253500000000 AND judged BETWEEN -62200000000 AND 253500000000)) STRICT;

CREATE UNIQUE INDEX commitment_open ON commitment(task) WHERE outcome = 0;

CREATE INDEX commitment_waiting ON commitment(day) WHERE outcome = 0;

CREATE INDEX commitment_slipped ON commitment(task) WHERE outcome IN (2, 3);

CREATE INDEX commitment_ghost ON commitment(day, task, outcome) WHERE outcome IN (2, 3);

CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;

CREATE TABLE draft(key TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE journal_step(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  label TEXT NOT NULL,
  subject TEXT NOT NULL DEFAULT '',
  undone INTEGER NOT NULL DEFAULT 0 CHECK(undone IN (0, 1))
, CONSTRAINT numbers CHECK(at BETWEEN -62200000000 AND 253500000000)) STRICT;

CREATE INDEX journal_step_undone ON journal_step(undone, id);

CREATE TABLE journal_entry(
  step INTEGER NOT NULL REFERENCES journal_step(id) ON DELETE CASCADE,
  kind INTEGER NOT NULL,
  row INTEGER NOT NULL,
  image BLOB,
  PRIMARY KEY(step, kind, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE category_tally(
  category INTEGER PRIMARY KEY,
  open INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0
, CONSTRAINT numbers CHECK(open BETWEEN -4503599627370496 AND 4503599627370496 AND total BETWEEN -4503599627370496 AND 4503599627370496)) STRICT;

CREATE TABLE day_tally(
  day INTEGER PRIMARY KEY,
  open INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  untimed INTEGER NOT NULL DEFAULT 0
, CONSTRAINT numbers CHECK(day BETWEEN -720000 AND 3000000 AND open BETWEEN -4503599627370496 AND 4503599627370496 AND done BETWEEN -4503599627370496 AND 4503599627370496 AND untimed BETWEEN -4503599627370496 AND 4503599627370496)) STRICT;

CREATE INDEX day_tally_open ON day_tally(day, open) WHERE open > 0;

CREATE TABLE promise_tally(
  day INTEGER PRIMARY KEY,
  open INTEGER NOT NULL DEFAULT 0,
  kept INTEGER NOT NULL DEFAULT 0,
  missed INTEGER NOT NULL DEFAULT 0,
  postponed INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0
, CONSTRAINT numbers CHECK(day BETWEEN -720000 AND 3000000 AND open BETWEEN -4503599627370496 AND 4503599627370496 AND kept BETWEEN -4503599627370496 AND 4503599627370496 AND missed BETWEEN -4503599627370496 AND 4503599627370496 AND postponed BETWEEN -4503599627370496 AND 4503599627370496 AND withdrawn BETWEEN -4503599627370496 AND 4503599627370496)) STRICT;

CREATE TABLE tag_tally(
  tag TEXT PRIMARY KEY,
  shown TEXT NOT NULL,
  uses INTEGER NOT NULL
, CONSTRAINT numbers CHECK(uses BETWEEN -4503599627370496 AND 4503599627370496)) STRICT, WITHOUT ROWID;

CREATE TRIGGER task_counted AFTER INSERT ON task BEGIN
  INSERT INTO category_tally(category, open, total)
  SELECT ifnull(new.category, 0), +(new.status = 0), +1
  WHERE new.status < 3
  ON CONFLICT(category) DO UPDATE SET open = open + excluded.open,
    total = total + excluded.total;
INSERT INTO day_tally(day, open, done, untimed)
  SELECT new.due, +(new.status = 0), +(new.status = 1),
    +(CASE WHEN new.status = 0 AND new.time = 1440 THEN ifnull(new.estimate, 0) ELSE 0 END) WHERE new.status < 2
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open,
    done = done + excluded.done, untimed = untimed + excluded.untimed;
END;

CREATE TRIGGER task_uncounted AFTER DELETE ON task BEGIN
  INSERT INTO category_tally(category, open, total)
  SELECT ifnull(old.category, 0), -(old.status = 0), -1
  WHERE old.status < 3
  ON CONFLICT(category) DO UPDATE SET open = open + excluded.open,
    total = total + excluded.total;
INSERT INTO day_tally(day, open, done, untimed)
  SELECT old.due, -(old.status = 0), -(old.status = 1),
    -(CASE WHEN old.status = 0 AND old.time = 1440 THEN ifnull(old.estimate, 0) ELSE 0 END) WHERE old.status < 2
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open,
    done = done + excluded.done, untimed = untimed + excluded.untimed;
END;

CREATE TRIGGER task_recounted AFTER UPDATE OF category, due, time, estimate, status ON task
BEGIN
  INSERT INTO category_tally(category, open, total)
  SELECT ifnull(old.category, 0), -(old.status = 0), -1
  WHERE old.status < 3
  ON CONFLICT(category) DO UPDATE SET open = open + excluded.open,
    total = total + excluded.total;
INSERT INTO day_tally(day, open, done, untimed)
  SELECT old.due, -(old.status = 0), -(old.status = 1),
    -(CASE WHEN old.status = 0 AND old.time = 1440 THEN ifnull(old.estimate, 0) ELSE 0 END) WHERE old.status < 2
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open,
    done = done + excluded.done, untimed = untimed + excluded.untimed;
  INSERT INTO category_tally(category, open, total)
  SELECT ifnull(new.category, 0), +(new.status = 0), +1
  WHERE new.status < 3
  ON CONFLICT(category) DO UPDATE SET open = open + excluded.open,
    total = total + excluded.total;
INSERT INTO day_tally(day, open, done, untimed)
  SELECT new.due, +(new.status = 0), +(new.status = 1),
    +(CASE WHEN new.status = 0 AND new.time = 1440 THEN ifnull(new.estimate, 0) ELSE 0 END) WHERE new.status < 2
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open,
    done = done + excluded.done, untimed = untimed + excluded.untimed;
END;

CREATE TRIGGER commitment_counted AFTER INSERT ON commitment BEGIN
  INSERT INTO promise_tally(day, open, kept, missed, postponed, withdrawn)
  VALUES(new.day, +(new.outcome = 0), +(new.outcome = 1),
    +(new.outcome = 2), +(new.outcome = 3), +(new.outcome = 4))
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open, kept = kept + excluded.kept,
    missed = missed + excluded.missed, postponed = postponed + excluded.postponed,
    withdrawn = withdrawn + excluded.withdrawn;
END;

CREATE TRIGGER commitment_uncounted AFTER DELETE ON commitment BEGIN
  INSERT INTO promise_tally(day, open, kept, missed, postponed, withdrawn)
  VALUES(old.day, -(old.outcome = 0), -(old.outcome = 1),
    -(old.outcome = 2), -(old.outcome = 3), -(old.outcome = 4))
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open, kept = kept + excluded.kept,
    missed = missed + excluded.missed, postponed = postponed + excluded.postponed,
    withdrawn = withdrawn + excluded.withdrawn;
END;

CREATE VIRTUAL TABLE search USING fts5(
  title, notes, tags, meta, tokenize = 'ascii', prefix = '1 2 3');

CREATE TABLE reminder_open(
  kind INTEGER NOT NULL CHECK(kind IN (2, 3)),
  minute INTEGER NOT NULL,
  item INTEGER NOT NULL,
  PRIMARY KEY(kind, minute, item)
, CONSTRAINT numbers CHECK(minute BETWEEN -2000000000 AND 5000000000)) STRICT, WITHOUT ROWID;

CREATE INDEX reminder_open_item ON reminder_open(kind, item);

CREATE INDEX event_reminded ON event(id) WHERE rule IS NOT NULL AND reminders <> '';

CREATE TABLE import_mark(
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK(length(uuid) = 16)
) STRICT;

CREATE INDEX task_measured ON task(id, category, estimate);

CREATE TRIGGER commitment_recounted AFTER UPDATE OF outcome ON commitment
  WHEN old.day = new.day AND old.outcome <> new.outcome
BEGIN
  UPDATE promise_tally SET open = open - (old.outcome = 0) + (new.outcome = 0), kept = kept - (old.outcome = 1) + (new.outcome = 1), missed = missed - (old.outcome = 2) + (new.outcome = 2), postponed = postponed - (old.outcome = 3) + (new.outcome = 3), withdrawn = withdrawn - (old.outcome = 4) + (new.outcome = 4) WHERE day = new.day;
END;

CREATE TRIGGER commitment_moved AFTER UPDATE OF day ON commitment WHEN old.day <> new.day
BEGIN
  INSERT INTO promise_tally(day, open, kept, missed, postponed, withdrawn)
  VALUES(old.day, -(old.outcome = 0), -(old.outcome = 1),
    -(old.outcome = 2), -(old.outcome = 3), -(old.outcome = 4))
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open, kept = kept + excluded.kept,
    missed = missed + excluded.missed, postponed = postponed + excluded.postponed,
    withdrawn = withdrawn + excluded.withdrawn;
  INSERT INTO promise_tally(day, open, kept, missed, postponed, withdrawn)
  VALUES(new.day, +(new.outcome = 0), +(new.outcome = 1),
    +(new.outcome = 2), +(new.outcome = 3), +(new.outcome = 4))
  ON CONFLICT(day) DO UPDATE SET open = open + excluded.open, kept = kept + excluded.kept,
    missed = missed + excluded.missed, postponed = postponed + excluded.postponed,
    withdrawn = withdrawn + excluded.withdrawn;
END;

CREATE INDEX task_scheduled ON task(due)
  WHERE status = 0 AND rule IS NOT NULL AND after_completion = 0;

CREATE INDEX task_lapsed ON task(due) WHERE status = 2 AND closed < 0;

CREATE INDEX event_by_category ON event(category, day) WHERE category IS NOT NULL;

CREATE VIRTUAL TABLE event_search USING fts5(
  title, notes, tags, place, meta, tokenize = 'ascii', prefix = '1 2 3');

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

CREATE TABLE list_order(
  list TEXT PRIMARY KEY CHECK(length(list) BETWEEN 1 AND 100),
  sort TEXT NOT NULL CHECK(length(sort) BETWEEN 1 AND 20)
) STRICT, WITHOUT ROWID;

CREATE INDEX open_unranked ON task(due, time, position, uuid) WHERE status = 0 AND priority = 0;

CREATE INDEX open_by_category_priority ON task(category, priority, due, time, position, uuid)
  WHERE status = 0;

CREATE INDEX open_by_age ON task(created, uuid) WHERE status = 0;

CREATE INDEX open_by_category_age ON task(category, created, uuid) WHERE status = 0;

CREATE TABLE sync_folder(
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE CHECK(length(path) BETWEEN 1 AND 10000),
  seen INTEGER NOT NULL DEFAULT 0 CHECK(seen >= 0)
, lost INTEGER NOT NULL DEFAULT 0 CHECK(lost >= 0), lost_since INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE sync_file(
  id INTEGER PRIMARY KEY,
  folder INTEGER NOT NULL REFERENCES sync_folder(id) ON DELETE CASCADE,
  uid TEXT NOT NULL CHECK(length(uid) BETWEEN 1 AND 10000),
  place TEXT NOT NULL CHECK(length(place) BETWEEN 1 AND 10000),
  stamp TEXT NOT NULL CHECK(length(stamp) <= 1000),
  sum BLOB NOT NULL CHECK(length(sum) = 16),
  at INTEGER NOT NULL CHECK(at BETWEEN -62200000000 AND 253500000000),
  text BLOB NOT NULL CHECK(length(text) <= 16777216)
, moved_from TEXT NOT NULL DEFAULT ''
  CHECK(length(moved_from) <= 10000)) STRICT;

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
  at INTEGER NOT NULL CHECK(at BETWEEN -62200000000 AND 253500000000), chosen BLOB CHECK(length(chosen) = 16),
  UNIQUE(item, field, folder)
) STRICT;

CREATE TABLE sync_change(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind INTEGER NOT NULL CHECK(kind IN (2, 3)),
  item BLOB NOT NULL UNIQUE CHECK(length(item) = 16)
) STRICT;

CREATE TRIGGER sync_task_insert AFTER INSERT ON task WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item) VALUES(2, new.uuid);
END;

CREATE TRIGGER sync_task_update AFTER UPDATE ON task WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item) VALUES(2, new.uuid);
END;

CREATE TRIGGER sync_task_delete AFTER DELETE ON task WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item) VALUES(2, old.uuid);
END;

CREATE TRIGGER sync_event_insert AFTER INSERT ON event WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item) VALUES(3, new.uuid);
END;

CREATE TRIGGER sync_event_update AFTER UPDATE ON event WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item) VALUES(3, new.uuid);
END;

CREATE TRIGGER sync_event_delete AFTER DELETE ON event WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item) VALUES(3, old.uuid);
END;

CREATE TRIGGER sync_session_insert AFTER INSERT ON session
  WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item)
    SELECT 2, uuid FROM task WHERE id = new.task;
END;

CREATE TRIGGER sync_session_update AFTER UPDATE ON session
  WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item)
    SELECT 2, uuid FROM task WHERE id = new.task;
END;

CREATE TRIGGER sync_session_delete AFTER DELETE ON session
  WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item)
    SELECT 2, uuid FROM task WHERE id = old.task;
END;

CREATE TRIGGER sync_category_update AFTER UPDATE OF name ON category
  WHEN EXISTS(SELECT 1 FROM sync_folder)
BEGIN
  INSERT OR REPLACE INTO sync_change(kind, item)
    SELECT 2, uuid FROM task WHERE category = new.id AND status < 3;
  INSERT OR REPLACE INTO sync_change(kind, item)
    SELECT 3, uuid FROM event WHERE category = new.id;
END;

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

CREATE INDEX commitment_by_day ON commitment(day, task, outcome, planned);

CREATE TABLE sync_emptied(
  folder INTEGER NOT NULL REFERENCES sync_folder(id) ON DELETE CASCADE,
  directory TEXT NOT NULL CHECK(length(directory) <= 1000),
  at INTEGER NOT NULL CHECK(at BETWEEN -62200000000 AND 253500000000),
  PRIMARY KEY(folder, directory)
) STRICT, WITHOUT ROWID;

CREATE INDEX task_open ON task(
  due, time, position, uuid, title, category, tags, priority, estimate, rule, after_completion,
  (notes <> '')
) WHERE status = 0;
