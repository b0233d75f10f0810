"""The page of `segue report` in a browser: page_test.py SEGUE."""

import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import browser
import page_results
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

SEGUE = pathlib.Path(sys.argv.pop()).resolve()
FOLDER = tempfile.TemporaryDirectory()
ROOT = pathlib.Path(FOLDER.name)
RECORDS = 24


def segue(*words):
    done = subprocess.run([SEGUE, *map(str, words)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def setUpModule():
    (ROOT / "sweep.jsonl").write_text(page_results.sweep())
    (ROOT / "failed.jsonl").write_text(page_results.failed())
    (ROOT / "figures.json").write_text(page_results.figures())
    (ROOT / "area.json").write_text(page_results.area())
    segue("run", "--workload", "parboil-2", "--policy", "dss", "--technique", "switch", "--trace", "trace.json",
          "--trace-time", "4ms..4.3ms")
    segue("report", "sweep.jsonl", "figures.json", "area.json", "trace.json", "--output", "report.html")
    segue("report", "failed.jsonl", "--output", "failed.html")
    (ROOT / "given.json").write_text(page_results.given_figures())
    segue("report", "given.json", "--output", "given.html")
    (ROOT / "odd.json").write_text(page_results.odd_figures())
    segue("report", "odd.json", "--output", "odd.html")
    for name, tb_time_us in (("short", 100), ("long", 300)):
        (ROOT / f"{name}.toml").write_text(page_results.task(tb_time_us))
    records = {"drain": ("short.toml", "drain"), "deadline": ("short.toml", "drain", "--drain-deadline", "30us"),
               "switch": ("short.toml", "switch"), "long": ("long.toml", "switch")}
    for name, (workload, *technique) in records.items():
        (ROOT / f"{name}.json").write_text(segue("run", workload, "--machine", "fermi30", "--policy", "ppq-shared",
                                                 "--histogram", "--json", "--technique", *technique))
    segue("report", *(f"{name}.json" for name in records), "--output", "runs.html")
    segue("report", "drain.json", "sweep.jsonl", "--output", "machines.html")
    long_name = json.loads((ROOT / "drain.json").read_text())
    long_name["workload"] = "a name with a path in it, /" + "folder/" * 12 + "mine.toml"
    (ROOT / "long-name.json").write_text(json.dumps(long_name))
    segue("report", "long-name.json", "--output", "long-name.html")
    (ROOT / "no-times.jsonl").write_text(page_results.without_times())
    segue("report", "no-times.jsonl", "--output", "no-times.html")


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = browser.start(1200, 900, FOLDER.name)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    def setUp(self):
        browser.resize(self.driver, 1200, 900)
        self.open("report.html")

    def open(self, name):
        self.driver.get((ROOT / name).as_uri())

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def js(self, code):
        return self.driver.execute_script(code)

    def marks(self, figure):
        return len(self.all(f"#figure-{figure} .mark"))

    def domain(self, figure):
        return json.loads(self.one(f"#figure-{figure} .panel").get_attribute("data-domain"))

    def test_no_errors_and_no_requests(self):
        self.driver.get("about:blank")
        browser.requests(self.driver)
        self.driver.get_log("browser")
        self.open("report.html")
        self.assertEqual(self.driver.get_log("browser"), [])
        self.assertEqual(browser.requests(self.driver), [(ROOT / "report.html").as_uri()])

    def test_an_area_of_older_rtl_is_marked(self):
        self.assertEqual([it.text for it in self.all("#figure-area text")].count("82 stale"), 1)
        self.assertEqual(self.one("#figure-area .badge").text, "modelled, not checked against RTL, stale")

    def test_an_area_without_rtl_to_check_it_is_marked(self):
        self.assertIn("modelled, not checked against RTL", self.one("#figure-area .badge").text)

    def test_every_chart_is_drawn(self):
        for figure in ("pareto-latency", "pareto-throughput", "latency-throughput", "latencies"):
            self.assertEqual(self.marks(figure), RECORDS, figure)
        self.assertEqual(self.marks("policies"), 3 * RECORDS)
        self.assertEqual(self.marks("published-ratios"), 1)
        self.assertEqual(self.marks("published-1-smk-fig-4"), 2)
        self.assertEqual(self.marks("area"), 3)
        self.assertGreater(self.marks("timeline-1"), 50)
        self.assertEqual(len(self.all("#figure-technique-mix .bar")), 3 * 6)
        self.assertEqual(len(self.all("#records tbody tr")), RECORDS)
        self.assertGreater(len(self.all("#figure-pareto-latency .best")), 0)
        for badge in self.all(".figure .badge"):
            self.assertRegex(badge.text, "modelled|checked|published")

    def texts(self, selector):
        return [text.text for text in self.all(f"{selector} text")]

    def test_a_range_is_no_interval(self):
        self.open("odd.html")
        drawn = {figure: [len(self.all(f"#figure-published-{figure} .{what}")) for what in ("range", "interval")]
                 for figure in ("1-few", "2-gains", "3-counts")}
        self.assertEqual(drawn, {"1-few": [1, 0], "2-gains": [0, 1], "3-counts": [0, 0]})
        legends = {figure: [text for text in self.texts(f"#figure-published-{figure}")
                            if "range" in text or "interval" in text] for figure in drawn}
        self.assertEqual(legends, {"1-few": ["least to largest, no interval"], "2-gains": ["95 % interval"],
                                   "3-counts": []})

    def test_factors_are_those_of_the_records(self):
        self.open("odd.html")
        self.assertEqual(self.marks("published-ratios"), 3)
        self.assertLessEqual({"gains", "1.169 over 1"}, set(self.texts("#figure-published-ratios")))
        low, high = self.domain("published-ratios")[0]
        width = self.js("return document.querySelector('#figure-published-ratios .background').getAttribute('width')")
        at = [float(mark.get_attribute("cx")) for mark in self.all("#figure-published-ratios .mark")]
        shares = [math.log(1 / factor / low) / math.log(high / low) for factor in (1.25, 1.1806, 1.1579)]
        for x, share in zip(at, shares, strict=True):
            self.assertAlmostEqual(x / float(width), share, 3)
        ActionChains(self.driver).move_to_element(self.all("#figure-published-ratios .mark")[1]).perform()
        self.assertIn("factor 1.181, ours is lower", self.one("#tip").text)

    def test_numbers_without_a_factor_are_listed(self):
        self.open("odd.html")
        self.assertEqual([line.text for line in self.all("#figure-published-ratios .note div")], [
            "4 published numbers have no factor and no mark:",
            "gains, none of ours: published 5.1 x, ours none; ours has no number: no short kernel.",
            "counts, zero: published 0 µs, ours 3.5 µs; a factor needs two positive numbers.",
            "counts, equal: published 10 rows, ours 9 rows; both count equal rows of a table.",
            "counts, older: published 2 x, ours 3 x; its record has no factor."])
        self.assertEqual(self.one("#figure-published-2-gains .note").text, "no number: no number; no kernel at all.")

    def test_published_numbers_of_a_users_own_are_given(self):
        self.open("given.html")
        badges = [self.one(f"#figure-published-{figure} .badge").text for figure in ("1-own", "2-paper", "ratios")]
        self.assertEqual(badges, ["given, modelled", "modelled, published", "given, modelled, published"])
        self.assertIn("published, as given", self.texts("#figure-published-1-own"))
        self.assertIn("published", self.texts("#figure-published-2-paper"))
        ActionChains(self.driver).move_to_element(self.all("#figure-published-1-own .mark")[0]).perform()
        self.assertIn("[given]", self.one("#tip").text)

    def test_an_axis_has_the_unit_of_its_rows(self):
        self.open("given.html")
        self.assertIn("evictions", self.texts("#figure-published-1-own"))
        self.assertNotIn("ratio", self.texts("#figure-published-1-own"))

    def test_frontier(self):
        """Drain is the cheapest; flush is dearer but at once; switch is dearer than flush and slower."""
        kept = self.js("""return segue.pareto.frontier([{x:1,y:9,n:'a'}, {x:2,y:3,n:'b'}, {x:2,y:3,n:'c'},
            {x:3,y:4,n:'d'}, {x:4,y:3,n:'e'}, {x:5,y:1,n:'f'}, {x:1,y:10,n:'g'}],
            {x:true, y:true}).map((p) => p.n).join('')""")
        self.assertEqual(kept, "abcf")
        upper = self.js("""return segue.pareto.frontier([{x:1,y:1,n:'a'}, {x:2,y:3,n:'b'}, {x:3,y:2,n:'c'}],
            {x:true, y:false}).map((p) => p.n).join('')""")
        self.assertEqual(upper, "ab")
        self.assertEqual(self.js("return segue.pareto.frontier([], {x:true, y:true}).length"), 0)
        names = [text.text for text in self.all("#figure-pareto-latency .panel:last-child text")]
        self.assertIn("dss · flush", names)
        self.assertNotIn("dss · switch", names)

    def test_what_tells_runs_apart_is_in_their_names(self):
        self.open("runs.html")
        names = {text.text for text in self.all("#figure-latencies text")}
        self.assertLessEqual({"drain", "drain drain_deadline 30us", "switch"}, names)
        cells = [[cell.text for cell in row.find_elements(By.TAG_NAME, "td")] for row in self.all("#records tbody tr")]
        self.assertEqual({row[1] for row in cells}, {"two (short.toml)", "two (long.toml)"})

    def test_machines_are_not_pooled(self):
        self.open("machines.html")
        names = {text for text in self.texts("#figure-policies .panel") if ", " in text}
        self.assertEqual({name[:15] for name in names},
                         {"fermi30, two", "k20c, parboil-2", f"k20c, {page_results.HOSTILE}"[:15]})

    def test_a_label_has_each_word_once(self):
        for badge in self.all(".figure .badge"):
            words = badge.text.split(", ")
            self.assertEqual(len(words), len(set(words)), badge.text)

    def test_a_panels_title_and_workload_do_not_meet(self):
        """Also where the workload's name is longer than the panel is wide."""
        browser.resize(self.driver, 1000, 900)
        self.open("long-name.html")
        panels = self.all("#figure-policies .panel")
        self.assertGreater(len(panels), 0)
        for panel in panels:
            title, workload = (text.rect for text in panel.find_elements(By.CSS_SELECTOR, ":scope > text")[:2])
            self.assertLess(title["x"] + title["width"], workload["x"])

    def test_a_distribution_without_times(self):
        self.driver.get_log("browser")
        self.open("no-times.html")
        self.assertEqual(self.driver.get_log("browser"), [])
        self.assertEqual(self.marks("latencies"), 0)
        self.assertIn("n 8 · 95 % below 20 µs · max none µs", self.texts("#figure-latencies"))

    def test_sms_that_a_kill_empties_are_no_latencies(self):
        self.open("runs.html")
        ways = json.loads((ROOT / "drain.json").read_text())["preemption_latency"]
        counts = {way["technique"]: way["count"] for way in ways}
        self.assertGreater(counts["kill"], 0)
        texts = [text.text for text in self.all("#figure-latencies text")]
        self.assertIn(f"n {counts['drain']} ·", " ".join(texts))
        all_killed = sum(way["count"] for name in ("drain", "deadline", "switch", "long")
                         for way in json.loads((ROOT / f"{name}.json").read_text())["preemption_latency"]
                         if way["technique"] == "kill")
        self.assertIn(f"{all_killed} SMs that a kill emptied are not among them.", self.one("#figure-latencies").text)

    def test_filters_act_on_all_charts(self):
        self.one("[data-dimension=policy] [data-value=dss]").click()
        self.assertEqual(self.marks("pareto-latency"), RECORDS // 2)
        self.assertEqual(self.marks("policies"), 3 * RECORDS // 2)
        self.one("[data-dimension=technique] [data-value=switch]").click()
        self.assertEqual(self.marks("latencies"), RECORDS // 6)
        self.assertEqual(len(self.all("#records tbody tr")), RECORDS // 6)
        self.assertEqual(self.one("#count").text, f"{RECORDS // 6} of {RECORDS} records")
        self.one("#all").click()
        self.assertEqual(self.marks("pareto-latency"), RECORDS)

    def test_zoom(self):
        for figure in ("pareto-throughput", "timeline-1"):
            before = self.domain(figure)
            plot = self.one(f"#figure-{figure} .panel .brush .background")
            self.js(f"document.querySelector('#figure-{figure}').scrollIntoView({{block: 'center'}})")
            ActionChains(self.driver).move_to_element_with_offset(plot, -60, -40).click_and_hold() \
                .move_by_offset(90, 60).release().perform()
            after = self.domain(figure)
            self.assertLess(after[0][1] - after[0][0], before[0][1] - before[0][0])
            self.one(f"#figure-{figure} .unzoom").click()
            self.assertEqual(self.domain(figure), before)
        self.one("#figure-timeline-1 [title='Zoom in']").click()
        after = self.domain("timeline-1")
        self.assertAlmostEqual(after[0][1] - after[0][0], (before[0][1] - before[0][0]) / 2)

    def test_a_mark_shows_its_record_and_command(self):
        mark = self.one("#figure-pareto-throughput .mark")
        self.js("document.querySelector('#figure-pareto-throughput').scrollIntoView({block: 'center'})")
        ActionChains(self.driver).move_to_element(mark).perform()
        tip = self.one("#tip").text
        self.assertRegex(tip, r"STP [0-9.]+ \[modelled\]")
        self.assertIn("sweep.jsonl:", tip)
        self.one("#records tbody tr").click()
        details = self.one("#details").text
        self.assertIn("sweep.jsonl:1", details)
        self.assertIn("segue run parboil-2 --policy dss --technique", details)
        self.one("#details .shut").click()
        self.assertFalse(self.one("#details").is_displayed())

    def test_a_hostile_name_is_text(self):
        self.assertTrue(any(page_results.HOSTILE in chip.get_attribute("data-value") for chip in self.all(".chip")))
        self.all("#records tbody tr")[-1].click()
        self.assertIn(page_results.HOSTILE, self.one("#details pre").text.replace('\\"', '"'))
        self.assertIsNone(self.js("return window.hacked"))
        self.assertEqual(len(self.all("img")), 0)

    def test_a_phone(self):
        browser.resize(self.driver, 360, 740)
        self.open("report.html")
        self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 360)
        self.assertEqual(self.marks("pareto-latency"), RECORDS)

    def test_light_and_dark(self):
        self.one("#theme").click()
        background = "return getComputedStyle(document.body).backgroundColor"
        self.assertEqual(self.js(background), "rgb(238, 241, 245)")
        light = self.one("#figure-area text").get_attribute("fill")
        self.one("#theme").click()
        self.assertEqual(self.js(background), "rgb(13, 17, 23)")
        self.assertNotEqual(self.one("#figure-area text").get_attribute("fill"), light)

    def test_failed_points_only(self):
        self.open("failed.html")
        self.assertIn("No point has results", self.one(".notice").text)
        self.assertEqual([card for card in self.all(".figure") if card.is_displayed()], [])
        self.assertIn("no finished points", self.one("#left-out").text)
        self.assertIsNone(self.js("return window.hacked"))


class Figures(unittest.TestCase):
    def test_as_svg_and_png(self):
        segue("report", "sweep.jsonl", "--format", "svg", "--output", "svg")
        names = sorted(path.name for path in (ROOT / "svg").iterdir())
        self.assertEqual(names, ["latencies.svg", "latency-throughput.svg", "pareto-latency.svg",
                                 "pareto-throughput.svg", "policies.svg", "technique-mix.svg"])
        drawing = ElementTree.parse(ROOT / "svg" / "pareto-latency.svg").getroot()
        marks = [node for node in drawing.iter() if node.get("class") == "mark"]
        self.assertEqual(len(marks), RECORDS)
        segue("report", "area.json", "--format", "png", "--output", "png")
        self.assertEqual((ROOT / "png" / "area.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")


if __name__ == "__main__":
    unittest.main()
