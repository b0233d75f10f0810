"""A list of functional coverage, after it has been read and checked."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from layouts.model import Layout


@dataclass(frozen=True)
class Value:
    """A place on an axis; `sentence` describes the situation there."""

    name: str
    sentence: str


@dataclass(frozen=True)
class Axis:
    """An enum of the layout, or (`is_enum` not set) a list that becomes one."""

    name: str
    doc: str
    is_enum: bool
    values: tuple[Value, ...]
    without: frozenset[str]
    reason: str


@dataclass(frozen=True)
class Exclusion:
    """Combinations that cannot happen: the chosen values of some axes."""

    reason: str
    chosen: dict[str, tuple[str, ...]]

    def holds(self, names: dict[str, str]) -> bool:
        return all(names[axis] in values for axis, values in self.chosen.items())


@dataclass(frozen=True)
class Cross:
    name: str
    doc: str
    axes: tuple[Axis, ...]
    exclusions: tuple[Exclusion, ...]  # those of the axes first

    def combinations(self) -> Iterator[tuple[Value, ...]]:
        """All, the last axis fastest: the order of the generated table."""
        return itertools.product(*(axis.values for axis in self.axes))

    def excluded_by(self, combination: tuple[Value, ...]) -> Exclusion | None:
        names = {a.name: v.name for a, v in zip(self.axes, combination, strict=True)}
        return next((e for e in self.exclusions if e.holds(names)), None)


@dataclass(frozen=True)
class Section:
    name: str
    bins: tuple[Value, ...]


@dataclass(frozen=True)
class Bin:
    """`excluded`: it must not be seen, for the reason in the sentence."""

    name: str
    sentence: str
    excluded: bool = False


@dataclass(frozen=True)
class Run:
    """Seeds 1 to `seeds`, each so many cycles, and the operations that `script`, beside the list,
    prints for the configuration."""

    config: str
    seeds: int
    cycles: int
    script: str = ""


@dataclass(frozen=True)
class CoverPlan:
    file: str
    layout: Layout
    runs: tuple[Run, ...]
    toggle_runs: tuple[Run, ...]
    sections: tuple[Section, ...]
    axes: tuple[Axis, ...]
    crosses: tuple[Cross, ...]

    def bins(self) -> list[Bin]:
        """In the order of their numbers: named ones, combinations, excluded ones."""
        rows = [Bin(v.name, v.sentence) for section in self.sections for v in section.bins]
        for cross in self.crosses:
            rows += [Bin(bin_name(cross, c), bin_sentence(c))
                     for c in cross.combinations() if cross.excluded_by(c) is None]
        for cross in self.crosses:
            rows += [Bin(f"{cross.name}.without.{i}", exclusion_sentence(cross, e), excluded=True)
                     for i, e in enumerate(cross.exclusions)]
        return rows


def bin_name(cross: Cross, combination: tuple[Value, ...]) -> str:
    return ".".join([cross.name, *(v.name for v in combination)])


def bin_sentence(combination: tuple[Value, ...]) -> str:
    """Bare names first, as `dss, drain: an idle SM was bound`."""
    names = ", ".join(v.name for v in combination if not v.sentence)
    said = ", ".join(v.sentence for v in combination if v.sentence)
    return f"{names}: {said}" if said else names


def exclusion_sentence(cross: Cross, exclusion: Exclusion) -> str:
    chosen = ", ".join(f"{axis} {'/'.join(values)}" for axis, values in exclusion.chosen.items())
    return f"{cross.name} with {chosen} ({exclusion.reason})"
