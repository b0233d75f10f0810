"""Builds the module of a mutated netlist and runs its mutants against the block's twin."""

import concurrent.futures
import fcntl
import json
import pathlib
import subprocess
import tempfile

RELEASE = pathlib.Path("build/release")
PROJECT = "verilator_tb/custom_module"


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
        quietly("cmake", "--build", RELEASE, "--target", "runs")
    return RELEASE / "bin" / "runs"


def build_module(block, root, folder):
    """The netlist has its sizes built in."""
    module = folder / "mutants.so"
    quietly("cmake", "-G", "Ninja", "-S", PROJECT, "-B", folder / "build",
            f"-DSEGUE_BLOCK={block}", f"-DSEGUE_RTL_ROOT={root.resolve()}",
            f"-DSEGUE_OUTPUT={module.resolve()}", "-DSEGUE_SIZES=")
    quietly("cmake", "--build", folder / "build", "--target", "module")
    return module


def run(runner, block, config, module, numbers, budget, jobs, progress):
    """Verdicts by number. The unmutated netlist, first and last, must be equal."""
    shares = [numbers[start::jobs] for start in range(jobs)]
    command = [str(runner), block, "--config", config, "--module", str(module.resolve()),
               "--seed", str(budget.seed), "--seeds", str(budget.seeds),
               "--cycles", str(budget.cycles)]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = pool.map(lambda share: run_share(command, share, progress),
                           [share for share in shares if share])
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
                progress(verdicts[-1])
        complaint.seek(0)
        if process.returncode:
            raise RuntimeError(complaint.read().strip() or f"exit code {process.returncode}")
    ran = [verdict.pop("mutant") for verdict in verdicts]
    if ran != [0, *numbers, 0]:
        raise RuntimeError("not every mutant was run, or the netlist itself not first and last")
    return dict(zip(ran[1:-1], verdicts[1:-1]))
