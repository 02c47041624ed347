#!/usr/bin/env python3
"""Writes table.txt: recurrence rules with their first days, as python-dateutil expands them.

Run once with python-dateutil 2.9 installed; the table is kept beside this script:

    python3 make-table.py > table.txt

A row is `ANCHOR RULE = FIRST +DELTA +DELTAxTIMES …`: the first occurrence and the days from each
to the next, 50 occurrences at most, before the year 2200. A row that ends with a full stop has no more of them before
2200. Weekly rules with BYSETPOS begin on the first day of their week, because dateutil chooses
the positions of the first week from its rest only, where RFC 5545 means the whole week. Rules for
the weeks 52 and 53 are left out: dateutil takes the first days of some years (2050-01-01) for
week 53 of a year that has 52. So are rules with numbered and plain weekdays together (`1MO,TU`),
of which dateutil finds none.
"""

import datetime
import itertools
import random
import sys

from dateutil.rrule import rrulestr

HORIZON = datetime.datetime(2200, 1, 1)
LONGEST = 50
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ANCHORS = [
    "2026-11-21", "2026-01-31", "2024-02-29", "2027-12-31", "2026-03-29", "2026-10-25", "2021-01-01",
    "2020-12-28", "1999-12-31", "2000-02-29", "2026-03-01", "2011-12-30", "2025-12-29", "1970-01-01",
]

# Month ends, leap days, week years, positions, and the examples of RFC 5545, 3.8.5.3.
CHOSEN = """
FREQ=DAILY
FREQ=DAILY;COUNT=10
FREQ=DAILY;UNTIL=20261224
FREQ=DAILY;INTERVAL=2
FREQ=DAILY;INTERVAL=10;COUNT=5
FREQ=DAILY;BYMONTH=1
FREQ=DAILY;BYMONTH=1,7;INTERVAL=3
FREQ=DAILY;BYDAY=SA,SU
FREQ=DAILY;BYMONTHDAY=-1
FREQ=DAILY;BYMONTHDAY=29;BYMONTH=2
FREQ=DAILY;INTERVAL=99999
FREQ=WEEKLY
FREQ=WEEKLY;COUNT=10
FREQ=WEEKLY;INTERVAL=2;WKST=SU
FREQ=WEEKLY;UNTIL=20271007;WKST=SU;BYDAY=TU,TH
FREQ=WEEKLY;INTERVAL=2;UNTIL=20271224;WKST=SU;BYDAY=MO,WE,FR
FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH
FREQ=WEEKLY;INTERVAL=2;COUNT=8;BYDAY=TU,SU;WKST=MO
FREQ=WEEKLY;INTERVAL=2;COUNT=8;BYDAY=TU,SU;WKST=SU
FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
FREQ=WEEKLY;BYMONTH=2;BYDAY=MO,FR
FREQ=MONTHLY
FREQ=MONTHLY;INTERVAL=2
FREQ=MONTHLY;COUNT=10;BYDAY=1FR
FREQ=MONTHLY;UNTIL=20291224;BYDAY=1FR
FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU
FREQ=MONTHLY;COUNT=6;BYDAY=-2MO
FREQ=MONTHLY;BYMONTHDAY=-3
FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15
FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1
FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15
FREQ=MONTHLY;INTERVAL=2;BYDAY=TU
FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13
FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2
FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1
FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1
FREQ=MONTHLY;BYMONTHDAY=-1
FREQ=MONTHLY;BYMONTHDAY=31
FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2
FREQ=MONTHLY;BYDAY=5MO
FREQ=MONTHLY;BYDAY=-5MO
FREQ=YEARLY
FREQ=YEARLY;INTERVAL=4
FREQ=YEARLY;COUNT=10;BYMONTH=6,7
FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3
FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200
FREQ=YEARLY;BYDAY=20MO
FREQ=YEARLY;BYDAY=-53FR,53FR
FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO
FREQ=YEARLY;BYWEEKNO=20
FREQ=YEARLY;BYWEEKNO=1
FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO
FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU
FREQ=YEARLY;BYWEEKNO=1,20;WKST=SU
FREQ=YEARLY;BYMONTH=3;BYDAY=TH
FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8
FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30
FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31
FREQ=YEARLY;BYMONTHDAY=31
FREQ=YEARLY;BYYEARDAY=366
FREQ=YEARLY;BYYEARDAY=-366
FREQ=YEARLY;BYYEARDAY=-1,1,60
FREQ=YEARLY;BYMONTH=11;BYDAY=-1TH
FREQ=YEARLY;BYMONTH=11,12;BYDAY=1MO,-1MO
FREQ=YEARLY;BYMONTH=1,6;BYDAY=MO,TU;BYSETPOS=1,-1,3
FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
FREQ=YEARLY;BYYEARDAY=100,200;BYMONTH=7
FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR
FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29
""".split()


def some(generator, values, most):
    return sorted(generator.sample(values, generator.randint(1, most)))


def invented(generator):
    """A random rule that RFC 5545 allows."""
    frequency = generator.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = ["FREQ=" + frequency]

    def add(name, values):
        parts.append(name + "=" + ",".join(str(value) for value in values))

    if generator.random() < 0.5:
        parts.append("INTERVAL=%d" % generator.choice([2, 2, 3, 4, 5, 6, 7, 10, 12]))
    days_of_month = list(range(1, 32)) + list(range(-31, 0))
    chosen = False
    if generator.random() < 0.3:
        add("BYMONTH", some(generator, range(1, 13), 4))
        chosen = True
    weeks = False
    if frequency == "YEARLY":
        if generator.random() < 0.25:
            add("BYWEEKNO", some(generator, list(range(1, 52)) + [-1, -2, -10], 3))
            weeks = chosen = True
        elif generator.random() < 0.25:
            add("BYYEARDAY", some(generator, list(range(1, 367)) + list(range(-366, 0)), 5))
            chosen = True
    if frequency != "WEEKLY" and not weeks and generator.random() < 0.35:
        add("BYMONTHDAY", some(generator, days_of_month, 5))
        chosen = True
    if generator.random() < 0.55:
        days = generator.sample(DAYS, generator.randint(1, 4))
        if frequency in ("MONTHLY", "YEARLY") and not weeks and generator.random() < 0.6:
            most = 5 if frequency == "MONTHLY" or "BYMONTH" in "".join(parts) else 53
            days = [
                "%d%s" % (generator.choice([1, -1]) * generator.randint(1, most), day) for day in days
            ]
        add("BYDAY", days)
        chosen = True
    if chosen and generator.random() < 0.25:
        add("BYSETPOS", some(generator, [1, 2, 3, 5, -1, -2, -3], 3))
    if generator.random() < 0.25:
        parts.append("WKST=" + generator.choice(DAYS))
    ending = generator.random()
    if ending < 0.2:
        parts.append("COUNT=%d" % generator.randint(1, 40))
    elif ending < 0.4:
        parts.append("UNTIL=%d1231" % generator.randint(2027, 2060))
    return ";".join(parts)


def expanded(anchor, rule):
    """The row's right side; None where dateutil would look for the count until the year 9999."""
    bounded = rule
    if "COUNT" not in rule and "UNTIL" not in rule:
        bounded += ";UNTIL=21991231"
    elif "COUNT" in rule:
        short = ";".join(part for part in rule.split(";") if not part.startswith("COUNT"))
        days = rrulestr(short + ";UNTIL=21991231", dtstart=anchor)
        if next(iter(days), None) is None:
            return None
    days = itertools.takewhile(lambda day: day < HORIZON, rrulestr(bounded, dtstart=anchor))
    found = [day.date().toordinal() for day in itertools.islice(days, LONGEST + 1)]
    end = "" if len(found) > LONGEST else "."
    found = found[:LONGEST]
    if not found:
        return end
    text = [datetime.date.fromordinal(found[0]).isoformat()]
    deltas = [after - before for before, after in zip(found, found[1:])]
    for delta, equal in itertools.groupby(deltas):
        count = len(list(equal))
        text.append("+%d" % delta if count == 1 else "+%dx%d" % (delta, count))
    return " ".join(text) + end


def week_start(anchor, rule):
    """The first day of the anchor's week, by the rule's WKST."""
    first = rule.split("WKST=")[1][:2] if "WKST=" in rule else "MO"
    return anchor - datetime.timedelta(days=(anchor.weekday() - DAYS.index(first)) % 7)


def main():
    generator = random.Random(20261121)
    rules = [(rule, anchor) for rule in CHOSEN for anchor in generator.sample(ANCHORS, 3)]
    while len(rules) < 750:
        rules.append((invented(generator), generator.choice(ANCHORS)))
    seen = set()
    for rule, day in rules:
        anchor = datetime.datetime.fromisoformat(day)
        if "FREQ=WEEKLY" in rule and "BYSETPOS" in rule:
            anchor = week_start(anchor, rule)
        key = (rule, anchor)
        if key in seen:
            continue
        seen.add(key)
        row = expanded(anchor, rule)
        if row is not None:
            sys.stdout.write("%s %s = %s\n" % (anchor.date().isoformat(), rule, row))


if __name__ == "__main__":
    main()
