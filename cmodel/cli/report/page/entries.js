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
    return [text(raw.fidelity || "modelled"),
            raw.stale === true ? "stale" : raw.stale === null ? "not checked against RTL" : "",
            raw.beyond_rows === true ? "larger than all rows" : ""].filter((word) => word !== "").join(", ");
  }

  /// The words of several labels, each once: "modelled, stale" and "modelled" are "modelled, stale".
  function labelsOf(labels) {
    return [...new Set(labels.flatMap((label) => label.split(", ")))].sort().join(", ");
  }

  const kTimes = ["quantum", "drain_deadline", "headroom", "max_time"];
  const kWords = ["idempotence", "engine", "tb_time"];
  const kFlags = ["release_event", "spare_once", "fullest_victim", "fcfs_exclusive"];

  const base = (raw) => text(object(raw.run).technique || object(raw.point).technique || "default");

  /// Settings of a record besides the dimensions, by the names that sweeps have for them: those that its run tells,
  /// and of a sweep's point the others. What is not set is not there.
  function settings(raw) {
    const run = object(raw.run);
    const found = new Map();
    for (const key of kTimes) {
      const us = number(run[`${key}_us`]);
      if (us !== null) found.set(key, `${+us.toPrecision(4)}us`);
    }
    for (const key of kWords) if (run[key]) found.set(key, text(run[key]));
    for (const key of kFlags) if (run[key] === true) found.set(key, "true");
    const told = [...kDimensions, "limit", "histogram", "statistics",
                  ...(raw.run ? [...kTimes, ...kWords, ...kFlags] : [])];
    for (const [key, value] of Object.entries(object(raw.point))) {
      if (value !== false && !told.includes(key)) found.set(key, text(value));
    }
    return found;
  }

  /// Of each technique the settings that tell its records apart.
  function varying(points) {
    const groups = new Map();
    for (const raw of points) groups.set(base(raw), [...(groups.get(base(raw)) || []), settings(raw)]);
    return new Map([...groups].map(([name, group]) => {
      const keys = new Set(group.flatMap((set) => [...set.keys()]));
      return [name, [...keys].filter((key) => new Set(group.map((set) => set.get(key))).size > 1)];
    }));
  }

  /// The technique with whatever else tells points apart: "chimera 15us", "drain drain_deadline 100us".
  function technique(raw, run, point, keys) {
    const words = [base(raw)];
    const limit = number(run.limit_us);
    if (words[0] === "chimera" && (limit !== null || point.limit)) {
      words.push(limit !== null ? `${+limit.toPrecision(4)}us` : text(point.limit));
    }
    const set = settings(raw);
    for (const key of keys) if (set.has(key)) words.push(`${key} ${set.get(key)}`);
    return words.join(" ");
  }

  /// The file of a machine or workload as it was typed, if it is no shipped one.
  function typedFile(raw, kind) {
    const given = list(object(object(raw.run).fidelity).given).map(text).find((line) => line.startsWith(`${kind}: `));
    return given ? given.slice(kind.length + 2) : "";
  }

  /// The same by the path that the command which repeats the point has: one name for one file.
  function fileOf(raw, kind) {
    const typed = typedFile(raw, kind);
    const command = text(object(raw.run).repeated_by || raw.command);
    const absolute = typed && command.match(new RegExp(`--${kind} ('/[^']*'|/\\S*)`));
    return absolute ? absolute[1].replaceAll("'", "") : typed;
  }

  const nameOf = (raw, kind) => text(object(raw.run)[kind] || object(raw.point)[kind]);

  /// Names of machines or workloads; behind one that several files have, the file: as it was typed,
  /// if that tells it from the others.
  function namer(points, kind) {
    const files = new Map();
    const typed = new Map();
    for (const raw of points) {
      const [name, file, word] = [nameOf(raw, kind), fileOf(raw, kind), typedFile(raw, kind)];
      files.set(name, (files.get(name) || new Map()).set(file, (files.get(name) || new Map()).get(file) || word));
      typed.set(word, (typed.get(word) || new Set()).add(file));
    }
    return (raw) => {
      const name = nameOf(raw, kind);
      if (files.get(name).size < 2) return name;
      const file = fileOf(raw, kind);
      const word = files.get(name).get(file);
      return `${name} (${(typed.get(word).size > 1 ? file : word) || "shipped"})`;
    };
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

  function pointOf(raw, index, { keys, machine, workload }) {
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
      machine: machine(raw),
      workload: workload(raw),
      policy: text(run.policy || point.policy || "default"),
      technique: technique(raw, run, point, keys.get(base(raw))),
      base: base(raw),
      seed: text(run.seed === undefined ? point.seed : run.seed),
      status: text(raw.status),
      reason: text(raw.reason),
      antt: number(metrics.antt),
      stp: number(metrics.stp),
      fairness: number(metrics.fairness),
      preemptions: number(run.preemptions),
      open: number(run.open_preempts),
      preempted: text(run.preempted).startsWith("thread block") ? "preempts of thread blocks" : "SMs",
      vacate: number(run.mean_vacate_us),
      area: number(hardware.kge),
      areaFidelity: areaFidelity(hardware),
      latencies: latenciesOf(run).filter((way) => way.way !== "kill"),
      killed: latenciesOf(run).filter((way) => way.way === "kill").reduce((sum, way) => sum + way.count, 0),
      mix: object(run.selected_tbs),
      fidelity: (figure) => text(fidelity[figure] || "modelled"),
    };
  }

  function labelled(raw, kind, name, about) {
    return { raw, kind, name, machine: text(about.machine), workload: text(about.workload),
             policy: text(about.policy), technique: text(about.technique), seed: text(about.seed) };
  }

  function read(data) {
    const points = list(data.points);
    const names = { keys: varying(points), machine: namer(points, "machine"), workload: namer(points, "workload") };
    return {
      points: points.map((raw, index) => pointOf(raw, index, names)),
      figures: list(data.figures).map((raw) =>
        labelled(raw, "figure", text(raw.figure), { machine: raw.machine, seed: raw.seed })),
      area: list(data.area).map((raw) => labelled(raw, "area", `${text(raw.block)} ${text(raw.size)}`, {})),
      traces: list(data.traces).map((raw) => labelled(raw, "trace", text(object(raw.source).file), object(raw.about))),
    };
  }

  return { dimensions: kDimensions, read, text, number, list, object, areaFidelity, labelsOf };
})();

