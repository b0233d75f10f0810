"""clang-tidy on the C++ files named on standard input, unchanged ones left out.

Most of its time goes into system headers, so files of one folder that are
compiled alike are read together, as one file that includes them. Files that
define the same local name are kept apart; where that was misjudged, the files
that don't fit are read again on their own.

A file is clean for as long as nothing that its last run read has changed: its
text and that of every project header that it includes (as the build's record
of dependencies has them), its compile command, .clang-tidy and clang-tidy. The
record of clean files is the user's, like ccache's, so clones share it.

With --sample, where no record is: what the last commits have changed, one file that reads each header of
these, and one folder in six of the rest, as the commit draws.
"""

import concurrent.futures
import contextlib
import functools
import hashlib
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import time

from checks import entry
from evidence_flow import sample

TIDY = "clang-tidy-16"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
CLEAN = CACHE / "segue" / "tidy"
COMPLAINT = re.compile(r"^\S+:\d+:\d+: (?:warning|error): ", re.M)
TOGETHER = 12
LAST_COMMITS = 20
ONE_FOLDER_IN = 6
HERE = pathlib.Path.cwd()


@functools.cache
def digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def dependencies(build):
    """Object file -> the project's files that it was compiled from, as Ninja recorded."""
    text = subprocess.run(["ninja", "-C", str(build), "-t", "deps"],
                          capture_output=True, text=True, check=True).stdout
    result = {}
    for record in text.split("\n\n"):
        head, *lines = record.strip().splitlines() or [""]
        paths = ((build / line.strip()).resolve() for line in lines)
        result[head.partition(":")[0]] = [
            path for path in paths if path.is_relative_to(HERE) and path.exists()
        ]
    return result


class Source:
    """A file to lint: its compile command and its headers."""

    def __init__(self, path, command, deps, version):
        words = shlex.split(command)
        made = words[words.index("-o") + 1]
        self.path = path
        # Flags that only g++ knows, and a warning that names two files' locals alike.
        unwanted = {"-c", "-fno-gnu-unique", "-Wshadow"}
        # clang cannot read g++'s precompiled headers; files that need one include it themselves.
        headers = [n for n, word in enumerate(words) if word.endswith("/cmake_pch.hxx")]
        for n in reversed(headers):
            del words[n - 1:n + 1]  # -include HEADER
        self.flags = [word for word in words[1:words.index("-o")] if word not in unwanted]
        files = deps.get(made) or [HERE / path]
        self.reads = [str(file.relative_to(HERE)) for file in sorted(files)]
        text = [version, path, digest(".clang-tidy"), *self.flags]
        text += [f"{name} {digest(HERE / name)}" for name in self.reads]
        key = "\n".join(text).replace(str(HERE), "")
        self.record = CLEAN / hashlib.sha256(key.encode()).hexdigest()


def compiled_in(file):
    """The files compiled by the compiler's run on `file`: those that CMake put into a group."""
    path = pathlib.Path(file)
    if not re.fullmatch(r"unity_\w+_cxx\.cxx", path.name):
        return [path]
    return [pathlib.Path(name) for name in re.findall(r'^#include "(.*)"$', path.read_text(), re.M)]


def sources(build, paths):
    version = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
    deps = dependencies(build)
    commands = {
        path: entry["command"]
        for entry in json.loads((build / "compile_commands.json").read_text())
        for path in compiled_in(entry["file"])
    }
    return [
        Source(path, commands[HERE / path], deps, version)
        for path in paths
        if HERE / path in commands
    ]


def changed():
    """Names of files that the last commits, or nobody yet, have put in."""
    names = set()
    for command in (["git", "log", f"-{LAST_COMMITS}", "--name-only", "--format="],
                    ["git", "ls-files", "--modified", "--others", "--exclude-standard"]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        names |= set(done.stdout.split())
    return names


def drawn(files, names, commit):
    """Those of a sample: `names` have changed."""
    kept = {file.path for file in files if file.path in names
            or random.Random(f"{commit} {os.path.dirname(file.path)}").randrange(ONE_FOLDER_IN) == 0}
    for name in sorted(names):
        readers = [file for file in files if name in file.reads and file.path != name]
        if readers and not any(file.path in kept for file in readers):
            kept.add(readers[0].path)
    return [file for file in files if file.path in kept]


def local_names(path):
    """Names that a file defines in its anonymous namespaces, at their outermost level."""
    text = (HERE / path).read_text()
    inside = "\n".join(re.findall(r"^namespace \{\n(.*?)^\}  // namespace$", text, re.M | re.S))
    # Macros (TEST_F), aliases of namespaces and using-declarations may come again.
    lines = [line for line in inside.splitlines()
             if re.match(r"(?![A-Z_]+\(|namespace|using [\w:]*;)\w", line)]
    found = (re.match(r"(?:class|struct|enum class|using)\s+(\w+)", line)
             or re.match(r"[^({=;]*?(\w+)\s*(?:\[.*?\]\s*)?[({=;]", line) for line in lines)
    return {match[1] for match in found if match}


def batches(files):
    """Groups of files of one folder, compiled alike, without a local name in common."""
    groups = []  # (common folder and flags, names, files)
    for file in files:
        alike = (os.path.dirname(file.path), *file.flags)
        names = local_names(file.path)
        for other, taken, members in groups:
            if other == alike and not taken & names and len(members) < TOGETHER:
                taken |= names
                members.append(file)
                break
        else:
            groups.append((alike, names, [file]))
    return [members for _, _, members in groups]


class NoVerdict(Exception):
    """clang-tidy itself failed, as where memory is short."""


def run_tidy(path, flags):
    done = subprocess.run([TIDY, "--quiet", str(path), "--", *flags,
                           "-Wno-unknown-warning-option", "-Wno-unused-function"],
                          capture_output=True, text=True, check=False)
    complains = done.returncode == 1 and COMPLAINT.search(done.stdout)
    if done.returncode and not complains:
        raise NoVerdict(f"{TIDY} ended with {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}")
    return done.returncode, done.stdout


def complaints(out, name, batch, problems):
    """The complaints of clang-tidy about a batch; empty where it is clean, and recorded so. What was not read is told
    in `problems`."""
    together = out / f"{name}.cpp"
    try:
        together.write_text("".join(f'#include "{HERE / file.path}"\n' for file in batch))
        code, text = run_tidy(together, batch[0].flags)
    except (NoVerdict, OSError) as error:
        problems.append(str(error))
        return ""
    if not code:
        with contextlib.suppress(OSError):  # read again next time
            for file in batch:
                file.record.touch()
        return ""
    if len(batch) > 1 and "[clang-diagnostic-error" in text:
        unfit = [file for file in batch if f"{HERE / file.path}:" in text]
        if not unfit or len(unfit) == len(batch):
            unfit = batch[1:]
        rest = [file for file in batch if file not in unfit]
        return complaints(out, name, rest, problems) + complaints(out, f"{name}-unfit", unfit, problems)
    return text


def lint(out, number, batch):
    started, problems = time.monotonic(), []
    text = complaints(out, str(number), batch, problems)
    return batch, text, problems, time.monotonic() - started


def main():
    parser = entry.Parser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="folder with compile_commands.json")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", action="store_true")
    args = parser.parse_args()
    files = sources(args.build, sys.stdin.read().split())
    CLEAN.mkdir(parents=True, exist_ok=True)
    todo = [file for file in files if not file.record.exists()]
    if args.sample:
        todo = drawn(todo, changed(), sample.commit())
    print(f"clang-tidy: {len(todo)} of {len(files)} files to read", flush=True)
    out = pathlib.Path("build/lint/tidy")
    out.mkdir(parents=True, exist_ok=True)
    failed = undecided = False
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        work = batches(todo)
        for batch, text, problems, seconds in pool.map(functools.partial(lint, out), range(len(work)), work):
            where = os.path.dirname(batch[0].path)
            print(f"  {where}: {len(batch)} files, {seconds:.0f} s", flush=True)
            if text:
                failed = True
                print(re.sub(f"{re.escape(str(HERE))}/", "", text), flush=True)
            for problem in problems:
                undecided = True
                print(f"  no verdict: {problem}", flush=True)
    return 1 if failed else entry.HARNESS if undecided else 0


if __name__ == "__main__":
    entry.run("tidy", main)
