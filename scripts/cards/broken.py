"""Wrong variants of a block's RTL, tests/BLOCK/broken.toml: one text replaced in each. The plant must
catch those with `lockstep`, the prover must lose the rules that `falls` names."""

import hashlib
import shutil
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from checks import entry
from layouts.errors import LayoutError

_KEYS = {"name", "doc", "file", "find", "replace", "lockstep", "alone", "falls", "size"}


@dataclass(frozen=True)
class Variant:
    block: str
    name: str
    doc: str
    file: str  # below rtl/
    find: str
    replace: str
    lockstep: dict | None  # how a run catches it: {verdict, differs}
    alone: str  # the rule that catches it with no twin beside
    falls: tuple[tuple[str, str], ...]  # (task, rule)
    size: str  # of the card, at which they fall
    rules: bool  # its module keeps the bound properties, which take most of the time to compile

    @property
    def is_built(self):
        return self.lockstep is not None or bool(self.alone)

    def apply(self, rtl):
        """Changes the copy `rtl` of the RTL. The text must stand there once, so that a variant cannot
        quietly stop being wrong. Raises LayoutError."""
        path = Path(rtl) / self.file
        text = path.read_text(encoding="utf-8")
        if text.count(self.find) != 1:
            raise LayoutError(str(path_of(self.block)), self.name,
                              f"{self.find!r} must stand once in {self.file}, "
                              f"stands {text.count(self.find)} times")
        path.write_text(text.replace(self.find, self.replace), encoding="utf-8")


def path_of(block, root=Path()):
    return root / "tests" / block / "broken.toml"


def of_block(block, root=Path()):
    path = path_of(block, root)
    if not path.exists():
        return []
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("variant", [])
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(str(path), "syntax", str(error)) from None
    variants = [_variant(block, row, path) for row in rows]
    names = [one.name for one in variants]
    for name in names:
        if names.count(name) > 1:
            raise LayoutError(str(path), name, "stands twice")
    return variants


def _variant(block, row, path):
    name = row.get("name", "?")
    for key in {"name", "doc", "file", "find", "replace"} - set(row):
        raise LayoutError(str(path), f"{name}.{key}", "missing")
    for key in set(row) - _KEYS:
        raise LayoutError(str(path), f"{name}.{key}", "unknown key")
    lockstep = row.get("lockstep")
    falls = tuple(tuple(rule.split(":")) for rule in row.get("falls", []))
    alone = row.get("alone", "")
    if lockstep is None and not falls and not alone:
        raise LayoutError(str(path), name, "nothing is to catch it: `lockstep`, `alone` or `falls`")
    rules = bool(alone) or (lockstep is not None and lockstep.get("verdict") == "assertion")
    return Variant(block, name, row["doc"], row["file"], row["find"], row["replace"], lockstep, alone,
                   falls, row.get("size", "small"), rules)


def tasks(variants):
    """Proof tasks that some variant breaks a rule of."""
    return list(dict.fromkeys(task for one in variants for task, _ in one.falls))


def drawn(card, variants, count):
    """`count` of a block's variants: the same for the same RTL, others when it changes, so that all
    have their turn."""
    digest = hashlib.sha256()
    for part in card.parts:
        for path in sorted((card.root / "rtl" / part).glob("*.sv")):
            digest.update(path.read_bytes())
    return sorted(variants, key=lambda one: hashlib.sha256(
        digest.digest() + one.name.encode()).digest())[:count]


def main():
    parser = entry.Parser(description="Copies the RTL and makes one variant of it.")
    for name in ("block", "variant", "rtl", "copy"):
        parser.add_argument(name)
    args = parser.parse_args()
    try:
        (variant,) = [one for one in of_block(args.block) if one.name == args.variant]
        shutil.rmtree(args.copy, ignore_errors=True)
        shutil.copytree(args.rtl, args.copy)
        variant.apply(args.copy)
    except LayoutError as error:
        print(f"broken: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    entry.run("broken", main)
