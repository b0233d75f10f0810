// Points of two quantities, a panel for each workload, with the frontier of those that no other one beats.
segue.scatter = (() => {
  const { label, legend, panels, symbol, widthOf } = segue.figure;
  const axes = segue.axes;
  const { attach, about } = segue.details;

  const kMostPanels = 12;

  /// What the seeds of one configuration have in common.
  const configuration = (point) => JSON.stringify([point.policy, point.technique, point.area]);

  /// Means over the seeds of each configuration: a lucky seed makes no frontier.
  function means(marks) {
    return d3.nest().key((m) => configuration(m.entry)).entries(marks).map(({ values }) => ({
      x: d3.mean(values, (m) => m.x),
      y: d3.mean(values, (m) => m.y),
      entry: values[0].entry,
      seeds: values.length,
    }));
  }

  function drawFrontier(canvas, root, frontier, x, y, width) {
    const { theme } = canvas;
    // Less is better along x: what a point reaches holds until the next one.
    const line = d3.svg.line().interpolate("step-after").x((p) => x.at(p.x)).y((p) => y.at(p.y));
    if (frontier.length > 1) {
      root.append("path").attr({ class: "frontier", d: line(frontier), fill: "none", stroke: theme.ink,
                                 "stroke-width": 1.5, "stroke-dasharray": "5 3", "stroke-opacity": 0.75 });
    }
    const taken = [];
    for (const point of frontier) {
      root.append("circle").attr({ class: "best", cx: x.at(point.x), cy: y.at(point.y), r: 8.5, fill: "none",
                                   stroke: theme.ink, "stroke-width": 1.5 });
    }
    // Names where there is room for them.
    for (const point of frontier) {
      const name = `${point.entry.policy} · ${point.entry.technique}`;
      const [px, py] = [x.at(point.x), y.at(point.y)];
      const w = widthOf(name, 11);
      const right = px + 10 + w < width;
      const box = { x: right ? px + 10 : px - 10 - w, y: py - 21, w, h: 14 };
      const clash = (o) => box.x < o.x + o.w && o.x < box.x + box.w && box.y < o.y + o.h && o.y < box.y + box.h;
      const over = frontier.some((o) => o !== point && clash({ x: x.at(o.x) - 8, y: y.at(o.y) - 8, w: 16, h: 16 }));
      if (box.x < 0 || box.y < -6 || over || taken.some(clash)) continue;
      taken.push(box);
      label(root, box.x, py - 10, name, { size: 11, fill: theme.ink })
        .attr({ stroke: theme.back, "stroke-width": 3, "paint-order": "stroke", "pointer-events": "none" });
    }
  }

  function panel(canvas, box, facet, spec) {
    const { theme } = canvas;
    const margin = { left: 56, right: 12, top: 26, bottom: 52 };
    const width = box.width - margin.left - margin.right;
    const height = box.height - margin.top - margin.bottom;
    label(box.root, margin.left, 14, facet.key, { fill: theme.ink, weight: 600 });
    const root = box.root.append("g").attr("transform", `translate(${margin.left},${margin.top})`);
    const zoom = canvas.figure.zoom.get(facet.key) || {};
    const x = axes.scaleOf(facet.values.map((m) => m.x), [0, width], { domain: zoom.x });
    const y = axes.scaleOf(facet.values.map((m) => m.y), [height, 0], { domain: zoom.y });
    box.root.attr("data-domain", JSON.stringify([x.scale.domain(), y.scale.domain()]));
    axes.bottom(root, x, width, height, spec.x.title, theme);
    axes.left(root, y, width, height, spec.y.title, theme);
    const plot = axes.clipped(axes.zoomable(canvas, root, facet.key, x, y), width, height);
    const middle = means(facet.values);
    const several = middle.some((m) => m.seeds > 1);
    for (const mark of facet.values) {
      const node = symbol(plot, x.at(mark.x), y.at(mark.y), segue.theme.shape(mark.entry.technique), several ? 26 : 62)
        .datum(mark).attr({ class: "mark", fill: segue.theme.colour(theme, mark.entry.technique),
                            "fill-opacity": several ? 0.5 : 0.9, stroke: theme.back, "stroke-width": 0.7 });
      attach(node, (m) => `${m.entry.policy} · ${m.entry.technique}`, (m) => [
        [spec.x.name, `${spec.x.show(m.x)} [${spec.x.fidelity(m.entry)}]`],
        [spec.y.name, `${spec.y.show(m.y)} [${spec.y.fidelity(m.entry)}]`], ...about(m.entry)]);
    }
    if (several) {
      for (const m of middle) {
        symbol(plot, x.at(m.x), y.at(m.y), segue.theme.shape(m.entry.technique), 80)
          .attr({ class: "mean", fill: segue.theme.colour(theme, m.entry.technique), stroke: theme.back,
                  "stroke-width": 1, "pointer-events": "none" });
      }
    }
    const lower = { x: spec.x.lowerIsBetter, y: spec.y.lowerIsBetter };
    drawFrontier(canvas, plot, segue.pareto.frontier(middle, lower), x, y, width);
  }

  /// @param spec x and y: {title, name, value(point), show(number), fidelity(point), lowerIsBetter}
  /// @return height
  function draw(canvas, spec) {
    const points = canvas.view.points;
    const marks = points.map((entry) => ({ entry, x: spec.x.value(entry), y: spec.y.value(entry) }))
      .filter((m) => m.x !== null && m.y !== null);
    const without = points.length - marks.length;
    if (without > 0) canvas.note(
      `${without} ${without === 1 ? "record lacks" : "records lack"} one of the two, such as those that preempt nothing.`);
    const shown = new Set(marks.map((m) => m.entry.technique));
    const items = segue.theme.techniques().filter((t) => shown.has(t)).map((t) => ({
      label: t, colour: segue.theme.colour(canvas.theme, t), shape: segue.theme.shape(t) }));
    const top = legend(canvas, [...items, { label: "ringed: frontier", colour: canvas.theme.ink, shape: "line" }]);
    const several = new Set(marks.map((m) => m.entry.machine)).size > 1;
    const facets = d3.nest().key((m) => (several ? `${m.entry.machine}, ${m.entry.workload}` : m.entry.workload))
      .sortKeys(segue.theme.natural).entries(marks);
    if (facets.length > kMostPanels) {
      canvas.note(`${facets.length - kMostPanels} more workloads: choose some in the filters.`);
    }
    if (new Set(marks.map((m) => m.entry.seed)).size > 1) {
      canvas.note("Large marks, which the frontier runs through: means over the seeds.");
    }
    return panels(canvas, top, facets.slice(0, kMostPanels), { height: 300, minimum: 300, columns: 2 },
                  (facet, box) => panel(canvas, box, facet, spec));
  }

  return { draw };
})();

