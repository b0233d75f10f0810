"""One block's card, read once for all scripts: the facts of a block besides its layout."""

import tomllib
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from cards import proofs
from layouts.errors import LayoutError

# Tables of a card that are no part of the layout.
OWN_TABLES = ("sizes", "size", "lockstep", "proof", "waves", "training")


def paths(root=Path()):
    """Block -> its card, for every block of the tree: a block exists by having a card."""
    return {path.stem: path for path in sorted(root.glob("rtl/*/*.toml"))
            if path.stem == path.parent.name}


def read(block, root=Path()):
    """The card of a block. Raises LayoutError with the place of the first mistake."""
    path = root / "rtl" / block / f"{block}.toml"
    if not path.exists():
        raise LayoutError(str(path), "block", f"there is no block {block!r}")
    try:
        card = Card(block, path, _parsed(path.read_text(encoding="utf-8")), root)
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(str(path), "syntax", str(error)) from None
    card.check()
    return card


@lru_cache(maxsize=64)
def _parsed(text):
    """Shared by all that read the same card, who leave it as it is."""
    return tomllib.loads(text)


@dataclass(frozen=True)
class Run:
    """Lockstep runs that the tests make: of which size, how long, with which seeds."""

    name: str  # "" for the run that every size has
    size: str
    cycles: int
    seeds: str
    label: str


@dataclass(frozen=True)
class Card:
    block: str
    path: Path
    table: dict
    root: Path = field(default=Path())

    @property
    def sizes(self):
        """Name -> parameters, in the order of the card."""
        return self.table.get("size", {})

    def setting(self, key, otherwise):
        return self.table.get("sizes", {}).get(key, otherwise)

    @property
    def default(self):
        """The size that ships."""
        return self.setting("default", "")

    @property
    def for_mutants(self):
        return self.setting("mutation", self.default)

    @property
    def mutant_seeds(self):
        """Seeds that a mutant has to survive: more where a state is seldom reached, as in a composite."""
        return self.setting("mutation_seeds", 8)

    @property
    def for_slang(self):
        """The size that slang reads beside the smallest: another than the default where Yosys's
        stack does not hold that."""
        return self.setting("slang", self.default)

    @property
    def only_in_full(self):
        """Sizes that are long to build; `scripts/test --full` takes them."""
        return self.setting("full", [])

    @property
    def training(self):
        """Commands of segue with `--rtl` after whose profile the fast module of the default size is compiled."""
        return self.table.get("training", {}).get("runs", [])

    def files_left_out(self, size):
        """Files of properties that a simulation model of this size is made without."""
        return self.setting("without", {}).get(size, [])

    def proof(self, key):
        """Names of proof tasks: quick (at the size that ships in the default tier), smallest (in the
        default tier at `min` only), full."""
        return self.table.get("proof", {}).get(key, [])

    @cached_property
    def proof_tasks(self):
        return proofs.of_block(self)

    @property
    def parts(self):
        """The blocks inside it, innermost first, and itself."""
        found = [part for child in self.table.get("child", {}).values()
                 for part in read(child["block"], self.root).parts]
        return list(dict.fromkeys([*found, self.block]))

    @property
    def runs(self):
        lockstep = self.table.get("lockstep", {})
        runs = []
        for size in self.sizes:
            row = {"cycles": 100_000, "seeds": "1"} | lockstep | lockstep.get("shorter", {}).get(size, {})
            runs.append(Run("", size, row["cycles"], row["seeds"], self._label(size, "lockstep")))
        for row in lockstep.get("run", []):
            runs += [Run(row["name"], size, row["cycles"], row["seeds"],
                         self._label(size, row.get("label", "lockstep"))) for size in row["sizes"]]
        return runs

    def _label(self, size, label):
        return f"{label};full" if size in self.only_in_full else label

    def check(self):
        """Every size gives every parameter, every size that is named exists, and so do proof tasks and their files."""
        def fail(place, problem):
            return LayoutError(str(self.path), place, problem)

        if not self.sizes:
            raise fail("size", "a block needs a named size")
        parameters = self.table.get("parameter", {})
        for name, values in self.sizes.items():
            if set(values) != set(parameters):
                raise fail(f"size.{name}", f"must give {', '.join(parameters)}; gives {', '.join(values)}")
            for key, value in values.items():
                least, most = parameters[key]["min"], parameters[key]["max"]
                if not least <= value <= most:
                    raise fail(f"size.{name}.{key}", f"must be {least} to {most}, is {value}")
        named = {"sizes.default": [self.default], "sizes.mutation": [self.for_mutants],
                 "sizes.slang": [self.for_slang], "sizes.full": self.only_in_full,
                 "sizes.without": self.setting("without", {}),
                 "lockstep.run.sizes": [size for row in self.table.get("lockstep", {}).get("run", [])
                                        for size in row["sizes"]]}
        for place, names in named.items():
            for name in names:
                if name not in self.sizes:
                    raise fail(place, f"there is no size {name!r}; there are: {', '.join(self.sizes)}")
        if not self.proof_tasks and "proof" in self.table:
            raise fail("proof.task", "missing: a block with [proof] has at least one")
