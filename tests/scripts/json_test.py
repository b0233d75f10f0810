"""scripts/segue puts nothing but the program's own output on standard output."""

import json
import unittest

from scripts import ROOT, run

RUN = ["run", "--machine", "k20c", "--workload", "parboil-2", "--max-time", "1ms", "--json"]


class Json(unittest.TestCase):
    def test_standard_output_is_one_document(self):
        done = run(ROOT / "scripts/segue", *RUN, cwd="/")
        document = json.loads(done.stdout)
        self.assertEqual(document["command"], "run")

    def test_bad_input_leaves_standard_output_empty(self):
        done = run(ROOT / "scripts/segue", "run", "--machine", "no-such-machine", "--json")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, "")
        self.assertIn("no-such-machine", done.stderr)


if __name__ == "__main__":
    unittest.main()
