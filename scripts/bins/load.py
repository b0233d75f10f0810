"""Reads a list of functional coverage."""

import re
import tomllib
from pathlib import Path
from typing import Any

from bins.model import Axis, CoverPlan, Cross, Exclusion, Run, Section, Value
from layouts.errors import LayoutError
from layouts.model import Layout
from layouts.table import Table

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def layout_of(content: dict[str, Any]) -> str | None:
    """The layout file that a list names; None if `content` is no such list."""
    path = content.get("layout")
    return path if isinstance(path, str) else None


def load_bins(path: Path, shown_as: str, layout: Layout) -> CoverPlan:
    """The list in `path`, checked; errors call the file `shown_as`."""
    top = Table(shown_as, "", tomllib.loads(path.read_text(encoding="utf-8")))
    top.take("layout", str)
    runs, toggle_runs = _runs(top, "run"), _runs(top, "toggle_run")
    sections = tuple(_section(t) for t in top.tables("section", "section"))
    axes: dict[str, Axis] = {}
    for table in top.tables("axis", "axis"):
        axis = _axis(table, layout)
        if axis.name in axes:
            raise table.fail("name", f"duplicate axis {axis.name!r}")
        axes[axis.name] = axis
    crosses = tuple(_cross(t, axes) for t in top.tables("cross", "cross"))
    top.done()
    plan = CoverPlan(shown_as, layout, runs, toggle_runs, sections, tuple(axes.values()),
                     crosses)
    _unique(plan)
    return plan


def _runs(top: Table, key: str) -> tuple[Run, ...]:
    """The configurations are looked up by the command that runs them."""
    rows = []
    for table in top.tables(key, key):
        row = Run(table.take("config", str), table.take("seeds", int), table.take("cycles", int),
                  table.take("script", str, ""))
        for name, number in (("seeds", row.seeds), ("cycles", row.cycles)):
            if number < 1:
                raise table.fail(name, f"must be 1 or more, is {number}")
        rows.append(row)
        table.done()
    if not rows:
        raise top.fail(key, "missing: what is to be run?")
    return tuple(rows)


def _named(table: Table) -> str:
    name = table.take("name", str)
    if not _NAME.fullmatch(name):
        raise table.fail("name", f"{name!r} is not snake_case")
    table.rename(f"{table.path.rpartition('[')[0]}.{name}")
    return name


def _reason(table: Table) -> str:
    reason = table.take("reason", str)
    if not reason.strip():
        raise table.fail("reason", "must say why this cannot happen")
    return reason


def _values(table: Table, key: str) -> tuple[Value, ...]:
    rows = []
    for entry in table.tables(key, f"{table.path}.{key}"):
        name = _named(entry)
        sentence = entry.take("sentence", str)
        if not sentence.strip():
            raise entry.fail("sentence", "must say what is seen")
        rows.append(Value(name, sentence))
        entry.done()
    if not rows:
        raise table.fail(key, "must not be empty")
    return tuple(rows)


def _section(table: Table) -> Section:
    name = table.take("name", str)
    table.rename(f"section.{name}")
    row = Section(name, _values(table, "must_be_seen"))
    table.done()
    return row


def _axis(table: Table, layout: Layout) -> Axis:
    name = _named(table)
    is_enum = table.has("enum")
    if is_enum:
        wanted = table.take("enum", str)
        enum = next((e for e in layout.enums if e.name == wanted), None)
        if enum is None:
            raise table.fail("enum", f"{layout.file} has no enum {wanted!r}; there are: "
                             + ", ".join(e.name for e in layout.enums))
        doc, values = enum.doc, tuple(Value(v.name, "") for v in enum.values)
        if name != wanted:
            raise table.fail("name", f"must be {wanted!r} as the enum is called")
    else:
        doc, values = table.take("doc", str), _values(table, "values")
        if any(e.name == name for e in layout.enums):
            raise table.fail("name", f"{layout.file} has an enum of this name")
    without, reason = (), ""
    if table.has("without"):
        without, reason = _chosen(table, "without", name, values), _reason(table)
    table.done()
    return Axis(name, doc, is_enum, values, frozenset(without), reason)


def _chosen(table: Table, key: str, axis: str, values: tuple[Value, ...]) -> tuple[str, ...]:
    """Some of the values of an axis."""
    known = [v.name for v in values]
    chosen = table.take(key, list)
    for name in chosen:
        if name not in known:
            raise table.fail(key, f"{axis} has no value {name!r}; there are: " + ", ".join(known))
    if not chosen:
        raise table.fail(key, "must not be empty")
    return tuple(chosen)


def _cross(table: Table, axes: dict[str, Axis]) -> Cross:
    name = _named(table)
    doc = table.take("doc", str)
    chosen = table.take("axes", list)
    for axis in chosen:
        if axis not in axes:
            raise table.fail("axes", f"unknown axis {axis!r}; there are: " + ", ".join(axes))
    if len(set(chosen)) != len(chosen) or len(chosen) < 2:
        raise table.fail("axes", "must be two or more different ones")
    own = tuple(axes[a] for a in chosen)
    exclusions = [Exclusion(a.reason, {a.name: tuple(v.name for v in a.values
                                                     if v.name in a.without)})
                  for a in own if a.without]
    rules = []
    for entry in table.tables("without", f"{table.path}.without"):
        rule = {a.name: _chosen(entry, a.name, a.name, a.values) for a in own if entry.has(a.name)}
        if not rule:
            raise entry.fail("", "names no axis of this cross: " + ", ".join(chosen))
        rules.append((entry, Exclusion(_reason(entry), rule)))
        entry.done()
    row = Cross(name, doc, own, (*exclusions, *(rule for _, rule in rules)))
    table.done()
    used = {id(row.excluded_by(c)) for c in row.combinations()}
    for entry, rule in rules:
        if id(rule) not in used:
            raise entry.fail("reason", "excludes nothing that is not excluded already")
    return row


def _unique(plan: CoverPlan) -> None:
    for what in ("name", "sentence"):
        seen: dict[str, str] = {}
        for row in plan.bins():
            text = getattr(row, what)
            if text in seen:
                raise LayoutError(plan.file, row.name, f"duplicate {what}, first at {seen[text]}: "
                                  f"{text!r}")
            seen[text] = row.name
