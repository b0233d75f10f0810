"""Tables of a page that show figures of `segue reproduce`: compared with what it says as JSON.

`<!-- full figures of COMMAND -->` stands above such a table (`slow` for the slow tests, neither for every run). The
command gets `--json`; of its rows each cell of the table is one.
- A table with the columns `figure` and `row` has a line a row: `published`, `ours`, `95 %` and `unit` are compared.
- In any other one the words of a line's first cell and of its column's head make the name of a row, in any order; what
  stands in parentheses, `%` and `average` may be missing in one of both. A cell is `1.14`, `1.14 (1.10..1.17)` with
  the interval, or has a word in the parentheses. The columns `published` and those without a head are not compared.

A figure is right if it is what comes out, rounded to the places that the page prints.
"""

import collections
import dataclasses
import json
import re

MARK = re.compile(r"<!-- (?:(\w+) )?figures of (.*?) -->\s*", re.DOTALL)
TABLE = re.compile(r"(?:\|.*\n)*")
NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"
CELL = re.compile(rf"({NUMBER})(?: %)?(?: \(({NUMBER})\.\.({NUMBER})\)| \(.*\))?")
TIERS = {"slow": 1, "full": 2}


@dataclasses.dataclass
class Table:
    """A table, the line of its head, and the command that makes its figures."""

    line: int
    text: str
    tier: int
    lines: list[list[str]]


def tables(page):
    found = []
    for mark in MARK.finditer(page):
        text = TABLE.match(page, mark.end()).group()
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
        found.append(Table(page[:mark.end()].count("\n") + 1, " ".join(mark.group(2).split()), TIERS.get(mark.group(1), 0),
                           lines))
    return found


def rounds(value, printed):
    """Whether a value is the printed one at the places that are printed."""
    places = len(printed.partition(".")[2])
    return value is not None and abs(value - float(printed)) <= (0.5 + 1e-9) * 10**-places


def is_interval(found, low, high):
    return found is not None and rounds(found[0], low) and rounds(found[1], high)


def words(text):
    """Of a name, counted; without what may be missing."""
    plain = re.sub(r"\(.*?\)|[`*,:%]|\baverage\b", " ", text)
    return collections.Counter(plain.split())


def complaints(table, document):
    """Of a table and the figures that came out, as sentences. A table without a figure is none that is held."""
    if not table.lines:
        return [f"{table.line}: no table follows"]
    head, body = table.lines[0], table.lines[2:]
    judge = _of_line if head[:2] == ["figure", "row"] else _of_names
    found, held = [], 0
    for number, cells in enumerate(body, table.line + 2):
        for wrong in judge(dict(zip(head, cells)), document):
            held += 1
            if wrong:
                found.append(f"{number}: {wrong}")
    return found if held else [f"{table.line}: no cell is a figure"]


def _rows(document):
    return [(figure["figure"], row) for figure in document for row in figure["rows"]]


def _of_line(cells, document):
    """A complaint or None for each figure of the line."""
    name = f"{cells['figure']} {cells['row']}"
    rows = [row for figure, row in _rows(document)
            if figure.split("-", 1)[1] == cells["figure"] and row["name"] == cells["row"]]
    if len(rows) != 1:
        yield f"{name}: {len(rows)} rows of that name came"
        return
    (row,) = rows
    if cells["published"] or row["published"] is not None:
        yield None if cells["published"] and rounds(row["published"], cells["published"]) else \
            f"{name}: published is {row['published']}, not {cells['published']}"
    yield None if rounds(row["ours"], cells["ours"]) else f"{name}: came {row['ours']}, not {cells['ours']}"
    ends = cells["95 %"].split("..")
    yield None if len(ends) == 2 and is_interval(row["ci"], *ends) else \
        f"{name}: interval {row['ci']}, not {cells['95 %']}"
    yield None if row["unit"] == cells["unit"] else f"{name}: {row['unit']}, not {cells['unit']}"


def _of_names(cells, document):
    (_, label), *figures = cells.items()
    for column, cell in figures:
        if not cell or not column or column == "published":
            continue
        name = f"{label}, {column}"
        rows = [row for _, row in _rows(document) if words(row["name"]) == words(name)]
        shape = CELL.fullmatch(cell)
        if not shape:
            yield f"{name}: {cell} is no figure"
        elif len(rows) != 1:
            yield f"{name}: {len(rows)} rows of that name came"
        elif not rounds(rows[0]["ours"], shape.group(1)):
            yield f"{name}: came {rows[0]['ours']}, not {shape.group(1)}"
        elif shape.group(2) and not is_interval(rows[0]["ci"], shape.group(2), shape.group(3)):
            yield f"{name}: interval {rows[0]['ci']}, not {shape.group(2)}..{shape.group(3)}"
        else:
            yield None


def wrong(table, output):
    """Complaints about a table after its command has said this."""
    try:
        document = json.loads(output)
    except ValueError:
        return [f"{table.line}: no JSON came: {table.text}"]
    return complaints(table, document)
