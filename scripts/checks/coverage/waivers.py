"""A block's coverage_waivers.toml: points that cannot be covered, and the reason of each.

[[bins]]     names (patterns), configs (patterns; missing: everywhere)
[[lines]]    file, text (a part of the line; missing: the whole file)
[[toggles]]  signals (patterns of INSTANCE.SIGNAL)
each with a `reason`, and a `proof` where a property of BLOCK_props.sv states it. In a pattern
`*` stands for anything, `[8..15]` for any index of these, everything else for itself.
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


def _matches(name: str, pattern: str) -> bool:
    return re.fullmatch("".join(map(_expression, _WILD.split(pattern))), name) is not None


_WILD = re.compile(r"(\*|\[\d+\.\.\d+\])")


def _expression(part: str) -> str:
    """The regular expression for a wild card, or for text that stands for itself."""
    if part == "*":
        return ".*"
    if _WILD.fullmatch(part):
        first, last = map(int, part[1:-1].split(".."))
        return rf"\[({'|'.join(map(str, range(first, last + 1)))})\]"
    return re.escape(part)


class WaiverError(Exception):
    """A mistake in the file; the message names the file and the waiver."""


@dataclass
class Waiver:
    """`where`: its name in messages."""

    where: str
    patterns: tuple[str, ...]
    configs: tuple[str, ...]
    file: str
    text: str
    reason: str
    proof: str
    used: set[str] = field(default_factory=set)

    def waives_bin(self, name: str, config: str) -> bool:
        return (any(_matches(config, c) for c in self.configs)
                and any(_matches(name, p) for p in self.patterns))

    def waives_line(self, file: str, text: str) -> bool:
        return file == self.file and self.text in text

    def waives_signal(self, name: str) -> bool:
        return any(_matches(name, p) for p in self.patterns)


@dataclass(frozen=True)
class Waivers:
    bins: tuple[Waiver, ...] = ()
    lines: tuple[Waiver, ...] = ()
    toggles: tuple[Waiver, ...] = ()


_KEYS = {"bins": ("names", "configs"), "lines": ("file", "text"), "toggles": ("signals",)}


def load_waivers(path: Path, shown_as: str, labels: set[str]) -> Waivers:
    """`labels`: the properties that a proof may be. No file, no waivers."""
    if not path.exists():
        return Waivers()
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise WaiverError(f"{shown_as}: {error}") from None
    for kind in content:
        if kind not in _KEYS:
            raise WaiverError(f"{shown_as}: {kind}: waivers are for {', '.join(_KEYS)}")
    made = {kind: tuple(_waiver(f"{shown_as}: {kind}[{i}]", row, _KEYS[kind], labels)
                        for i, row in enumerate(rows)) for kind, rows in content.items()}
    return Waivers(**made)


def _waiver(where: str, row: dict[str, Any], keys: tuple[str, ...], labels: set[str]) -> Waiver:
    for key in row:
        if key not in (*keys, "reason", "proof"):
            raise WaiverError(f"{where}.{key}: unknown key; there are: "
                              f"{', '.join((*keys, 'reason', 'proof'))}")
    if keys[0] not in row:
        raise WaiverError(f"{where}.{keys[0]}: missing")
    if not str(row.get("reason", "")).strip():
        raise WaiverError(f"{where}.reason: must say why this cannot be covered")
    proof = row.get("proof", "")
    if proof and proof not in labels:
        raise WaiverError(f"{where}.proof: no property {proof!r}; there are: "
                          f"{', '.join(sorted(labels))}")
    patterns = tuple(row.get("names", row.get("signals", ())))
    return Waiver(where, patterns, tuple(row.get("configs", ("*",))), row.get("file", ""),
                  row.get("text", ""), row["reason"], proof)


def property_labels(root: Path, block: str) -> set[str]:
    """The named properties that are bound to the block."""
    label = re.compile(r"^\s*(\w+)\s*:\s*(?:assert|assume)\b", re.MULTILINE)
    return {name for path in (root / "rtl" / block).glob("*_props.sv")
            for name in label.findall(path.read_text(encoding="utf-8"))}
