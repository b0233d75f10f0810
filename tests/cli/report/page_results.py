"""Results for the page's tests: small, of every kind, and with names that would like to be markup."""

import itertools
import json
import uuid

HOSTILE = "</script><img src=x onerror=window.hacked=1><!--\"'&amp;"
KGE = {"drain": 82.0, "switch": 500.0, "flush": 96.0}
VACATE = {"drain": 400.0, "switch": 12.0, "flush": 0.0}


def run(workload, policy, technique, seed, stp):
    buckets = [{"from_us": 5, "to_us": 10, "count": 3}, {"from_us": 10, "to_us": 20, "count": 5}]
    latency = {"technique": technique, "count": 8, "min_us": 5.5, "mean_us": 12, "median_us": 11, "p95_us": 19,
               "max_us": 19.5, "buckets": buckets}
    figures = ["antt", "stp", "fairness", "mean_vacate_us", "preemptions", "preemption_latency"]
    return {
        "schema": "segue-run-1", "seed": seed, "machine": "k20c", "workload": workload, "policy": policy,
        "technique": technique, "verdict": "complete", "selected_tbs": {"flush": 1, "drain": 2, "switch": 3},
        "metrics": {"antt": 3 - stp, "stp": stp, "fairness": 0.5}, "preemptions": 8,
        "mean_vacate_us": VACATE[technique], "fidelity": {figure: "modelled" for figure in figures},
        "preemption_latency": [latency],
    }


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def line(key, result):
    """As segue sweep writes it, with its digest."""
    result = {"schema": "segue-sweep-1", **result}
    digest = uuid.uuid5(uuid.NAMESPACE_OID, "\n".join(["v1", key, compact(result)]))
    return compact({"version": "v1", "key": key, "result": result, "digest": str(digest)}) + "\n"


def sweep():
    """24 records: 2 workloads, one of them hostile, 2 policies, 3 techniques, 2 seeds."""
    text = ""
    for k, (workload, policy, technique, seed) in enumerate(
            itertools.product(["parboil-2", HOSTILE], ["dss", "fcfs"], KGE, [1, 2])):
        text += line(f"point {k}", {
            "command": f"segue run {workload} --policy {policy} --technique {technique} --seed {seed}",
            "status": "done", "exit_code": 0,
            "point": {"workload": workload, "policy": policy, "technique": technique, "seed": seed},
            "run": run(workload, policy, technique, seed, 1 + k / 40),
            "hardware": {"kge": KGE[technique], "fidelity": "modelled", "blocks": [{"block": "sm_driver"}]}})
    return text


def without_times():
    result = run("parboil-2", "dss", "drain", 1, 1.2)
    result["preemption_latency"][0].update({"median_us": None, "p95_us": None, "max_us": None, "mean_us": None})
    return line("a", {"command": "segue run", "status": "done", "exit_code": 0, "point": {}, "run": result})


def failed():
    return line("a", {"command": "segue run", "status": "failed", "exit_code": 12, "reason": HOSTILE,
                      "point": {"workload": "mine", "policy": "dss", "seed": 1}})


def figures():
    row = {"ci": [1.1, 1.4], "range": None, "geometric": None, "n": 9, "unit": "", "fidelity": "modelled", "note": ""}
    rows = [{"name": HOSTILE, "published": 1.5, "ours": 1.2, "factor": 1.25, **row},
            {"name": "b", "published": None, "ours": 2, "factor": None, **row}]
    return json.dumps([{"schema": "segue-reproduce-3", "figure": "smk-fig-4", "title": HOSTILE, "machine": "gtx980",
                        "seed": 1, "rows": rows}])


def odd_figures():
    """Rows with a range, a gain in percent, and such as have no factor; a figure without any mark beside them."""
    bare = {"ci": None, "range": None, "geometric": None, "n": None, "unit": "x", "fidelity": "modelled", "note": "",
            "factor": None}
    few = [{**bare, "name": "two mixes", "published": 2.0, "ours": 1.6, "factor": 1.25, "range": [1.0, 2.2], "n": 2}]
    gains = [{**bare, "name": "gain", "unit": "%", "published": 34.0, "ours": 13.5, "factor": 1.1806, "n": 45,
              "ci": [9.9, 17.5]},
             {**bare, "name": "loss", "unit": "%", "published": 10.0, "ours": -5.0, "factor": 1.1579},
             {**bare, "name": "none of ours", "published": 5.1, "ours": None, "note": "no short kernel"},
             {**bare, "name": "no number", "published": None, "ours": None, "note": "no kernel at all"}]
    counts = [{**bare, "name": "zero", "unit": "us", "published": 0, "ours": 3.5},
              {**bare, "name": "equal", "unit": "rows", "published": 10, "ours": 9},
              {**bare, "name": "older", "published": 2, "ours": 3}]
    del counts[2]["factor"]
    return json.dumps([{"schema": "segue-reproduce-3", "figure": figure, "title": figure, "machine": "k20c",
                        "seed": 1, "factor": factor, "factor_rows": 1, "rows": rows}
                       for figure, factor, rows in (("few", 1.25, few), ("gains", 1.169, gains),
                                                    ("counts", None, counts))])


def given_figures():
    """A figure beside numbers of a user's own file, and counts."""
    bare = {"ci": None, "range": None, "geometric": None, "n": None, "fidelity": "modelled", "note": ""}
    rows = [{**bare, "name": "own", "unit": "evictions", "published": 2.0, "ours": 1.6, "factor": 1.25}]
    return json.dumps([{"schema": "segue-reproduce-3", "figure": figure, "title": figure, "machine": "k20c",
                        "seed": 1, "factor": 1.25, "factor_rows": 1, "rows": rows, "given": given}
                       for figure, given in (("own", ["kernels: k.toml", "published: /data/published"]),
                                             ("paper", ["kernels: k.toml"]))])


def area():
    rows = [{"block": block, "size": "k20c", "kge": 82.0, "flip_flop_bits": 5707, "sram_bits": 0, "path_ns": 20.0,
             "gate_delays": 60, "from": "measured", "fidelity": "modelled", "stale": stale}
            for block, stale in (("sm_driver", False), ("preempt_engine", True), ("warp_gate", None))]
    return json.dumps({"schema": "segue-area-2", "rows": rows})


def task(tb_time_us):
    """A workload named 'two' of a batch and of a task that is killed when it is late."""
    return f"""name = "two"
stop_after_ms = 5
measured_on = "fermi30"
[[application]]
name = "batch"
kernel = [{{ name = "k", tbs = 1000, regs_per_tb = 8192, tb_time_us = {tb_time_us} }}]
[[application]]
name = "task"
kernel = [{{ name = "t", tbs = 10, regs_per_tb = 1000, tb_time_us = 100 }}]
[[process]]
application = "batch"
[[process]]
application = "task"
priority = 1
start_us = 200
period_us = 500
deadline_us = 50
late = "kill"
"""
