// ANTT, STP and fairness under each policy, a row of panels for each workload and machine.
segue.policies = (() => {
  const { label, legend, panels, symbol } = segue.figure;
  const axes = segue.axes;
  const { attach, about } = segue.details;

  const kMetrics = [
    { key: "antt", name: "ANTT", title: "ANTT (lower is better)" },
    { key: "stp", name: "STP", title: "STP (higher is better)" },
    { key: "fairness", name: "fairness", title: "fairness (higher is better)" },
  ];
  const kMostWorkloads = 4;

  function panel(canvas, box, { metric, workload, points }) {
    const { theme } = canvas;
    const margin = { left: 44, right: 6, top: 24, bottom: 48 };
    const width = box.width - margin.left - margin.right;
    const height = box.height - margin.top - margin.bottom;
    // The name of a workload may have a path in it.
    const { cut, widthOf } = segue.figure;
    const room = box.width - margin.right - margin.left + 36 - 12;
    const title = widthOf(metric.title, 12) + widthOf(workload, 11) > room ? metric.name : metric.title;
    label(box.root, margin.left - 36, 14, title, { fill: theme.ink, weight: 600 });
    label(box.root, box.width - margin.right, 14, cut(workload, 11, room - widthOf(title, 12)),
          { size: 11, fill: theme.soft, anchor: "end" });
    const root = box.root.append("g").attr("transform", `translate(${margin.left},${margin.top})`);
    const values = points.filter((p) => p[metric.key] !== null);
    const key = `${metric.key} ${workload}`;
    const zoom = canvas.figure.zoom.get(key) || {};
    const y = axes.scaleOf(values.map((p) => p[metric.key]), [height, 0], { domain: zoom.y });
    box.root.attr("data-domain", JSON.stringify([y.scale.domain()]));
    axes.left(root, y, width, height, "", theme);
    const policies = [...new Set(points.map((p) => p.policy))].sort(segue.theme.natural);
    const techniques = segue.theme.techniques().filter((t) => points.some((p) => p.technique === t));
    const band = d3.scale.ordinal().domain(policies).rangeBands([0, width], 0.12);
    const x = { scale: d3.scale.linear().domain([0, width]).range([0, width]) };
    const layer = axes.zoomable(canvas, root, key, x, y);
    const step = band.rangeBand() / techniques.length;
    const slot = (p) => band(p.policy) + step * (techniques.indexOf(p.technique) + 0.5);
    const slanted = policies.some((p) => segue.figure.widthOf(p, 11) > band.rangeBand());
    for (const policy of policies) {
      const at = band(policy) + band.rangeBand() / 2;
      root.insert("rect", "path").attr({ x: band(policy), width: band.rangeBand(), height, fill: theme.band,
                                      "pointer-events": "none" });
      const text = segue.figure.cut(policy, 11, slanted ? 92 : width);
      const name = label(root, 0, 0, text, { size: 11, fill: theme.soft, anchor: slanted ? "end" : "middle" });
      name.attr("transform", `translate(${at},${height + 14})${slanted ? " rotate(-22)" : ""}`);
    }
    const plot = axes.clipped(layer, width, height);
    for (const { values: some } of d3.nest().key((p) => `${p.policy}\n${p.technique}`).entries(values)) {
      if (some.length < 2) continue;
      const middle = y.at(d3.median(some, (p) => p[metric.key]));
      const half = Math.max(4, step / 2);
      plot.append("path").attr({ d: `M${slot(some[0]) - half},${middle}h${2 * half}`, "stroke-width": 2,
                                 stroke: segue.theme.colour(theme, some[0].technique) });
    }
    for (const point of values) {
      const mark = symbol(plot, slot(point), y.at(point[metric.key]), segue.theme.shape(point.technique), 34)
        .datum(point).attr({ class: "mark", fill: segue.theme.colour(theme, point.technique), "fill-opacity": 0.85,
                             stroke: theme.back, "stroke-width": 0.6 });
      attach(mark, (p) => `${p.policy} · ${p.technique}`, (p) => [
        ...kMetrics.map((m) => [m.name, p[m.key] === null ? "none" :
          `${axes.shortNumber(p[m.key])} [${p.fidelity(m.key)}]`]), ...about(p)]);
    }
  }

  function draw(canvas) {
    const { view, theme } = canvas;
    const shown = new Set(view.points.map((p) => p.technique));
    const top = legend(canvas, segue.theme.techniques().filter((t) => shown.has(t)).map((t) => ({
      label: t, colour: segue.theme.colour(theme, t), shape: segue.theme.shape(t) })));
    const several = new Set(view.points.map((p) => p.machine)).size > 1;
    const nameOf = (p) => (several ? `${p.machine}, ${p.workload}` : p.workload);
    const workloads = [...new Set(view.points.map(nameOf))].sort(segue.theme.natural);
    const together = workloads.length > kMostWorkloads;
    const all = several ? "all machines and workloads" : "all workloads";
    const rows = (together ? [all] : workloads).map((workload) => ({
      workload, points: together ? view.points : view.points.filter((p) => nameOf(p) === workload) }));
    if (view.points.length > shown.size) canvas.note("Lines: medians.");
    return panels(canvas, top, rows.flatMap((row) => kMetrics.map((metric) => ({ metric, ...row }))),
                  { height: 212, minimum: 270, columns: 3 }, (item, box) => panel(canvas, box, item));
  }

  function define() {
    segue.figure.define({
      id: "policies", title: "ANTT, STP and fairness by policy",
      about: "Turnaround, throughput and equal treatment of the processes; a mark is a record.",
      fidelity: (view) => [...new Set(view.points.flatMap((p) => kMetrics.map((m) => p.fidelity(m.key))))].join(", "),
      missing: (view) => (view.points.some((p) => kMetrics.some((m) => p[m.key] !== null)) ? "" : "no finished points"),
      draw,
    });
  }

  return { define };
})();

