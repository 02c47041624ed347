#!/usr/bin/env python3
"""Makes the phone apps' files that the tests read, each with its app's own coding.

    make-files.py               writes files.txt beside this script: a name and base64 a line
    make-files.py DIRECTORY     writes all of them as files, those with 10,000 items too

Property lists are plistlib's, the store is SQLite's, JSON is json's. Keyed archives are laid out
as NSKeyedArchiver does it, the store as Core Data does it. Hostile property lists are put together
byte by byte.
"""

import base64
import json
import os
import plistlib
import shutil
import sqlite3
import struct
import sys
import tempfile
from datetime import datetime, timezone
from plistlib import UID

HERE = os.path.dirname(os.path.abspath(__file__))
REFERENCE = datetime(2001, 1, 1)
BINARY, XML = plistlib.FMT_BINARY, plistlib.FMT_XML


def at(text):
    """A naive datetime, which plistlib takes for UTC."""
    return datetime.fromisoformat(text)


def since2001(text):
    return (at(text) - REFERENCE).total_seconds()


def plist(value, form=BINARY):
    return plistlib.dumps(value if form == BINARY else spelled(value), fmt=form, sort_keys=False)


def spelled(value):
    """The references of an archive as Apple's XML form writes them."""
    if isinstance(value, UID):
        return {"CF$UID": value.data}
    if isinstance(value, dict):
        return {key: spelled(item) for key, item in value.items()}
    return [spelled(item) for item in value] if isinstance(value, list) else value


# ChronoList: todos.plist ------------------------------------------------------------------------


def todo(title, project=None, due=None, done=False, start=None, finish=None, note=None):
    item = {"title": title, "isComplete": done}
    for key, value in [("projectName", project), ("note", note)]:
        if value is not None:
            item[key] = value
    for key, value in [("dueDate", due), ("startDate", start), ("finishDate", finish)]:
        if value is not None:
            item[key] = at(value)
    return item


TODOS = [
    todo("Kept", "Work", "2020-03-20 00:00", True, "2020-03-20 09:00", "2020-03-20 10:30", "a\nb"),
    todo("Begun the day before", "Work", "2020-03-20 00:00", True, "2020-03-19 23:00",
         "2020-03-20 01:00"),
    todo("Finished late", "Home", "2020-03-20 00:00", True, "2020-03-20 22:00", "2020-03-21 01:00"),
    todo("Never begun", "Home", "2020-03-20 17:30"),
    todo("Ticked", "", "2020-03-20 00:00", True),
    todo("Begun, not ended", None, "2020-03-20 00:00", False, "2020-03-20 09:00"),
    todo("Today", "Work", "2020-03-23 00:00"),
    todo("To come", "work", "2099-12-24 18:00"),
    todo("Someday \N{WHITE HEAVY CHECK MARK} Äpfel"),
    todo("Twin", "Home", "2020-03-25 00:00"),
    todo("Twin", "Home", "2020-03-25 00:00"),
]


def many_todos():
    return [
        todo(f"Todo {n}", f"Project {n % 7}", f"2020-{n % 12 + 1:02}-{n % 28 + 1:02} 09:30",
             n % 3 == 0, note=f"note {n}")
        for n in range(10_000)
    ]


# Scheduler: schedules.plist ---------------------------------------------------------------------

EVENTS = [
    {"date": at("2020-03-24 15:00"), "name": "Dentist"},
    {"date": at("2020-03-25 00:00"), "name": "Holiday"},
    {"date": at("2020-03-26 08:15:42.5"), "name": "Stand-up"},
]


def many_events():
    return [
        {"date": at(f"2020-{n % 12 + 1:02}-{n % 28 + 1:02} {n % 24:02}:15"), "name": f"Event {n}"}
        for n in range(10_000)
    ]


# ToDo List: todos.json --------------------------------------------------------------------------


def reminded(name, date, notes="", reminder=False, completed=False, notification=None):
    item = {"name": name, "date": since2001(date), "notes": notes, "reminderSet": reminder,
            "completed": completed}
    if notification is not None:
        item["notificationID"] = notification
    return item


REMINDED = [
    reminded("Call Ana", "2020-03-24 09:30", "about \"it\"", True, False,
             "2C4E1D5A-0000-4000-8000-1234567890AB"),
    reminded("Done", "2020-03-20 12:00:30.25", completed=True),
    reminded("All day", "2020-03-26 00:00"),
]


def many_reminded():
    return [
        reminded(f"Item {n}", f"2020-{n % 12 + 1:02}-{n % 28 + 1:02} {n % 24:02}:00",
                 "n" * (n % 50), n % 2 == 0, n % 5 == 0)
        for n in range(10_000)
    ]


# An archive of Task objects ---------------------------------------------------------------------


def archive(tasks, class_name="Tasks.Task", root="root"):
    objects = ["$null"]

    def add(value):
        objects.append(value)
        return UID(len(objects) - 1)

    array = add(None)
    task_class = add({"$classname": class_name, "$classes": [class_name, "NSObject"]})
    date_class = add({"$classname": "NSDate", "$classes": ["NSDate", "NSObject"]})
    references = []
    for task in tasks:
        place = add(None)
        body = {"$class": task_class}
        for key, value in task.items():
            if isinstance(value, datetime):
                seconds = (value - REFERENCE).total_seconds()
                body[key] = add({"NS.time": seconds, "$class": date_class})
            elif isinstance(value, str):
                body[key] = add(value)
            elif value is None:
                body[key] = UID(0)
            else:
                body[key] = value
        objects[place.data] = body
        references.append(place)
    array_class = add({"$classname": "NSArray", "$classes": ["NSArray", "NSObject"]})
    objects[array.data] = {"NS.objects": references, "$class": array_class}
    return {"$version": 100_000, "$archiver": "NSKeyedArchiver", "$top": {root: array},
            "$objects": objects}


TASKS = [
    {"name": "Paint", "notes": "the fence", "due": at("2020-03-24 00:00"), "isComplete": False},
    {"name": "Sand", "notes": "", "due": at("2020-03-20 14:00"), "isComplete": True},
    {"name": "Rest", "notes": None, "due": None, "isComplete": False},
]


def many_tasks():
    return [
        {"name": f"Task {n}", "notes": f"notes {n % 100}",
         "due": at(f"2020-{n % 12 + 1:02}-{n % 28 + 1:02} 00:00"), "isComplete": n % 4 == 0}
        for n in range(10_000)
    ]


# Todoey: a Core Data store ----------------------------------------------------------------------

SCHEMA = """
CREATE TABLE ZCATEGORY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER,
  ZPARENTCATEGORY INTEGER, ZTITLE VARCHAR);
CREATE INDEX ZITEM_ZPARENTCATEGORY_INDEX ON ZITEM (ZPARENTCATEGORY);
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
  Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
"""
STORE = "5B0E9B0C-95A8-4B0C-9E0B-0F2C5D9D1A11"


def store(categories, items, uuid=STORE, log=False, schema=SCHEMA):
    """The bytes of the store, and those of its -wal file with `log`."""
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "DataModel.sqlite")
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA page_size = 512")
    if log:
        db.execute("PRAGMA journal_mode = WAL")
    db.executescript("BEGIN;" + schema + "COMMIT;")
    db.execute("BEGIN")
    if uuid:
        db.execute("INSERT INTO Z_METADATA VALUES (1, ?, x'00')", (uuid,))
    for category in categories:
        db.execute("INSERT INTO ZCATEGORY VALUES (?, 1, 1, ?)", category)
    for item in items:
        db.execute("INSERT INTO ZITEM VALUES (?, 2, 1, ?, ?, ?)", item)
    db.execute("COMMIT")
    with open(path, "rb") as file:
        content = file.read()
    wal = b""
    if log:
        with open(path + "-wal", "rb") as file:
            wal = file.read()
    db.close()
    shutil.rmtree(folder)
    return (content, wal) if log else content


CATEGORIES = [(1, "Shopping"), (2, "Garden"), (3, "Empty")]
ITEMS = [(1, 0, 1, "Milk"), (2, 1, 1, "Bread"), (3, 0, 2, "Rake"), (4, None, None, "Loose"),
         (5, 0, 1, "Milk")]


def many_items():
    return [(n + 1, n % 2, n % 3 + 1, f"Row {n}") for n in range(10_000)]


# Hostile ----------------------------------------------------------------------------------------

ESCAPES = "\x1b[2J\x1b]52;c;aGFja2Vk\x07 \u202edrowkcab\u202c\u2066x\u2069 \x9b2J\U000e0041 Yak"


def binary(objects, top=0, reference=2, offset=4, count=None, offsets=None, table=None):
    """A binary property list out of the bytes of its objects."""
    out = b"bplist00"
    places = []
    for item in objects:
        places.append(len(out))
        out += item
    places = offsets or places
    start = len(out)
    out += b"".join(place.to_bytes(offset, "big") for place in places)
    out += bytes(6) + bytes([offset, reference])
    return out + struct.pack(">QQQ", count or len(places), top, start if table is None else table)


def references(mark, numbers):
    head = bytes([mark | len(numbers)]) if len(numbers) < 15 else (
        bytes([mark | 15, 0x12]) + struct.pack(">I", len(numbers)))
    return head + b"".join(struct.pack(">H", number) for number in numbers)


def array(numbers):
    return references(0xA0, numbers)


def text(value):
    return bytes([0x5F, 0x11]) + struct.pack(">H", len(value)) + value.encode()


def dictionary(keys, values):
    return bytes([0xD0 | len(keys)]) + b"".join(struct.pack(">H", n) for n in keys + values)


TITLE = b"\x55title"


def xml(body, head=b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"):
    return head + b"<plist version=\"1.0\">" + body + b"</plist>\n"


def small():
    """Name → bytes; the part before the first “/” is the format that the name of the app has."""
    files = {}

    def put(name, content):
        assert name not in files
        files[name] = content

    for app, items, key in [("chronolist-plist", TODOS, "title"),
                            ("scheduler-plist", EVENTS, "name")]:
        for form, kind in [("binary", BINARY), ("xml", XML)]:
            valid = plist(items, kind)
            put(f"{app}/valid.{form}", valid)
            put(f"{app}/empty.{form}", plist([], kind))
            put(f"{app}/cut.{form}", valid[: len(valid) * 2 // 3])
            put(f"{app}/cut-last-byte.{form}", valid[:-12])
            put(f"{app}/number-as-text.{form}", plist([items[0], {**items[1], key: 7}], kind))
            put(f"{app}/list-of-texts.{form}", plist(["a", "b"], kind))
            put(f"{app}/dictionary.{form}", plist({"items": items}, kind))
            put(f"{app}/unknown-key.{form}", plist([{**items[0], "colour": "red"}], kind))
            put(f"{app}/missing.{form}",
                plist([{k: v for k, v in items[0].items() if k != key}], kind))
            put(f"{app}/blank.{form}", plist([{**items[0], key: " \t"}], kind))
        put(f"{app}/escapes.binary", plist([{**items[0], key: ESCAPES}]))
        put(f"{app}/nul.binary", plist([{**items[0], key: "a\0b"}]))
        put(f"{app}/text-as-date.binary",
            plist([{**items[0], "dueDate" if key == "title" else "date": "tomorrow"}]))
    put("chronolist-plist/number-as-flag.binary", plist([{**TODOS[0], "isComplete": 2}]))
    put("chronolist-plist/finish-before-start.binary",
        plist([todo("Backwards", start="2020-03-20 09:00", finish="2020-03-20 08:00")]))
    put("chronolist-plist/finish-to-come.binary",
        plist([todo("Ahead", done=True, finish="9000-01-01 08:00")]))
    put("chronolist-plist/nested-title.binary", plist([{"title": ["a"], "isComplete": False}]))
    put("chronolist-plist/bytes-as-title.binary", plist([{"title": b"a", "isComplete": False}]))

    for form, kind in [("binary", BINARY), ("xml", XML)]:
        valid = plist(archive(TASKS), kind)
        put(f"task-archive/valid.{form}", valid)
        put(f"task-archive/own-key.{form}", plist(archive(TASKS, root="tasks"), kind))
        put(f"task-archive/empty.{form}", plist(archive([]), kind))
        put(f"task-archive/cut.{form}", valid[: len(valid) * 2 // 3])
        put(f"task-archive/number-as-text.{form}",
            plist(archive([TASKS[0], {**TASKS[1], "name": 7}]), kind))
        put(f"task-archive/unknown-key.{form}",
            plist(archive([{**TASKS[0], "colour": "red"}]), kind))
        put(f"task-archive/missing.{form}", plist(archive([{"notes": "x"}]), kind))
    put("task-archive/escapes.binary", plist(archive([{**TASKS[0], "name": ESCAPES}])))
    put("task-archive/flag-as-text.binary", plist(archive([{**TASKS[0], "isComplete": "yes"}])))
    own = archive(TASKS)
    own["$objects"][own["$top"]["root"].data]["NS.objects"] = [UID(1), UID(1)]
    put("task-archive/holds-itself.binary", plist(own))
    own = archive(TASKS)
    own["$objects"][own["$top"]["root"].data]["NS.objects"] = [UID(999)]
    put("task-archive/dangling.binary", plist(own))
    own = archive(TASKS)
    own["$top"] = {}
    put("task-archive/no-top.binary", plist(own))
    own = archive(TASKS)
    own["$objects"][4]["due"] = UID(4)
    put("task-archive/task-as-date.binary", plist(own))

    valid = json.dumps(REMINDED).encode()
    put("todolist-json/valid", valid)
    put("todolist-json/empty", b"[]")
    put("todolist-json/cut", valid[: len(valid) * 2 // 3])
    put("todolist-json/number-as-text", json.dumps([REMINDED[0], {**REMINDED[1], "name": 7}]).encode())
    put("todolist-json/text-as-date",
        json.dumps([{**REMINDED[0], "date": "2020-03-24T09:30:00Z"}]).encode())
    put("todolist-json/far-date", json.dumps([{**REMINDED[0], "date": 1e300}]).encode())
    put("todolist-json/list-of-texts", b'["a","b"]')
    put("todolist-json/unknown-key", json.dumps([{**REMINDED[0], "colour": 1}]).encode())
    put("todolist-json/missing", json.dumps([{"date": 0, "completed": False}]).encode())
    put("todolist-json/escapes", json.dumps([{**REMINDED[0], "name": ESCAPES}]).encode())
    put("todolist-json/nul", b'[{"name":"a\\u0000b","date":0,"completed":false}]')
    put("todolist-json/not-utf-8", b'[{"name":"a\xff","date":0,"completed":false}]')

    valid = store(CATEGORIES, ITEMS)
    put("todoey-sqlite/valid", valid)
    put("todoey-sqlite/no-identifier", store(CATEGORIES, ITEMS, uuid=None))
    put("todoey-sqlite/empty", store([], []))
    put("todoey-sqlite/cut", valid[: len(valid) * 2 // 3])
    content, wal = store(CATEGORIES, ITEMS, log=True)
    put("todoey-sqlite/logged", content)
    put("todoey-sqlite/logged-wal", wal)
    put("todoey-sqlite/number-as-text", store(CATEGORIES, [(1, 0, 1, "a"), (2, 0, 1, 7.5)],
        schema=SCHEMA.replace("ZTITLE VARCHAR", "ZTITLE")))
    put("todoey-sqlite/missing", store(CATEGORIES, [(1, 0, 1, None)]))
    put("todoey-sqlite/escapes", store(CATEGORIES, [(1, 0, 1, ESCAPES)]))
    put("todoey-sqlite/nul", store(CATEGORIES, [(1, 0, 1, "a\0b")]))
    put("todoey-sqlite/not-utf-8", valid.replace(b"Rake", b"R\xffke"))
    put("todoey-sqlite/bytes-as-title", store(CATEGORIES, [(1, 0, 1, b"abc")]))
    put("todoey-sqlite/unknown-column", store(CATEGORIES, [], schema=SCHEMA.replace(
        "ZTITLE VARCHAR", "ZTITLE VARCHAR, ZCOLOUR VARCHAR DEFAULT 'red'")
        + "INSERT INTO ZITEM(Z_PK, ZTITLE) VALUES (1, 'a');"))
    put("foreign/sqlite", store([], [], uuid=None, schema="""
        CREATE TABLE Z_METADATA(a, b, c); CREATE TABLE ZCATEGORY(a, b, c, d);
        CREATE TABLE item(a, b, c, d, e, f); CREATE VIEW ZITEM AS
        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS ZTITLE FROM n;
        """))

    put("hostile/cycle", binary([array([0])]))
    put("hostile/item-is-the-list", binary([array([1, 0]), dictionary([2], [3]), TITLE, b"\x51a"]))
    put("hostile/title-is-the-list", binary([array([1]), dictionary([2], [0]), TITLE]))
    put("hostile/key-is-the-list", binary([array([1]), dictionary([0], [2]), TITLE]))
    put("hostile/shared", binary([array([n + 1] * 10) for n in range(30)] + [b"\x51a"]))
    put("hostile/count-2-62", binary([b"\xAF\x13" + struct.pack(">Q", 2**62)]))
    put("hostile/count-2-63", binary([b"\xAF\x13" + struct.pack(">Q", 2**63)]))
    put("hostile/count-2-64", binary([b"\xAF\x14" + struct.pack(">QQ", 1, 0)]))
    put("hostile/text-2-62", binary([array([1]), b"\x6F\x13" + struct.pack(">Q", 2**62)]))
    put("hostile/objects-2-61", binary([array([])], count=2**61))
    put("hostile/objects-2-63", binary([array([])], count=2**63 + 7))
    put("hostile/table-outside", binary([array([])], table=2**40))
    put("hostile/table-before", binary([array([])], table=3))
    put("hostile/offset-outside", binary([array([])], offsets=[2**31]))
    put("hostile/offset-in-trailer", binary([array([])], offsets=[12]))
    put("hostile/top-outside", binary([array([])], top=5))
    put("hostile/reference-outside", binary([array([9])]))
    put("hostile/no-reference-size", binary([array([])], reference=0))
    put("hostile/no-offset-size", binary([array([])])[:-26] + b"\0" + binary([array([])])[-25:])
    put("hostile/unknown-mark", binary([array([1]), b"\xF3"]))
    put("hostile/half-surrogate", binary(
        [array([1]), dictionary([2], [3]), TITLE, b"\x61\xD8\x00"]))
    put("hostile/eight-bit-ascii", binary([array([1]), dictionary([2], [3]), TITLE, b"\x51\x9b"]))
    put("hostile/same-key-twice", binary(
        [array([1]), dictionary([2, 2], [3, 3]), TITLE, b"\x51a"]))
    put("hostile/not-a-number", binary(
        [array([1]), dictionary([2, 4], [3, 5]), TITLE, b"\x51a", b"\x57dueDate",
         b"\x33\x7f\xf8\0\0\0\0\0\0"]))
    put("hostile/far-date", binary(
        [array([1]), dictionary([2, 4], [3, 5]), TITLE, b"\x51a", b"\x57dueDate",
         b"\x33" + struct.pack(">d", 1e18)]))
    put("hostile/header-only", b"bplist00")
    put("hostile/trailer-only", b"bplist00" + bytes(32))
    item = b"<array><dict><key>title</key><string>%s</string></dict></array>"
    put("hostile/own-entities", xml(
        item % b"&b;", b'<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa">'
        b'<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'))
    put("hostile/outside-entity", xml(
        item % b"&x;", b'<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]>'))
    put("hostile/unknown-entity", xml(item % b"&nbsp;"))
    put("hostile/nul-entity", xml(item % b"&#0;"))
    put("hostile/surrogate-entity", xml(item % b"&#xD800;"))
    put("hostile/endless-entity", xml(item % b"&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"))
    put("hostile/not-utf-8", xml(item % b"\xff"))
    put("hostile/utf-16", xml(item % b"a", b'<?xml version="1.0" encoding="UTF-16"?>'))
    put("hostile/script", xml(b"<script>alert(1)</script>"))
    put("hostile/two-values", xml(b"<array/><array/>"))
    put("hostile/no-value", xml(b""))
    put("hostile/key-alone", xml(b"<array><dict><key>title</key></dict></array>"))
    put("hostile/value-alone", xml(b"<array><dict><string>title</string></dict></array>"))
    put("hostile/crossed", xml(b"<array><dict></array></dict>"))
    put("hostile/bad-number", xml(b"<array><integer>12x</integer></array>"))
    put("hostile/bad-date", xml(b"<array><date>2026-02-30T00:00:00Z</date></array>"))
    put("hostile/open-comment", xml(b"<!-- <array/>"))
    put("hostile/after-end", xml(b"<array/>") + b"<array/>")
    put("foreign/text", b"buy milk\n")
    put("foreign/html", b"<!DOCTYPE html><html></html>\n")
    put("foreign/zip", b"PK\x03\x04" + bytes(60))
    put("foreign/zeros", bytes(200))
    put("foreign/json-list", b'[{"title":"a"}]')
    put("foreign/json-numbers", b"[1,2]")
    put("foreign/plist-settings", plist({"volume": 3}))
    put("foreign/plist-numbers", plist([1, 2]))
    put("foreign/plist-people", plist([{"name": "Ana", "age": 7}]))
    put("foreign/archive-of-text", plist(
        {"$version": 100_000, "$archiver": "NSKeyedArchiver", "$top": {"root": UID(1)},
         "$objects": ["$null", "hello"]}))
    return files


def large():
    return {
        "chronolist-plist/10000.binary": plist(many_todos()),
        "chronolist-plist/10000.xml": plist(many_todos(), XML),
        "scheduler-plist/10000.binary": plist(many_events()),
        "todolist-json/10000": json.dumps(many_reminded()).encode(),
        "task-archive/10000.binary": plist(archive(many_tasks())),
        "todoey-sqlite/10000": store(CATEGORIES, many_items()),
        "hostile/deep.xml": xml(b"<array>" * 200_000 + b"</array>" * 200_000),
        "hostile/deep.binary": binary([array([n + 1]) for n in range(60_000)] + [b"\x09"]),
        "hostile/deep.json": b"[" * 200_000 + b"]" * 200_000,
        "hostile/huge-title.binary": plist([todo("x" * 100_001)]),
        "hostile/huge-note.xml": plist([todo("a", note="x" * 10_000_001)], XML),
        "hostile/one-note-for-all": plist([todo(f"t{n}", note="x" * 100_000) for n in range(2000)]),
    }


def main():
    if len(sys.argv) > 1:
        for name, content in {**small(), **large()}.items():
            path = os.path.join(sys.argv[1], name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)
        return
    with open(os.path.join(HERE, "files.txt"), "w", encoding="ascii") as file:
        for name, content in sorted(small().items()):
            file.write(f"{name} {base64.b64encode(content).decode()}\n")


main()
