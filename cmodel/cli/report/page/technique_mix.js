// In which ways thread blocks and SMs were let go.
segue.techniqueMix = (() => {
  const { label, legend, cut } = segue.figure;
  const { number } = segue.entries;

  const kinds = [
    { title: "thread blocks, as the selector chose", unit: "thread blocks", fidelity: "checked",
      counts: (p) => Object.entries(p.mix).map(([way, count]) => [way, number(count) || 0]) },
    { title: "preempts of SMs, or of thread blocks of shared SMs, by the way they left", unit: "preempts",
      fidelity: "modelled",
      counts: (p) => [...p.latencies.map((way) => [way.way, way.count]),
                      ...(p.killed > 0 ? [["kill", p.killed]] : [])] },
  ];

  /// Parts that tell something: SMs that each technique vacates in one way only do not.
  function partsOf(view) {
    return kinds.map((kind) => ({ kind, rows: rowsOf(view, kind) }))
      .filter(({ rows }) => rows.some((row) => [...row.sums.values()].filter((count) => count > 0).length > 1));
  }

  /// Rows of policy and technique with the sum of their records' counts.
  function rowsOf(view, kind) {
    return d3.nest().key((p) => JSON.stringify([p.technique, p.policy])).entries(view.points).map(({ values }) => {
      const sums = new Map();
      for (const [way, count] of values.flatMap(kind.counts)) sums.set(way, (sums.get(way) || 0) + count);
      const total = d3.sum([...sums.values()]);
      return { technique: values[0].technique, policy: values[0].policy, sums, total, values };
    }).filter((row) => row.total > 0);
  }

  function drawRow(canvas, row, kind, ways, top, left) {
    const { root, theme } = canvas;
    const width = canvas.width - left - 8;
    label(root, 0, top + 14, cut(`${row.technique} · ${row.policy}`, 12, left - 8), { fill: theme.ink });
    let x = left;
    for (const way of ways) {
      const count = row.sums.get(way) || 0;
      const w = (width * count) / row.total;
      if (w === 0) continue;
      const bar = root.append("rect").datum(row).attr({
        class: "bar", x, y: top + 2, width: Math.max(0.5, w - 1), height: 18, rx: 2,
        fill: segue.theme.colour(theme, way) });
      segue.details.attach(bar, () => `${row.technique} · ${row.policy}`, () => [
        ...ways.map((o) => [o, `${d3.format(",")(row.sums.get(o) || 0)} ${kind.unit}, ` +
          `${d3.format(".1%")((row.sums.get(o) || 0) / row.total)} [${kind.fidelity}]`]),
        ["of", `${row.values.length} records`]]);
      bar.on("click", () => segue.details.open(row.values[0]));
      const share = `${Math.round((100 * count) / row.total)} %`;
      if (w > 40) {
        label(root, x + w / 2, top + 15, share, { size: 11, anchor: "middle",
                                                  fill: theme.name === "light" ? "#ffffff" : "#10151c" })
          .attr("pointer-events", "none");
      }
      x += w;
    }
  }

  function draw(canvas) {
    const parts = partsOf(canvas.view);
    const ways = [...new Set(parts.flatMap((p) => p.rows).flatMap((row) => [...row.sums.keys()]))];
    let y = legend(canvas, ways.map((way) => ({ label: way, colour: segue.theme.colour(canvas.theme, way) })));
    const left = Math.min(230, canvas.width * 0.42);
    const order = segue.theme.techniques();
    for (const { kind, rows } of parts) {
      label(canvas.root, 0, y + 14, `${kind.title} [${kind.fidelity}]`, { fill: canvas.theme.soft });
      y += 22;
      rows.sort((a, b) => order.indexOf(a.technique) - order.indexOf(b.technique) ||
                          segue.theme.natural(a.policy, b.policy));
      for (const row of rows) {
        drawRow(canvas, row, kind, ways, y, left);
        y += 24;
      }
      y += 10;
    }
    return y;
  }

  function define() {
    segue.figure.define({
      id: "technique-mix", title: "Technique mix", about: "The share of each way to let thread blocks and SMs go.",
      fidelity: (view) => partsOf(view).map(({ kind }) => kind.fidelity).join(", "),
      missing: (view) => (partsOf(view).length > 0 ? ""
        : "no record uses several (technique chimera; a drain deadline with histogram = true)"),
      draw,
    });
  }

  return { define };
})();

