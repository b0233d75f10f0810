"""The tables of area on the blocks' pages, each behind the command that it is the output of.

    <!-- scripts/area replay_queue --config thesis16 --sweep NumEntries=16,32,64 -->
    | ... |
    <!-- end of table -->
"""

import dataclasses
import pathlib
import re

from area_flow import design

CELLS = design.COMMON / "README.md"
FORM = re.compile(r"<!-- scripts/area (.+?) -->\n(.*?)<!-- end of table -->\n", re.S)


@dataclasses.dataclass(frozen=True)
class Shown:
    """A table on a page."""

    page: pathlib.Path
    command: str  # behind scripts/area
    text: str

    @property
    def lines(self):
        return self.text.strip().splitlines()

    def names(self):
        """The entries of the first column, once each: the designs that have rows."""
        cells = [line.split("|")[1].strip() for line in self.lines[2:]]
        return list(dict.fromkeys(cells))


def of(blocks):
    pages = dict.fromkeys(CELLS if block in design.cells() else pathlib.Path(f"rtl/{block}/{block}.md")
                          for block in blocks)
    return [Shown(page, command, text) for page in pages if page.exists()
            for command, text in FORM.findall(page.read_text())]


def problem(shown, names, first):
    """The complaint about a table of the designs `names`, given the table `first` of the first design alone; None if
    there is none."""
    again = first.strip().splitlines()
    if shown.names() != names:
        return f"has rows of {', '.join(shown.names()) or 'nothing'}, not of {', '.join(names)}"
    if shown.lines[:len(again)] != again:
        return "is not what the command prints: " + "; ".join(
            new for old, new in zip(shown.lines, again) if old != new)
    return None


def update(shown, table):
    page = shown.page.read_text()
    head = f"<!-- scripts/area {shown.command} -->\n"
    fresh = page.replace(f"{head}{shown.text}<!-- end of table -->\n",
                         f"{head}\n{table}\n<!-- end of table -->\n")
    shown.page.write_text(fresh)
