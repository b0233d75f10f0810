// Figures of the papers: ours beside the published number.
segue.published = (() => {
  const { label, legend, symbol, cut } = segue.figure;
  const { text, number, list, object } = segue.entries;
  const axes = segue.axes;
  const { attach, place } = segue.details;

  const kManyRows = 30;

  function rowsOf(entry) {
    return list(entry.raw.rows).map(object).map((row) => {
      const ci = list(row.ci).map(number);
      const range = list(row.range).map(number);
      return { entry, name: text(row.name), published: number(row.published), ours: number(row.ours),
               n: number(row.n),
               ci: ci.length === 2 && ci.every((v) => v !== null) ? ci : null,
               range: range.length === 2 && range.every((v) => v !== null) ? range : null,
               unit: text(row.unit) === "us" ? "µs" : text(row.unit), fidelity: text(row.fidelity),
               note: text(row.note) };
    }).filter((row) => row.ours !== null || row.published !== null);
  }

  function lines(row) {
    const unit = row.unit ? ` ${row.unit}` : "";
    const show = (v) => (v === null ? "none" : `${axes.shortNumber(v)}${unit}`);
    const all = [["published", `${show(row.published)}${row.published === null ? "" : " [published]"}`],
                 ["ours", `${show(row.ours)} [${row.fidelity}]`]];
    if (row.ci) all.push(["95 %", `${axes.shortNumber(row.ci[0])} to ${axes.shortNumber(row.ci[1])}`]);
    if (row.n !== null) all.push(["n", text(row.n)]);
    if (row.note) all.push(["note", row.note]);
    return [...all, ["from", place(row.entry)]];
  }

  const ratioOf = (row) => (row.ours > 0 && row.published > 0 ? row.ours / row.published : null);

  /// A strip for each figure with a mark for each row that has a published number.
  function drawRatios(canvas) {
    const { root, theme } = canvas;
    const figures = canvas.view.figures
      .map((entry) => ({ entry, rows: rowsOf(entry).filter((r) => ratioOf(r) !== null) }))
      .filter((f) => f.rows.length > 0);
    const height = 34;
    const left = Math.min(170, canvas.width * 0.4);
    const width = canvas.width - left - 14;
    const all = figures.length * height;
    const plot = root.append("g").attr({ class: "panel", transform: `translate(${left},8)`, "data-height": all });
    const ratios = figures.flatMap((f) => f.rows.map(ratioOf));
    const zoom = canvas.figure.zoom.get("x") || {};
    const far = d3.max(ratios, (r) => Math.max(r, 1 / r)) * 1.15;
    const scale = d3.scale.log().domain(zoom.x || [1 / far, far]).range([0, width]);
    const x = { scale, at: scale, ticks: niceRatios(scale).map((v) => [v, `×${axes.shortNumber(v)}`]) };
    plot.attr("data-domain", JSON.stringify([scale.domain()]));
    axes.bottom(plot, x, width, all, "ours ÷ published", theme);
    const marks = axes.clipped(axes.zoomable(canvas, plot, "x", x, null), width, all);
    marks.append("path").attr({ d: `M${scale(1)},0V${all}`, stroke: theme.ink, "stroke-width": 1.5 });
    figures.forEach(({ entry, rows }, k) => {
      const y = (k + 0.5) * height;
      label(root, 0, y + 12, cut(entry.name, 12, left - 10), { fill: theme.ink });
      for (const row of rows) {
        const node = marks.append("circle").datum(row).attr({
          class: "mark", cx: scale(ratioOf(row)), cy: y, r: 5.5, fill: theme.hues[0], "fill-opacity": 0.55,
          stroke: theme.hues[0] });
        attach(node, (r) => r.name, (r) => [["ours ÷ published", `×${axes.shortNumber(ratioOf(r))}`], ...lines(r)]);
      }
    });
    return 8 + all + 44;
  }

  function niceRatios(scale) {
    const [low, high] = scale.domain();
    const [from, to] = scale.range();
    const apart = (v, k, all) => k === 0 || scale(v) - scale(all[k - 1]) > 34;
    const some = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
      .concat(to - from > 400 ? [0.8, 1.25] : []).sort((a, b) => a - b)
      .filter((v) => v >= low && v <= high).filter(apart);
    return some.length >= 3 ? some : scale.ticks(5).filter((v) => v >= low && v <= high);
  }

  function drawRow(canvas, row, x, { plot, y, left, above }) {
    const { root, theme } = canvas;
    label(root, 0, above ? y - 9 : y + 4, cut(row.name, 12, above ? canvas.width : left - 10), { fill: theme.ink });
    const marks = plot.append("g").datum(row).attr("class", "mark");
    marks.append("rect").attr({ x: -left, y: y - 10, width: canvas.width, height: 20, fill: theme.back,
                                "fill-opacity": 0 });
    const interval = (pair, width, opacity) => {
      if (!pair) return;
      marks.append("path").attr({ d: `M${x.at(pair[0])},${y}H${x.at(pair[1])}`, stroke: theme.hues[0],
                                  "stroke-width": width, "stroke-opacity": opacity, "stroke-linecap": "round" });
    };
    if (row.ours !== null && row.published !== null) {
      marks.append("path").attr({ d: `M${x.at(row.ours)},${y}H${x.at(row.published)}`, stroke: theme.soft,
                                  "stroke-dasharray": "2 3" });
    }
    interval(row.range, 1.5, 0.5);
    interval(row.ci, 6, 0.3);
    if (row.published !== null) {
      symbol(marks, x.at(row.published), y, "diamond", 70)
        .attr({ fill: theme.back, stroke: theme.hues[1], "stroke-width": 2 });
    }
    if (row.ours !== null) {
      symbol(marks, x.at(row.ours), y, "circle", 58).attr({ fill: theme.hues[0] });
    }
    attach(marks, (r) => r.name, lines);
  }

  function drawFigure(canvas, entry) {
    const { root, theme } = canvas;
    const all = rowsOf(entry);
    const rows = chosenRows(canvas.figure, all);
    const hidden = all.length - rows.length;
    if (hidden > 0 && canvas.interactive) canvas.note(`${hidden} rows without a published number are hidden.`);
    let y = legend(canvas, [
      { label: "published", colour: theme.hues[1], shape: "diamond" },
      { label: "ours", colour: theme.hues[0], shape: "circle" },
      { label: "95 % interval", colour: theme.hues[0], shape: "line" }]);
    const above = canvas.width < 620;
    const left = above ? 10 : 300;
    const width = canvas.width - left - 20;
    const step = above ? 38 : 24;
    for (const { key: unit, values } of d3.nest().key((r) => r.unit).entries(rows)) {
      const numbers = values.flatMap((r) => [r.published, r.ours, ...(r.ci || []), ...(r.range || [])])
        .filter((v) => v !== null);
      const height = values.length * step;
      const plot = root.append("g").attr({ class: "panel", transform: `translate(${left},${y})`,
                                           "data-height": height });
      const zoom = canvas.figure.zoom.get(unit) || {};
      const x = axes.scaleOf(numbers, [0, width], { domain: zoom.x });
      plot.attr("data-domain", JSON.stringify([x.scale.domain()]));
      axes.bottom(plot, x, width, height, unit || "ratio", theme);
      const inner = axes.clipped(axes.zoomable(canvas, plot, unit, x, null), width, height).append("g")
        .attr("transform", `translate(0,${-y})`);
      values.forEach((row, k) => {
        drawRow(canvas, row, x, { plot: inner, y: y + (k + (above ? 0.68 : 0.5)) * step, left, above });
      });
      y += height + 52;
    }
    return y - 8;
  }

  function chosenRows(figure, all) {
    const some = all.filter((row) => row.published !== null);
    return all.length > kManyRows && some.length > 0 && !figure.everyRow ? some : all;
  }

  function define(figures) {
    segue.figure.define({
      id: "published-ratios", title: "Reproduced figures: how close",
      about: "Each published number of each figure; at ×1 ours is equal.",
      fidelity: () => "modelled, published",
      missing: (view) => (view.figures.some((f) => rowsOf(f).some((r) => ratioOf(r) !== null)) ? ""
        : "no figures with published numbers (segue reproduce FIGURE --json)"),
      draw: drawRatios,
    });
    figures.forEach((entry, k) => {
      segue.figure.define({
        id: `published-${k + 1}-${entry.name.replace(/[^A-Za-z0-9.-]/g, "_")}`, title: entry.name, quiet: true,
        about: text(entry.raw.title),
        fidelity: () => [...new Set(rowsOf(entry).flatMap((r) =>
          [r.fidelity, ...(r.published === null ? [] : ["published"])]))].sort().join(", "),
        missing: (view) => (view.figures.includes(entry) && rowsOf(entry).length > 0 ? "" : "no rows"),
        tools: (figure, redraw, button) => {
          const all = rowsOf(entry);
          if (chosenRows({}, all).length === all.length) return [];
          const toggle = button("All rows", "Show rows without a published number, too", () => {
            figure.everyRow = !figure.everyRow;
            toggle.textContent = figure.everyRow ? "Published rows" : "All rows";
            redraw();
          });
          return [toggle];
        },
        draw: (canvas) => drawFigure(canvas, entry),
      });
    });
  }

  return { define, rowsOf };
})();

