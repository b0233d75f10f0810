// How long preemptions took: a row of bars for each technique, with each record's median.
segue.latencies = (() => {
  const { label, cut } = segue.figure;
  const axes = segue.axes;
  const { attach, about } = segue.details;
  const { shortNumber } = axes;

  const measured = (view) => view.points.filter((p) => p.latencies.some((way) => way.count > 0));

  /// Counts of all records by bucket; the program's buckets have the same bounds in all of them.
  function pooled(points) {
    const buckets = new Map();
    for (const bucket of points.flatMap((p) => p.latencies).flatMap((way) => way.buckets)) {
      const known = buckets.get(bucket.from) || { ...bucket, count: 0 };
      known.count += bucket.count;
      buckets.set(bucket.from, known);
    }
    return [...buckets.values()].sort((a, b) => a.from - b.from);
  }

  const unitOf = (points) => [...new Set(points.map((p) => p.preempted))].join(" and ");

  /// The upper bound of the bucket that the quantile is in.
  function below(buckets, quantile) {
    const need = quantile * d3.sum(buckets, (b) => b.count);
    let seen = 0;
    for (const bucket of buckets) {
      seen += bucket.count;
      if (seen >= need) return bucket.to;
    }
    return null;
  }

  function row(canvas, root, x, technique, points, width, y, height) {
    const { theme } = canvas;
    const colour = segue.theme.colour(theme, technique);
    const buckets = pooled(points);
    const count = d3.sum(buckets, (b) => b.count);
    const most = d3.max(buckets, (b) => b.count) || 1;
    const ways = points.flatMap((p) => p.latencies);
    label(root, 0, y - height + 12, technique, { fill: theme.ink, weight: 600 });
    const text = `n ${d3.format(",")(count)} · 95 % below ${shortNumber(below(buckets, 0.95))} µs · max ` +
      `${shortNumber(d3.max(ways, (w) => w.max))} µs`;
    label(root, width, y - height + 12, cut(text, 11, width - segue.figure.widthOf(technique, 13)),
          { size: 11, fill: theme.soft, anchor: "end" });
    for (const bucket of buckets) {
      if (bucket.count === 0) continue;
      const from = x.at(bucket.from);
      const to = Math.max(from + 10, x.at(bucket.to));
      const h = (height - 20) * (bucket.count / most);
      const bar = root.append("rect").datum(bucket).attr({
        class: "bar", x: from, width: Math.max(1, to - from - 1), y: y - h, height: h, fill: colour,
        "fill-opacity": 0.75 });
      bar.on("mousemove", (b) => segue.details.showTip(d3.event, technique, [
        ["took", `${shortNumber(b.from)} to ${shortNumber(b.to)} µs`],
        [unitOf(points), `${d3.format(",")(b.count)} of ${d3.format(",")(count)} in ${points.length} records ` +
          "[modelled]"]]))
        .on("mouseleave", segue.details.hideTip);
    }
    root.append("path").attr({ d: `M0,${y}H${width}`, stroke: theme.soft });
    for (const [point, way] of points.flatMap((p) => p.latencies.map((w) => [p, w]))) {
      if (way.count === 0 || way.median === null) continue;
      const mark = root.append("circle").datum(point).attr({
        class: "mark", cx: x.at(way.median), cy: y + 6, r: 3.6, fill: colour, stroke: theme.back,
        "stroke-width": 0.7 });
      attach(mark, () => `${point.policy} · ${technique} · ${way.way}`, () => [
        ...point.latencies.map((w) => [w.way, `${d3.format(",")(w.count)} ${point.preempted}, ` +
          `median ${shortNumber(w.median)} µs, p95 ${shortNumber(w.p95)} µs, max ${shortNumber(w.max)} µs [${point.fidelity("preemption_latency")}]`]),
        ...about(point)]);
    }
  }

  function draw(canvas) {
    const points = measured(canvas.view);
    const rows = segue.theme.techniques().map((t) => [t, points.filter((p) => p.technique === t)])
      .filter(([, some]) => some.length > 0);
    const height = 76;
    const margin = { left: 20, right: 8, top: 8, bottom: 40 };
    const width = canvas.width - margin.left - margin.right;
    const all = rows.length * (height + 16);
    const root = canvas.root.append("g").attr({ class: "panel", transform: `translate(${margin.left},${margin.top})`,
                                                "data-height": all });
    const ends = points.flatMap((p) => p.latencies).flatMap((w) => w.buckets)
      .filter((b) => b.count > 0).flatMap((b) => [b.from, b.to]);
    const zoom = canvas.figure.zoom.get("x") || {};
    const x = axes.scaleOf(ends, [0, width], { domain: zoom.x });
    root.attr("data-domain", JSON.stringify([x.scale.domain()]));
    axes.bottom(root, x, width, all, "time of a preemption, µs [modelled]", canvas.theme);
    const plot = axes.clipped(axes.zoomable(canvas, root, "x", x, null), width, all);
    rows.forEach(([technique, some], k) => {
      row(canvas, plot, x, technique, some, width, (k + 1) * (height + 16) - 16, height);
    });
    canvas.note("Bars: all records of the technique, each bucket relative to its row's largest. Dots: the median of " +
                "each record, one for each way to preempt.");
    const killed = d3.sum(points, (p) => p.killed);
    if (killed > 0) canvas.note(`${d3.format(",")(killed)} SMs that a kill emptied are not among them.`);
    const without = canvas.view.points.length - points.length;
    if (without > 0) canvas.note(`${without} records have no distribution, or no preemption.`);
    return margin.top + all + margin.bottom;
  }

  function define() {
    segue.figure.define({
      id: "latencies", title: "Distribution of preemption latencies",
      about: "How long it took until a preempted SM was vacant or, where kernels share SMs, the thread blocks of a preempt had left.",
      fidelity: () => "modelled",
      missing: (view) => (measured(view).length > 0 ? ""
        : "no record has a distribution (sweeps with histogram = true, runs with --histogram)"),
      draw,
    });
  }

  return { define };
})();

