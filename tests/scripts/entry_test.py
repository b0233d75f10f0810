"""Exit codes of the scripts: standard output that cannot be written and errors of a script are no failed checks, and a
name that is wrong is refused with the right one."""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from scripts import ROOT, run
from toy import Toy

sys.path.insert(0, str(ROOT / "scripts"))
from checks import entry  # noqa: E402

PROPS = "rtl/toy/toy_props.sv"
UNWRITTEN = "standard output cannot be written\n"
# Nothing of it needs a build or a tool.
SHORT = ("waves warp_gate", "evidence --help", "prove --list", "area --help", "coverage --help", "examples --help",
         "gen-layouts --help", "lint --help")


def redirected(command, to):
    return run("bash", "-c", f"{command} {to}")


def without_reader(command):
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w", encoding="utf-8") as gone:
        return subprocess.run(command.split(), cwd=ROOT, stdin=subprocess.DEVNULL, stdout=gone, stderr=subprocess.PIPE,
                              text=True, check=False)


def ends(code):
    """The exit code of a script whose main function says `code`, a Python expression."""
    return run(sys.executable, "-B", "-c", f"from checks import entry; entry.run('toy', lambda: {code})",
               env={"PYTHONPATH": str(ROOT / "scripts")})


class StandardOutput(unittest.TestCase):
    def test_one_that_cannot_be_written_is_13(self):
        for command in SHORT:
            with self.subTest(command):
                for done in (redirected(f"scripts/{command}", ">/dev/full"), redirected(f"scripts/{command}", ">&-"),
                             without_reader(f"scripts/{command}")):
                    self.assertEqual(done.returncode, 13, done.stderr)
                    self.assertEqual(done.stderr, f"{command.split(maxsplit=1)[0]}: {UNWRITTEN}")

    def test_a_table_that_cannot_be_written_is_13(self):
        done = redirected("scripts/evidence table", ">/dev/full")
        self.assertEqual((done.returncode, done.stderr), (13, f"evidence: {UNWRITTEN}"))

    def test_one_that_is_not_needed_may_be_closed(self):
        done = redirected("scripts/evidence table --check", ">&-")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_demo_and_a_build_that_fails_are_no_verdict(self):
        for to in (">/dev/full", ">&-"):
            done = redirected("scripts/demo", to)
            self.assertEqual(done.returncode, 13, done.stderr)
        with tempfile.TemporaryDirectory() as programs:
            cmake = pathlib.Path(programs, "cmake")
            cmake.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
            cmake.chmod(0o755)
            for command in ("coverage warp_gate --functional", "segue check no.toml"):
                done = run(*f"{ROOT}/scripts/{command}".split(), env={"PATH": f"{programs}:{os.environ['PATH']}"})
                self.assertEqual((done.returncode, done.stdout), (13, ""), done.stderr)

    def test_a_flow_does_not_fail_by_what_its_evidence_cannot_print(self):
        text = ("from checks import entry; from evidence_flow import flows; flows.FLOWS['lockstep'] = "
                "'sh {json}.sh {block} {json}'; entry.run('toy', lambda: flows.run('lockstep', 'toy') and 0)")
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "build/evidence")
            out.mkdir(parents=True)
            (out / "toy.lockstep.json.sh").write_text("echo said || exit 13; echo '{\"a\": 1}' > $2\n", encoding="utf-8")
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([sys.executable, "-B", "-c", text], cwd=folder, stdout=full, stderr=subprocess.PIPE,
                                      text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")})
        self.assertEqual((done.returncode, done.stderr), (13, f"toy: {UNWRITTEN}"))

    def test_a_worse_verdict_stays(self):
        with Toy() as toy:
            toy.edit(PROPS, "!quiescent_o || !cmd_valid_o", "!quiescent_o || cmd_valid_o")
            command = [sys.executable, "-B", "-m", "checks.prove", "toy:prove", "--no-trace", "--json", "table.json"]
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run(command, cwd=toy.root, env=toy.environment(), stdout=full,
                                      stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (1, f"prove: {UNWRITTEN}"))
            self.assertIn("NOT PROVED", pathlib.Path(toy.root, "table.json").read_text())

    def test_the_work_goes_on(self):
        with Toy() as toy:
            command = [sys.executable, "-B", "-m", "checks.prove", "toy:prove", "--json", "table.json"]
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run(command, cwd=toy.root, env=toy.environment(), stdout=full, check=False,
                                      stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 13)
            self.assertIn('"proved"', pathlib.Path(toy.root, "table.json").read_text())


class ExitCode(unittest.TestCase):
    def test_it_is_that_of_the_main_function(self):
        for said, code in (("0", 0), ("None", 0), ("1", 1), ("77", 77), ("exit(2)", 2)):
            self.assertEqual(ends(said).returncode, code)

    def test_an_error_of_the_script_is_no_failed_check(self):
        done = ends("open('/no/such/file')")
        self.assertEqual(done.returncode, 13)
        self.assertIn("FileNotFoundError", done.stderr)
        self.assertTrue(done.stderr.endswith("toy: internal error\n"))


def started(mark):
    """Processes with such a word in their command line."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if mark in path.read_text(encoding="utf-8", errors="replace") and int(path.parent.name) != os.getpid():
                found.append(int(path.parent.name))
    return found


class Signals(unittest.TestCase):
    def test_a_signal_to_a_script_is_one_to_its_work(self):
        """The shell, which would not pass it on, is gone by then."""
        for script in ("area", "bench", "check-observables", "coverage", "evidence", "examples", "mutate", "prove"):
            lines = (ROOT / "scripts" / script).read_text(encoding="utf-8").splitlines()
            self.assertRegex(lines[-1], r'\bexec "\$\{held_back\[@\]\}" python3 ', script)

    def test_nothing_that_was_started_outlives_the_script(self):
        """A program behind a shell, run by another thread, and one that hears of no signal but the last."""
        mark = f"300.{os.getpid()}"
        deaf = f"import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep({mark})"
        main = ("import concurrent.futures, subprocess, sys\n"
                "from checks import entry\n"
                "def main():\n"
                f"    with concurrent.futures.ThreadPoolExecutor(2) as pool:\n"
                f"        list(pool.map(subprocess.run, (['bash', '-c', 'sleep {mark}; echo went on'],\n"
                f"                                       [sys.executable, '-c', {deaf!r}])))\n"
                "    print('went on')\n"
                "entry.run('toy', main)\n")
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number), subprocess.Popen(
                    [sys.executable, "-B", "-c", main], env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")},
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as script:
                while len(started(mark)) < 4:  # the script itself, too
                    time.sleep(0.02)
                script.send_signal(number)
                said = script.communicate()
                self.assertEqual((script.returncode, *said), (-number, "", ""))
                self.assertEqual(started(mark), [])

    def test_a_signal_that_another_thread_has_heard_ends_the_script(self):
        main = ("import signal, threading\n"
                "from checks import entry\n"
                "def main():\n"
                "    hear = lambda: signal.pthread_kill(threading.get_ident(), signal.SIGTERM)\n"
                "    threading.Timer(0.1, hear).start()\n"
                "    threading.Event().wait()\n"
                "entry.run('toy', main)\n")
        with subprocess.Popen([sys.executable, "-B", "-c", main],
                              env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")}) as script:
            try:
                self.assertEqual(script.wait(60), -signal.SIGTERM)
            finally:
                script.kill()

    def test_a_script_that_has_just_begun_ends_by_its_signal(self):
        """Not with the code that Python has for an interrupt while it begins."""
        for turn in range(12):
            with subprocess.Popen([ROOT / "scripts/prove", "--list"], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, start_new_session=True) as script:
                time.sleep(0.02 * turn)
                os.killpg(script.pid, signal.SIGINT)
            self.assertEqual(script.returncode, -signal.SIGINT)

    def test_a_thread_starts_nothing_more(self):
        """A terminal's signal ends the work, too, and a pool has more of it."""
        mark = f"300.{os.getpid()}"
        main = ("import concurrent.futures, subprocess, sys\n"
                "from checks import entry\n"
                "def main():\n"
                "    with concurrent.futures.ThreadPoolExecutor(2) as pool:\n"
                f"        list(pool.map(subprocess.run, [['sleep', '{mark}']] * 200))\n"
                "entry.run('toy', main)\n")
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP) * 3:
            with self.subTest(number), subprocess.Popen(
                    [sys.executable, "-B", "-c", main], env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")},
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as script:
                while len(started(mark)) < 3:  # the script itself, too
                    time.sleep(0.02)
                os.killpg(script.pid, number)
                said = script.communicate(timeout=60)
                self.assertEqual((script.returncode, *said), (-number, "", ""))
                self.assertEqual(started(mark), [])


class Names(unittest.TestCase):
    def test_the_nearest_name_is_proposed_and_all_are_listed(self):
        self.assertEqual(entry.unknown("size", "smal", ["min", "small"]),
                         "unknown size 'smal'; did you mean 'small'?; allowed: min, small")
        self.assertEqual(entry.unknown("size", "x", []), "unknown size 'x'; allowed: none")

    def test_blocks_and_sizes(self):
        for script in ("prove", "coverage", "area", "mutate", "check-observables"):
            with self.subTest(script):
                self.refused("did you mean 'warp_gate'?", script, "warp_gte")
                self.refused("did you mean 'small'?; allowed: min, small", script, "warp_gate", "--config", "smal")
        for words in (["waves", "warp_gte"], ["examples", "warp_gte"], ["evidence", "write", "warp_gte"]):
            with self.subTest(words):
                self.refused("did you mean 'warp_gate'?", *words)

    def test_options_are_taken_by_their_whole_name_only(self):
        for words, whole in ((["evidence", "table", "--updat"], "--update"), (["waves", "warp_gate", "--al"], "--all"),
                             (["prove", "warp_gate", "--lis"], "--list"), (["area", "--part"], "--parts"),
                             (["coverage", "--functiona"], "--functional"), (["mutate", "warp_gate", "--random"], None),
                             (["examples", "--sho"], "--show"), (["gen-layouts", "--chec"], "--check"),
                             (["timelines", "--chec"], "--check")):
            with self.subTest(words):
                self.refused(f"did you mean '{whole}'?" if whole else "", *words)

    def test_rules_are_refused_before_anything_is_proved(self):
        self.refused("unknown rule '9999'; allowed: ", "prove", "warp_gate", "--rule", "9999")

    def test_coverage_needs_segue(self):
        self.refused("/no/such/program is no program", "coverage", "warp_gate", "--segue", "/no/such/program")
        with tempfile.TemporaryDirectory() as work:
            done = run(sys.executable, "-B", "-m", "checks.coverage", "warp_gate", "--functional", "--segue",
                       "/bin/true", "--work", work, env={"PYTHONPATH": "scripts"})
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("/bin/true does not report coverage as segue does", done.stderr)

    def refused(self, told, script, *words):
        done = run(ROOT / "scripts" / script, *words)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertIn(told, done.stderr)


if __name__ == "__main__":
    unittest.main()
