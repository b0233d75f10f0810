"""Proof tasks, from [proof] of a block's card or from rtl/common/proofs.toml for the cells that blocks share: read,
checked, and written as the text that SymbiYosys reads. rtl/README.md explains the keys."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from layouts.errors import LayoutError

LISTS = ("quick", "full", "smallest")
QUIESCENCE = "quiescence"  # a proof that every block has; no task of the card
CELLS = Path("rtl/common/proofs.toml")
MODES = ("prove", "cover")
# Those of mode `prove` only: a cover has no rule to leave out or to assume.
_OF_RULES = ("delete", "remove", "assume", "cut")
# A key of [proof] besides the lists holds for all tasks without one of their own.
_SHARED = {"size": (str, dict), "reads": list, "slang": str, "sets": dict, "check": list, "prep": list,
           **dict.fromkeys(_OF_RULES, (str, list))}
_KEYS = {"doc": str, "mode": str, "depth": int, **_SHARED}
# `prep` of Yosys without its checks, which scripts/lint makes: they take longer than all the rest.
_PREP = ["opt -noff -keepdc", "wreduce -keepdc", "memory_dff", "opt_clean", "memory_collect", "opt -noff -keepdc -fast"]
_BELOW = re.compile(r"(?<!\S)(?=u_)")  # before a path below the top module


@dataclass(frozen=True)
class Task:
    name: str
    mode: str
    depth: int
    read: str  # Yosys's command that reads the design
    script: tuple[str, ...]  # the commands after it
    files: tuple[Path, ...]

    def lines(self, section):
        return {"tasks": [self.name],
                "options": [f"{self.name}: mode {self.mode}", f"{self.name}: depth {self.depth}"],
                "script": [f"{self.name}: {line}" for line in (self.read, *self.script)]}[section]


def sby(tasks):
    """The text of a .sby file."""
    parts = [(section, [line for task in tasks for line in task.lines(section)])
             for section in ("tasks", "options", "script")]
    parts.insert(2, ("engines", ["smtbmc yices"]))
    parts.append(("files", dict.fromkeys(str(path) for task in tasks for path in task.files)))
    return "\n".join("\n".join([f"[{section}]", *lines, ""]) for section, lines in parts)


def of_block(card):
    """The tasks of a block's card. Raises LayoutError."""
    table = card.table.get("proof", {})
    reader = _Reader(card.path, card.root, card.block, "proof", card)
    reader.unknown(table, "proof", {*LISTS, *_SHARED, "task"})
    own = _properties(card.path.parent)
    shared = {key: value for key, value in table.items() if key in _SHARED}
    tasks = [reader.task(name, shared, row, own) for name, row in table.get("task", {}).items()]
    names = [task.name for task in tasks]
    for key in LISTS:
        for name in table.get(key, []):
            if name not in (*names, QUIESCENCE):
                raise reader.fail(f"proof.{key}", f"there is no task {name!r}; there are: "
                                  f"{', '.join([*names, QUIESCENCE])}")
    reader.all_read(own, tasks)
    return tasks


def of_cells(root=Path()):
    """Cell -> its tasks. Raises LayoutError."""
    path = root / CELLS
    if not path.exists():
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(str(path), "syntax", str(error)) from None
    own = _properties(path.parent / "proof")
    cells = {cell: [_Reader(path, root, cell, cell).task(name, {"prep": []}, row, own) for name, row in rows.items()]
             for cell, rows in table.items()}
    _Reader(path, root, "", "").all_read(own, [task for tasks in cells.values() for task in tasks])
    return cells


def cells_in(sources, folder):
    """The files of rtl/common that are instances in these, or in one another."""
    words = set().union(*(_words(path.read_text()) for path in sources))
    found = {path for path in folder.glob("*.sv") if not path.match("*_props.sv") and path.stem in words}
    return found if found <= set(sources) else cells_in({*sources, *found}, folder)


@lru_cache(maxsize=512)
def _words(text):
    return frozenset(re.findall(r"\w+", text))


def _properties(folder):
    return sorted(folder.glob("*_props.sv"))


@dataclass(frozen=True)
class _Reader:
    path: Path  # of the card
    root: Path
    top: str
    place: str  # of the tasks in the card
    card: object = None  # None for a cell

    def fail(self, place, problem):
        return LayoutError(str(self.path), place, problem)

    def unknown(self, row, place, known):
        for key in row:
            if key not in known:
                raise self.fail(f"{place}.{key}", f"unknown key; there are: {', '.join(sorted(known))}")

    def all_read(self, own, tasks):
        read = {path for task in tasks for path in task.files}
        for path in own:
            if path.relative_to(self.root) not in read:
                raise self.fail(self.place or "tasks", f"no task reads {path.name}")

    def task(self, name, shared, row, own):
        place = f"proof.task.{name}" if self.card else f"{self.place}.{name}"
        if not isinstance(row, dict):
            raise self.fail(place, "must be a table")
        self.unknown(row, place, _KEYS)
        for key in ("doc", "depth"):
            if key not in row:
                raise self.fail(f"{place}.{key}", "missing")
        mode = row.get("mode", MODES[0])
        sets = shared.get("sets", {}) | row.get("sets", {})
        row = {key: value for key, value in shared.items() if mode == MODES[0] or key not in _OF_RULES} | row
        row["sets"] = sets
        for key, value in row.items():
            if not isinstance(value, _KEYS[key]) or isinstance(value, bool):
                raise self.fail(f"{place}.{key}", f"{value!r} is of another type")
        if mode not in MODES:
            raise self.fail(f"{place}.mode", f"must be {' or '.join(MODES)}, is {mode!r}")
        if row["depth"] < 0:
            raise self.fail(f"{place}.depth", f"must be 0 or more, is {row['depth']}")
        size = self.size(place, row.get("size", self.card.default if self.card else {}))
        sources = [*self.sources, *self.rules(place, row.get("reads", ["props"]), own)]
        words = ["read_slang", "--threads 1", row.get("slang", ""), "-D SEGUE_PROVER",
                 *(f"-G {key}={value}" for key, value in size.items()), f"--top {self.top}",
                 *(path.name for path in sources if path.suffix == ".sv")]
        return Task(name, mode, row["depth"], " ".join(filter(None, words)), tuple(self.script(row, mode)),
                    tuple(path.relative_to(self.root) for path in sources))

    def size(self, place, size):
        """A named size, or parameters; `of`: a named one with these changed."""
        changed = dict(size) if isinstance(size, dict) else {"of": size}
        named, base = changed.pop("of", None), {}
        sizes = self.card.sizes if self.card else {}
        if named is not None:
            if named not in sizes:
                raise self.fail(f"{place}.size", f"there is no size {named!r}; there are: {', '.join(sizes) or 'none'}")
            base = sizes[named]
        limits = self.card.table.get("parameter", {}) if self.card else dict.fromkeys(changed)
        for key, value in changed.items():
            if key not in limits:
                raise self.fail(f"{place}.size.{key}", f"there is no such parameter; there are: {', '.join(limits)}")
            least, most = (limits[key]["min"], limits[key]["max"]) if self.card else (0, 2**31 - 1)
            if not isinstance(value, int) or not least <= value <= most:
                raise self.fail(f"{place}.size.{key}", f"must be {least} to {most}, is {value!r}")
        for key in limits:
            if key not in base | changed:
                raise self.fail(f"{place}.size", f"must give {key}, or name a size with it: `of`")
        return {key: (base | changed)[key] for key in limits}

    @cached_property
    def sources(self):
        """Packages and structs, cells, then the modules of each part, its own one first."""
        rtl = self.root / "rtl"
        if self.card is None:
            return [self.path.parent / f"{self.top}.sv"]
        parts = self.card.parts
        modules = [path for part in parts
                   for path in sorted((rtl / part).glob("*.sv"), key=lambda it: (it.stem != it.parent.name, it.name))
                   if not path.match("*_props.sv")]
        generated = [path for part in parts for suffix in ("pkg.sv", "structs.svh")
                     if (path := rtl / "gen" / f"{part}_{suffix}").exists()]
        return [*generated, *sorted(cells_in(modules, rtl / "common")), *modules]

    def rules(self, place, names, own):
        """`props` is BLOCK_props.sv; another block's is named in full."""
        paths = []
        for name in names:
            if name.endswith(".sv"):
                found = sorted((self.root / "rtl").glob(f"*/{name}"))
            else:
                found = [path for path in own if path.name == f"{self.top}_{name}.sv"]
            if not found:
                wanted = name if name.endswith(".sv") else f"{self.top}_{name}.sv"
                raise self.fail(f"{place}.reads", f"there is no file {wanted}; there are: "
                                f"{', '.join(path.name for path in own) or 'none'}")
            paths += found
        return paths

    def script(self, row, mode):
        def select(words):
            return _BELOW.sub(f"{self.top}/", words)

        def commands(key, command):
            value = row.get(key, [])
            return (f"{command} {select(words)}" for words in ([value] if isinstance(value, str) else value))

        yield from (f"select -set {name} {select(words if isinstance(words, str) else ' '.join(words))}"
                    for name, words in row["sets"].items())
        yield from commands("check", "select")
        if mode == "cover":
            yield "chformal -assert -remove"
        for key, command in (("delete", "delete"), ("remove", "chformal -assert -remove"),
                             ("assume", "chformal -assert -assert2assume")):
            yield from commands(key, command)
        yield from (f"hierarchy -check -top {self.top}", "proc")
        yield from commands("cut", "cutpoint")
        yield from ("opt_clean", *row.get("prep", _PREP))
