"""Builds the modules of mutated netlists and runs their mutants against the block's twin."""

import concurrent.futures
import dataclasses
import fcntl
import json
import pathlib
import subprocess
import sys
import tempfile

from checks.mutants import netlist

RELEASE = pathlib.Path("build/release")
PROJECT = "verilator_tb/custom_module"
TOGETHER = 300  # mutants of a module: every one costs time in every cycle of all
HALVINGS = 6  # of mutants that hang on each other: of a few loops most are gone by the third


def quietly(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          check=False)
    if done.returncode:
        words = " ".join(str(word) for word in command)
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise RuntimeError(f"this failed: {words}\n{tail}")


def build_runner():
    """The program that runs mutants."""
    if not (RELEASE / "build.ninja").exists():
        quietly("cmake", "--preset", "release", "-DSEGUE_TESTS=OFF", "-DSEGUE_BENCH=OFF")
    with open(RELEASE / ".rtl_modules.lock", "a", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # as `segue cosim` does when it builds there
        quietly("cmake", "--build", RELEASE, "--target", "mutant_runs")
    return RELEASE / "bin" / "mutant_runs"


@dataclasses.dataclass(frozen=True)
class Part:
    """Some of the mutants, and the module that they share."""

    folder: pathlib.Path
    mutants: tuple
    halvings: int = 0

    @property
    def module(self):
        return (self.folder / "mutants.so").resolve()

    def build(self, block, source):
        """The parts that it becomes: two mutants may each hang a bit on the other's, a loop that
        Verilator does not always compute to its end. Apart they make none."""
        netlist.apply(source, self.mutants, self.folder)
        root = netlist.write_verilog(block, self.folder)
        if len(self.mutants) > 1 and self.halvings < HALVINGS and has_loops(block, root):
            return [part for half in self.halves() for part in half.build(block, source)]
        quietly("cmake", "-G", "Ninja", "-S", PROJECT, "-B", self.folder / "build",
                f"-DSEGUE_BLOCK={block}", f"-DSEGUE_RTL_ROOT={root.resolve()}",
                f"-DSEGUE_OUTPUT={self.module}", "-DSEGUE_SIZES=")
        quietly("cmake", "--build", self.folder / "build", "--target", "module")
        return [self]

    def halves(self):
        return [Part(self.folder / f"half{start}", self.mutants[start::2], self.halvings + 1)
                for start in range(2)]


def has_loops(block, root):
    """In the order in which a simulation computes the signals of a netlist."""
    command = ["verilator", "--lint-only", "-Wno-fatal", "-Wno-lint", "-Wno-style",
               "-Wwarn-UNOPTFLAT", root / block / f"{block}.sv"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return "%Warning-UNOPTFLAT" in done.stderr


def parts_of(mutants, folder):
    """As few as there may be, of the same size."""
    number = -(-len(mutants) // TOGETHER)
    return [Part(folder / f"part{start}", tuple(mutants[start::number]))
            for start in range(number)]


def build(parts, block, source, jobs):
    """The modules of all parts, as built."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        built = pool.map(lambda part: part.build(block, source), parts)
        return [part for became in built for part in became]


def directed(block, config, folder):
    """Options that run the bench's directed operations: programs beside it print them."""
    for program in sorted(pathlib.Path("verilator_tb", block).glob("*.py")):
        path = folder / f"{program.stem}.operations"
        path.write_text(subprocess.run([sys.executable, "-B", program, config], check=True,
                                       capture_output=True, text=True).stdout)
        yield from ("--directed", str(path))


def run(runner, block, config, folder, parts, numbers, budget, jobs, progress):
    """Verdicts by number. The unmutated netlist, first and last, must be equal."""
    options = ["--seed", str(budget.seed), "--seeds", str(budget.seeds),
               "--cycles", str(budget.cycles),
               *(directed(block, config, folder) if budget.directed else ())]
    slices = -(-jobs // len(parts))
    shares = []
    for part in parts:
        command = [str(runner), block, "--config", config, "--module", str(part.module), *options]
        chosen = [mutant.number for mutant in part.mutants if mutant.number in numbers]
        shares += [(command, chosen[start::slices]) for start in range(slices)]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = pool.map(lambda share: run_share(*share, progress),
                           [share for share in shares if share[1]])
        return {number: verdict for part in results for number, verdict in part.items()}


def run_share(command, numbers, progress):
    with tempfile.TemporaryFile("w+") as asked, tempfile.TemporaryFile("w+") as complaint:
        asked.write("\n".join(str(number) for number in numbers) + "\n")
        asked.seek(0)
        with subprocess.Popen(command, stdin=asked, stdout=subprocess.PIPE, stderr=complaint,
                              text=True) as process:
            verdicts = []
            for line in process.stdout:
                verdicts.append(json.loads(line))
                if verdicts[-1]["mutant"] != 0:
                    progress()
        complaint.seek(0)
        if process.returncode:
            raise RuntimeError(complaint.read().strip() or f"exit code {process.returncode}")
    ran = [verdict.pop("mutant") for verdict in verdicts]
    if ran != [0, *numbers, 0]:
        raise RuntimeError("not every mutant was run, or the netlist itself not first and last")
    return dict(zip(ran[1:-1], verdicts[1:-1]))
