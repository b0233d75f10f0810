"""How every script in Python begins and ends: its options, its standard streams and its exit code.

The exit codes are the program's (README): a standard output that cannot be written, on a full disk or to a reader that
has ended, makes 13 of a success and leaves a worse verdict as it is, and an error of the script itself is 13, never the
1 of a failed check. A signal that ends the script ends the programs that it has started first.
"""

import argparse
import contextlib
import difflib
import io
import os
import pathlib
import signal
import sys
import threading
import time
import traceback

_ENDING = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
_PATIENCE = 3.0  # seconds, until what does not end is killed
_QUIET = 0.1  # seconds without work; a thread may just have been starting some
_UNSEEN = 0.2  # seconds, until a signal is sent to the main thread once more
_STARTS = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.system")
HARNESS = 13  # the script itself failed, or has done its work and could not write it
_ends = threading.Event()  # a signal ends the script


def unknown(what, name, known):
    """The words about a name that does not exist: the nearest one, and all that are allowed."""
    known = [str(it) for it in known]
    near = difflib.get_close_matches(str(name), known, 1)
    guess = f"; did you mean {near[0]!r}?" if near else ""
    return f"unknown {what} {str(name)!r}{guess}; allowed: {', '.join(known) or 'none'}"


class Parser(argparse.ArgumentParser):
    """Takes options by their whole name only: `--check` cut short must not be taken for another one that writes."""

    def __init__(self, *args, **options):
        super().__init__(*args, allow_abbrev=False, **options)

    def parse_args(self, args=None, namespace=None):
        found, left = self.parse_known_args(args, namespace)
        if left:
            word = next((it for it in left if it.startswith("-")), None)
            self.error(unknown("option", word.partition("=")[0], self._options(found)) if word else
                       f"one word too many: {left[0]!r}")
        return found

    def _options(self, found):
        """The options of the command that was given."""
        options = []
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):  # pylint: disable=protected-access
                options += action.choices[getattr(found, action.dest)]._options(found)
            elif action.help != argparse.SUPPRESS and action.dest != "only_parse":
                options += [it for it in action.option_strings if it.startswith("--")]
        return options


class _Output(io.FileIO):
    """A stream that remembers its first failure; the work, and what is written elsewhere, goes on."""

    failed = False

    def write(self, data):
        if not self.failed:
            try:
                return super().write(data)
            except OSError:
                self.failed = True
        return len(data)


def _hold_standard_streams():
    """A closed one must not become a file that is opened later. Standard output, opened only to read, fails on writes."""
    for stream, way in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(stream)
        except OSError:
            held = os.open(os.devnull, way)
            if held != stream:
                os.dup2(held, stream)
                os.close(held)
            os.set_inheritable(stream, True)
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # pylint: disable=consider-using-with


def _living():
    """Every process that is no zombie, with its parent."""
    parents = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:2]
            if state != "Z":
                parents[int(path.parent.name)] = int(parent)
    return parents


def _work(known):
    """What this process has started, directly or not, and those of `known` that live. Parents come before their
    children: a shell that has a signal of its own does not see its program end and go on."""
    parents = _living()
    found, last = {}, {os.getpid()}
    while last:
        last = {process for process, parent in parents.items() if parent in last}
        found |= dict.fromkeys(last)
    return list(found | dict.fromkeys(known & parents.keys()))


def _send_until_seen():
    """Python acts on a signal in the main thread. One that comes just before this begins to wait, or to another thread,
    does not end the waiting.
    """
    heard, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell, warn_on_full_buffer=False)

    def watch():
        while number := os.read(heard, 1):
            if not _ends.wait(_UNSEEN):
                signal.pthread_kill(threading.main_thread().ident, number[0])

    threading.Thread(target=watch, daemon=True).start()


def _start_nothing(event, _arguments):
    if event in _STARTS:
        raise InterruptedError("the script is being ended by a signal")


def _end_with_work(number, _frame):
    """No result comes after the exit code of a script that a signal has ended.

    Its threads see the work end, by the same signal where a terminal sends it to all, and would start more. What a
    thread has begun to start must not inherit that signals are ignored.
    """
    for other in _ENDING:
        signal.signal(other, lambda *_: None)
    sys.addaudithook(_start_nothing)
    _ends.set()
    told, last, until = set(), time.monotonic(), time.monotonic() + _PATIENCE
    while (left := _work(told)) or time.monotonic() < last + _QUIET:
        if left:
            last = time.monotonic()
        late = time.monotonic() > until
        for process in left if late else (it for it in left if it not in told):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL if late else signal.SIGTERM)
        told |= set(left)
        if late:
            break
        time.sleep(0.02)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def run(script, main):
    """Calls main() and ends the process with its exit code."""
    _hold_standard_streams()
    for number in _ENDING:
        if signal.getsignal(number) != signal.SIG_IGN:  # as under nohup
            signal.signal(number, _end_with_work)
    _send_until_seen()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)  # held back until here (scripts/lib/common.sh)
    before = sys.stdout
    output = _Output(1, "w", closefd=False)
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(output), encoding=before.encoding if before else "utf-8",
                                  errors=before.errors if before else "strict", line_buffering=output.isatty())
    try:
        code = main()
    except SystemExit as ended:  # argparse's
        code = ended.code
    except Exception:  # pylint: disable=broad-exception-caught
        traceback.print_exc()
        print(f"{script}: internal error", file=sys.stderr)
        code = HARNESS
    sys.stdout.flush()
    if output.failed:
        print(f"{script}: standard output cannot be written", file=sys.stderr)
        code = code or HARNESS
    sys.exit(code)
