// The results in the page, as the charts use them. Whatever a file contained is text or number here.
segue.entries = (() => {
  const kDimensions = ["machine", "workload", "policy", "technique", "seed"];

  const text = (value) =>
    value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const number = (value) => (typeof value === "number" && isFinite(value) ? value : null);
  const list = (value) => (Array.isArray(value) ? value : []);
  const object = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});

  /// Of an area: its label, and whatever makes it less than that.
  function areaFidelity(raw) {
    return [text(raw.fidelity || "modelled"), raw.stale === true ? "stale" : "",
            raw.beyond_rows === true ? "larger than all rows" : ""].filter((word) => word !== "").join(", ");
  }

  /// Settings besides the dimensions that are not the same in all points.
  function varying(points) {
    const known = new Set([...kDimensions, "limit", "histogram", "statistics"]);
    const seen = new Map();
    for (const point of points) {
      for (const [key, value] of Object.entries(object(point.point))) {
        if (known.has(key)) continue;
        if (!seen.has(key)) seen.set(key, new Set());
        seen.get(key).add(text(value));
      }
    }
    const some = (key) => points.some((point) => !(key in object(point.point)) && point.point);
    return [...seen].filter(([key, values]) => values.size > 1 || some(key)).map(([key]) => key);
  }

  /// The technique with whatever else tells points apart: "chimera 15us", "drain drain_deadline 100us".
  function technique(raw, run, point, keys) {
    const words = [text(run.technique || point.technique || "default")];
    const limit = number(run.limit_us);
    if (words[0] === "chimera" && (limit !== null || point.limit)) {
      words.push(limit !== null ? `${+limit.toPrecision(4)}us` : text(point.limit));
    }
    for (const key of keys) {
      if (key in point && point[key] !== false) words.push(`${key} ${text(point[key])}`);
    }
    return words.join(" ");
  }

  function latenciesOf(run) {
    return list(run.preemption_latency).map(object).map((way) => ({
      way: text(way.technique),
      count: number(way.count) || 0,
      median: number(way.median_us),
      p95: number(way.p95_us),
      max: number(way.max_us),
      mean: number(way.mean_us),
      buckets: list(way.buckets).map(object).map((b) => ({
        from: number(b.from_us) || 0,
        to: number(b.to_us) || 0,
        count: number(b.count) || 0,
      })),
    }));
  }

  function pointOf(raw, index, keys) {
    const run = object(raw.run);
    const point = object(raw.point);
    const metrics = object(run.metrics);
    const hardware = object(raw.hardware || run.hardware);
    const fidelity = object(run.fidelity);
    return {
      index,
      raw,
      kind: "point",
      name: `record ${index + 1}`,
      machine: text(run.machine || point.machine),
      workload: text(run.workload || point.workload),
      policy: text(run.policy || point.policy || "default"),
      technique: technique(raw, run, point, keys),
      base: text(run.technique || point.technique || "default"),
      seed: text(run.seed === undefined ? point.seed : run.seed),
      status: text(raw.status),
      reason: text(raw.reason),
      antt: number(metrics.antt),
      stp: number(metrics.stp),
      fairness: number(metrics.fairness),
      preemptions: number(run.preemptions),
      vacate: number(run.mean_vacate_us),
      area: number(hardware.kge),
      areaFidelity: areaFidelity(hardware),
      latencies: latenciesOf(run),
      mix: object(run.selected_tbs),
      fidelity: (figure) => text(fidelity[figure] || "modelled"),
    };
  }

  function labelled(raw, kind, name, about) {
    return { raw, kind, name, machine: text(about.machine), workload: text(about.workload),
             policy: text(about.policy), technique: text(about.technique), seed: text(about.seed) };
  }

  function read(data) {
    const keys = varying(list(data.points));
    return {
      points: list(data.points).map((raw, index) => pointOf(raw, index, keys)),
      figures: list(data.figures).map((raw) =>
        labelled(raw, "figure", text(raw.figure), { machine: raw.machine, seed: raw.seed })),
      area: list(data.area).map((raw) => labelled(raw, "area", `${text(raw.block)} ${text(raw.size)}`, {})),
      traces: list(data.traces).map((raw) => labelled(raw, "trace", text(object(raw.source).file), object(raw.about))),
    };
  }

  return { dimensions: kDimensions, read, text, number, list, object, areaFidelity };
})();

