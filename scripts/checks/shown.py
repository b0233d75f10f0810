"""Blocks of a page that show a command: run, and compared with the output that the page prints.

A block is fenced and begins with `$ COMMAND`; the lines up to the next `$ ` are what the command prints on
standard output. There
- a line `...` stands for any number of lines, and
- a number before a unit of the host's speed (`cycles/s`, `million TB events a second`, `s of processor time`)
  stands for any number; every other figure has to come out as it is printed.
A comment in the line above the fence says more: `<!-- slow -->` keeps a block for the slow tests, `<!-- full -->`
for the full ones, and `<!-- needs PROGRAM -->` skips it where that program is not installed.

A block of commands without `$` has to say why: `<!-- not run: WHY -->`. Of those, and of commands in the text
(`scripts/segue run --json`), programs, commands and options have to exist.

`<!-- full figures of COMMAND -->` above a table holds its figures (`checks/figures.py`).

The blocks of a page run in order in one scratch folder that looks like the repository, so that a later one can
read the files of an earlier one.
"""

import argparse
import dataclasses
import functools
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from checks import entry, figures
from evidence_flow import sample

ROOT = pathlib.Path(__file__).resolve().parents[2]
NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?"
SPEED = re.compile(rf"{NUMBER}(?= (?:cycles/s|million TB events a second|s of processor time))")
ELISION = "..."
EVERY = "SEGUE_EVERY_PAGE"  # in the environment: no page is left to another commit
SKIPPED = 77  # CTest's SKIP_RETURN_CODE
PROGRAM = re.compile(r"(?:scripts/[\w-]+|segue|cmake|python3)(?= |$)")


@dataclasses.dataclass
class Command:
    """A command of a block, and the output that the page prints."""

    line: int
    text: str
    printed: list[str] = dataclasses.field(default_factory=list)
    remark: str = ""

    @property
    def tier(self):
        """0: in every run; 1: in slow ones; 2: in full ones."""
        words = self.remark.split()
        return 2 if "full" in words else 1 if "slow" in words else 0

    @property
    def missing(self):
        """The program that it needs and that is not here, or None."""
        needs = re.findall(r"needs (\S+)", self.remark)
        return next((program for program in needs if shutil.which(program) is None), None)


def commands(page):
    """All commands of a page's text, in order."""
    found, inside, shows = [], False, False
    lines = page.splitlines()
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            inside = not inside
            shows = inside and number < len(lines) and lines[number].startswith("$ ")
            before = next((text for text in reversed(lines[:number - 1]) if text.strip()), "")
            remark = re.fullmatch(r"<!-- (.*) -->", before.strip())
            continue
        if not inside or not shows:
            continue
        if line.startswith("$ "):
            found.append(Command(number, line[2:], remark=remark.group(1) if remark else ""))
        elif found[-1].text.endswith("\\"):
            found[-1].text = found[-1].text[:-1] + line
        else:
            found[-1].printed.append(line.rstrip())
    return found


def blocks(page):
    """Each fenced block: the number of its first line, its remark or "", its lines."""
    lines = page.splitlines()
    first = None
    for number, line in enumerate(lines, 1):
        if not line.startswith("```"):
            continue
        if first is None:
            first = number + 1
            before = next((text for text in reversed(lines[:number - 1]) if text.strip()), "")
            remark = re.fullmatch(r"<!-- (.*) -->", before.strip())
        else:
            yield first, remark.group(1) if remark else "", lines[first - 1:number - 1]
            first = None


def not_shown(page):
    """Commands in blocks that are not run, as (line, command, excused)."""
    for first, remark, lines in blocks(page):
        if lines and lines[0].startswith("$ "):
            continue
        for number, line in enumerate(lines, first):
            if PROGRAM.match(line):
                yield number, line.split("  #")[0].strip(), remark.startswith("not run: ")


def mentioned(page):
    """Commands in the text, as (line, command)."""
    fenced = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
    text = fenced.sub(lambda match: "\n" * match.group().count("\n"), page)
    for match in re.finditer(r"`([^`]+)`", text):
        command = " ".join(match.group(1).split())
        if PROGRAM.match(command):
            yield text[:match.start()].count("\n") + 1, command


@functools.cache
def helped(program, folder):
    """The output of `program --help`; None if it does not exist."""
    done = subprocess.run([*program, "--help"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def unknown(command, folder):
    """The first word of a command that does not exist, or None."""
    words = command.split()
    program = ["scripts/segue"] if words[0] == "segue" else words[:1]
    if not (folder / program[0]).exists():
        return program[0]
    words = words[1:]
    if program == ["scripts/segue"]:
        while words and re.fullmatch("[a-z-]+", words[0]) and not words[0].startswith("-") and re.search(
                rf"^  {words[0]}\b", helped(tuple(program), folder) or "", re.MULTILINE):
            program.append(words.pop(0))
        if len(program) == 1 and words and re.fullmatch("[a-z]+", words[0]):
            return words[0]
    text = helped(tuple(program), folder)
    if text is None:
        return " ".join(program)
    for option in re.findall(r"(?<![\w=-])--[a-z][a-z-]*", " ".join(words)):
        if not re.search(rf"{option}(?![\w-])", text):
            return option
    return None


def check_words(page, text, folder):
    """Checks commands that are not run; prints the complaints. Returns whether there are none."""
    good = True
    for line, command, excused in not_shown(text):
        if not excused:
            print(f"{page}:{line}: not run: {command}; allowed: `$ ` before it, or <!-- not run: WHY -->")
            good = False
    for line, command in [(line, command) for line, command, _ in not_shown(text)] + list(mentioned(text)):
        word = unknown(command, folder) if not command.startswith(("cmake", "python3")) else None
        if word is not None:
            print(f"{page}:{line}: there is no {word}: {command}")
            good = False
    return good


def matches(shown, came):
    """Whether a line of output is the one that the page shows."""
    pattern = SPEED.sub("\0", shown)
    return re.fullmatch(re.escape(pattern).replace("\0", NUMBER), came) is not None


def segments(printed):
    """The page's lines, cut at the elisions."""
    parts = [[]]
    for line in printed:
        if line == ELISION:
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def difference(printed, output):
    """None if the output is as the page prints it; else the first line of the page that did not come."""
    output = [line.rstrip() for line in output]
    parts = segments(printed)
    at = 0
    for index, part in enumerate(parts):
        fixed, last = index == 0, index + 1 == len(parts)
        if last and not fixed:
            at = max(at, len(output) - len(part))
        starts = [at] if fixed or last else range(at, len(output) - len(part) + 1)
        best = 0
        for start in starts:
            found = 0
            while found < len(part) and start + found < len(output) and matches(
                    part[found], output[start + found]):
                found += 1
            best = max(best, found)
            if found == len(part):
                at = start + found
                break
        else:
            return part[best]
    if at != len(output):
        return f"(nothing more; but '{output[at]}' came)"
    return None


def scratch(folder, program):
    """Links to the repository in `folder`; `scripts/segue` is `program`, which is there already, if given."""
    for entry in ROOT.iterdir():
        if entry.name not in ("scripts", ".git", "segue-waves"):
            (folder / entry.name).symlink_to(entry)
    (folder / "scripts").mkdir()
    for entry in (ROOT / "scripts").iterdir():
        if program is None or entry.name != "segue":
            (folder / "scripts" / entry.name).symlink_to(entry)
    if program is not None:
        (folder / "scripts/segue").symlink_to(pathlib.Path(program).resolve())


def run(text, folder):
    return subprocess.run(["bash", "-c", text], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          check=False)


def check(command, page, folder):
    """Runs it; prints the differences. Returns whether there are none."""
    done = run(command.text, folder)
    wanted = difference(command.printed, done.stdout.splitlines())
    if wanted is None and done.returncode == 0:
        print(f"{page}:{command.line}: as shown: {command.text}")
        return True
    print(f"{page}:{command.line}: differs: {command.text}")
    print(f"exit code {done.returncode}\n{done.stderr}" if done.returncode else
          f"the page shows: {wanted}\nprinted was:\n{done.stdout}")
    return False


def check_table(table, page, folder):
    """Runs its command; prints the differences. Returns whether there are none."""
    done = run(f"{table.text} --json", folder)
    wrong = [f"exit code {done.returncode}\n{done.stderr}"] if done.returncode else figures.wrong(table, done.stdout)
    print(f"{page}:{table.line}: {'differs' if wrong else 'as shown'}: {table.text}")
    for complaint in wrong:
        print(complaint)
    return not wrong


def drawn(page, period):
    """Whether the commit has the page run, as one in so many does."""
    return random.Random(f"{sample.commit()} {page}").randrange(period) == 0


def main():
    parser = entry.Parser(
        prog="python3 -m checks.shown", formatter_class=argparse.RawDescriptionHelpFormatter,
        description=__doc__,
        epilog=f"Exit codes: 0 all as shown, 1 something differs, 2 bad input, {SKIPPED} left to another commit.")
    parser.add_argument("pages", nargs="+", metavar="PAGE", help="a Markdown file")
    parser.add_argument("--program", metavar="FILE", help="run this for scripts/segue, and build nothing")
    parser.add_argument("--slow", action="store_const", const=1, default=0, dest="tier",
                        help="the slow blocks, too")
    parser.add_argument("--full", action="store_const", const=2, dest="tier", help="all blocks")
    parser.add_argument("--one-in", type=int, default=1, metavar="N", dest="period",
                        help=f"run if the commit draws the page, as one in N does; {EVERY}=1: in any case")
    arguments = parser.parse_args()
    if arguments.period < 1:
        parser.error("--one-in: allowed: 1 and more")
    if EVERY not in os.environ and not all(drawn(page, arguments.period) for page in arguments.pages):
        print(f"left to another commit; {EVERY}=1 runs it")
        return SKIPPED
    good = True
    for page in arguments.pages:
        try:
            text = pathlib.Path(page).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            print(f"{page}: cannot be read: {error}", file=sys.stderr)
            return 2
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            scratch(folder, arguments.program)
            good = check_words(page, text, folder) and good
            for command in commands(text):
                if command.tier > arguments.tier:
                    continue
                if command.missing:
                    print(f"{page}:{command.line}: left out, for want of {command.missing}: {command.text}")
                    continue
                good = check(command, page, folder) and good
                sys.stdout.flush()
            for table in figures.tables(text):
                if table.tier <= arguments.tier:
                    good = check_table(table, page, folder) and good
                    sys.stdout.flush()
    return 0 if good else 1


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    entry.run("shown", main)
