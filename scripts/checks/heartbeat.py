"""Says now and then how far a long flow is, on standard error, also where that is no terminal."""

import sys
import threading
import time

PERIOD = 30  # seconds


class Heartbeat:
    """While it is entered, a line every `period` seconds: the flow, its time, and its current work.

        with Heartbeat("prove", of=len(proofs)) as beat:
            ...
            beat.done()
    """

    def __init__(self, flow, at="", of=None, period=PERIOD):
        self.flow, self.at, self.of, self.count = flow, at, of, 0
        self._period, self._started = period, time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()

    def done(self):
        """One more of them."""
        self.count += 1

    def line(self):
        parts = [f"{time.monotonic() - self._started:.0f} s"]
        if self.of is not None:
            parts.append(f"{self.count} of {self.of}")
        if self.at:
            parts.append(self.at)
        return f"{self.flow}: {', '.join(parts)}"

    def _beat(self):
        while not self._over.wait(self._period):
            print(self.line(), file=sys.stderr, flush=True)
