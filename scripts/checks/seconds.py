"""Where the time of a run of scripts/test went, by block: processor-seconds of the build (Ninja's log) and of
the tests (CTest's JUnit file), `shared` for what belongs to no one block.

    python3 -m checks.seconds BUILD_FOLDER JUNIT_FILE
"""

import collections
import pathlib
import re
import xml.etree.ElementTree

from cards import card
from checks import entry

KINDS = ("build", "lockstep", "proofs", "other tests")


def block_of(text, blocks):
    """The block with its name as a word in the text; the longest, for sm_driver is no `driver`."""
    words = set(re.findall(r"[a-z][a-z0-9_]*", text))
    parts = {block for block in blocks for word in words
             if word == block or re.match(rf"(?:\w+_)?{block}(?:_|$)", word)}
    return max(parts, key=len, default="shared")


def build_seconds(log, blocks):
    """The last run of each edge; several edges of one command count once."""
    rows = {}
    for line in log.read_text().splitlines()[1:]:
        start, end, _, output, command = line.split("\t")
        rows[command, start] = (int(end) - int(start)) / 1000, output
    taken = collections.Counter()
    for seconds, output in rows.values():
        taken[block_of(output, blocks)] += seconds
    return taken


def kind_of(test):
    if test.startswith(("prove.", "broken_rules.")):
        return "proofs"
    return "lockstep" if test.startswith("lockstep.") else "other tests"


def test_seconds(junit, blocks):
    taken = collections.Counter()
    for case in xml.etree.ElementTree.parse(junit).iter("testcase"):
        name = case.get("name")
        taken[block_of(name, blocks), kind_of(name)] += float(case.get("time") or 0)
    return taken


def table(build, tests, blocks):
    lines = [f"{'seconds':<14}" + "".join(f"{kind:>13}" for kind in KINDS)]
    for block in (*blocks, "shared"):
        row = [build[block], *(tests[block, kind] for kind in KINDS[1:])]
        lines.append(f"{block:<14}" + "".join(f"{seconds:13.0f}" for seconds in row))
    return "\n".join(lines)


def main():
    parser = entry.Parser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("junit", type=pathlib.Path)
    args = parser.parse_args()
    blocks = list(card.paths())
    print(table(build_seconds(args.build / ".ninja_log", blocks), test_seconds(args.junit, blocks), blocks))


if __name__ == "__main__":
    entry.run("seconds", main)
