"""The README's table of blocks, made from the evidence."""

import json
import pathlib
import sys

from cards import card
from checks.percent import percent
from evidence_flow import store

README = pathlib.Path("README.md")
BEGIN, END = "<!-- blocks: scripts/evidence table --update -->\n", "<!-- end of blocks -->\n"
COLUMNS = ("block", "lockstep, no mismatch", "functional coverage", "lines", "toggles", "mutants caught",
           "proofs", "kGE", "flip-flops", "path ns")
MARK = " †"
MEANS = "† measured of files that have changed since, not yet measured anew.\n"
NONE = ["none yet"] + [""] * (len(COLUMNS) - 2)


def shown(block):
    """The configuration that the columns of area speak of: the one that is the block's default."""
    return card.read(block).default


def text():
    rows = [row(block) for block in store.blocks()]
    lines = [COLUMNS, ["---"] * len(COLUMNS), *rows]
    shown_rows = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    return f"{shown_rows}\n{MEANS}" if MARK in shown_rows else shown_rows


def row(block):
    evidence = store.read(block)
    if evidence is None:
        return [f"`{block}`", *NONE]
    stale = store.stale_by_files(block, evidence)
    cells = [cell + (MARK if flow in stale and flow in evidence else "")
             for flow in CELLS for cell in cells_of(flow, evidence, block)]
    return [f"`{block}`", *cells]


def cells_of(flow, evidence, block):
    if flow not in evidence:
        return MISSING[flow]
    if not evidence[flow]:
        raise store.damaged(block)
    try:
        return CELLS[flow](evidence[flow], block)
    except (AttributeError, KeyError, TypeError, StopIteration) as error:
        raise store.damaged(block) from error


def lockstep(found, _):
    cycles = sum(entry["cycles"] for entry in found)
    configs = {entry["config"] for entry in found}
    return [f"{cycles / 1e6:.1f} M cycles, {len(configs)} sizes"]


def covered(found, _):
    """Of the points that are not waived, over all configurations and files."""
    return [share([row for row in found["rows"] if row["kind"] == kind])
            for kind in ("situations", "lines", "toggles")]


def share(rows):
    wanted = sum(row["points"] - row["waived"] for row in rows)
    return f"{percent(sum(row['covered'] for row in rows), wanted, 1):.1f} %" if wanted else "-"


def mutants(found, _):
    differing = found["mutants"] - found["equal"]
    return [f"{percent(found['fates'].count('k'), differing, 1):.1f} % of {differing}"]


def proofs(found, _):
    proved = [proof for proof in found if proof["verdict"] == "proved"]
    return [f"{len(proved)} of {len(found)} tasks"]


def area(found, block):
    row = next(row for row in found if row["config"] == shown(block))
    return [f"{row['kge']:.1f}", str(row["flip_flops"]), f"{row['path']['ns']:.1f}"]


CELLS = {"lockstep": lockstep, "coverage": covered, "mutants": mutants, "proofs": proofs,
         "area": area}
MISSING = {flow: ["-"] * (3 if flow in ("coverage", "area") else 1) for flow in CELLS}


def main(update, check):
    readme = README.read_text()
    if BEGIN not in readme or END not in readme:
        print(f"README.md has no lines {BEGIN.strip()} and {END.strip()}", file=sys.stderr)
        return 1
    before, rest = readme.split(BEGIN)
    after = rest.split(END)[1]
    wanted = before + BEGIN + "\n" + text() + "\n" + END + after
    if update:
        README.write_text(wanted)
    elif not check:
        print(text(), end="")
    elif readme != wanted:
        print("README.md's table of blocks is not that of the evidence: "
              "scripts/evidence table --update", file=sys.stderr)
        return 1
    return 0
