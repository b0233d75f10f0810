// Figures of the papers: ours beside the published number.
segue.published = (() => {
  const { label, legend, symbol, cut } = segue.figure;
  const { text, number, list, object } = segue.entries;
  const axes = segue.axes;
  const { attach, place } = segue.details;

  const kManyRows = 30;
  const kRange = "least to largest, no interval";

  /// The published numbers are the paper's, or of a user's own file.
  const isGiven = (entry) => list(entry.raw.given).some((line) => text(line).startsWith("published: "));
  const ofPublished = (entry) => (isGiven(entry) ? "given" : "published");

  function rowsOf(entry) {
    return list(entry.raw.rows).map(object).map((row) => {
      const ci = list(row.ci).map(number);
      const range = list(row.range).map(number);
      return { entry, name: text(row.name), published: number(row.published), ours: number(row.ours),
               factor: number(row.factor), n: number(row.n),
               ci: ci.length === 2 && ci.every((v) => v !== null) ? ci : null,
               range: range.length === 2 && range.every((v) => v !== null) ? range : null,
               unit: text(row.unit) === "us" ? "µs" : text(row.unit), fidelity: text(row.fidelity),
               note: text(row.note) };
    });
  }

  const hasNumber = (row) => row.ours !== null || row.published !== null;

  function lines(row) {
    const unit = row.unit ? ` ${row.unit}` : "";
    const show = (v) => (v === null ? "none" : `${axes.shortNumber(v)}${unit}`);
    const all = [["published", `${show(row.published)}${row.published === null ? "" : ` [${ofPublished(row.entry)}]`}`],
                 ["ours", `${show(row.ours)} [${row.fidelity}]`]];
    const between = ([low, high]) => `${axes.shortNumber(low)} to ${axes.shortNumber(high)}${unit}`;
    if (row.factor !== null) all.push(["factor", factorText(row)]);
    if (row.ci) all.push(["95 % interval", between(row.ci)]);
    if (row.range) all.push([kRange, between(row.range)]);
    if (row.n !== null) all.push(["n", text(row.n)]);
    if (row.note) all.push(["note", row.note]);
    return [...all, ["from", place(row.entry)]];
  }

  /// The factor as the record has it, in which a gain in percent counts as the ratio that it is of; above 1 where
  /// ours is the larger one.
  function sided(row) {
    if (row.factor === null || row.ours === null || row.published === null) return null;
    return row.ours < row.published ? 1 / row.factor : row.factor;
  }

  function factorText(row) {
    const side = row.ours === row.published ? "equal" : row.ours < row.published ? "ours is lower" : "ours is higher";
    return `${axes.shortNumber(row.factor)}, ${side}`;
  }

  /// Why a row with a published number has no mark.
  function whyWithout(row) {
    if (row.ours === null) return `ours has no number${row.note ? `: ${row.note}` : ""}`;
    if (row.unit === "rows") return "both count equal rows of a table";
    return row.ours > 0 && row.published > 0 ? "its record has no factor"
      : "a factor needs two positive numbers";
  }

  function noteWithout(canvas, rows) {
    if (rows.length === 0) return;
    const have = rows.length === 1 ? "published number has" : "published numbers have";
    canvas.note(`${rows.length} ${have} no factor and no mark:`);
    for (const row of rows) {
      const unit = row.unit ? ` ${row.unit}` : "";
      const ours = row.ours === null ? "none" : `${axes.shortNumber(row.ours)}${unit}`;
      canvas.note(`${row.entry.name}, ${row.name}: published ${axes.shortNumber(row.published)}${unit}, ours ${ours}; ` +
                  `${whyWithout(row)}.`);
    }
  }

  /// A strip for each figure with a mark for each row that has a published number.
  function drawRatios(canvas) {
    const { root, theme } = canvas;
    const published = canvas.view.figures.flatMap((entry) => publishedOf(entry));
    noteWithout(canvas, published.filter((row) => sided(row) === null));
    const figures = canvas.view.figures
      .map((entry) => ({ entry, rows: publishedOf(entry).filter((row) => sided(row) !== null) }))
      .filter((f) => f.rows.length > 0);
    if (figures.length === 0) return 0;
    const height = 34;
    const left = Math.min(170, canvas.width * 0.4);
    const width = canvas.width - left - 14;
    const all = figures.length * height;
    const plot = root.append("g").attr({ class: "panel", transform: `translate(${left},8)`, "data-height": all });
    const zoom = canvas.figure.zoom.get("x") || {};
    const far = d3.max(figures.flatMap((f) => f.rows), (row) => row.factor) * 1.15;
    const scale = d3.scale.log().domain(zoom.x || [1 / far, far]).range([0, width]);
    const ticks = niceRatios(scale).map((v) => [v, axes.shortNumber(v < 1 ? 1 / v : v)]);
    const x = { scale, at: scale, ticks };
    plot.attr("data-domain", JSON.stringify([scale.domain()]));
    axes.bottom(plot, x, width, all, "← ours is lower · factor · ours is higher →", theme);
    const marks = axes.clipped(axes.zoomable(canvas, plot, "x", x, null), width, all);
    marks.append("path").attr({ d: `M${scale(1)},0V${all}`, stroke: theme.ink, "stroke-width": 1.5 });
    figures.forEach(({ entry, rows }, k) => {
      const y = (k + 0.5) * height;
      const mean = number(entry.raw.factor);
      label(root, 0, y + (mean === null ? 12 : 6), cut(entry.name, 12, left - 10), { fill: theme.ink });
      if (mean !== null) {
        label(root, 0, y + 20, cut(`${axes.shortNumber(mean)} over ${text(entry.raw.factor_rows)}`, 11, left - 10),
              { size: 11, fill: theme.soft });
      }
      for (const row of rows) {
        const node = marks.append("circle").datum(row).attr({
          class: "mark", cx: scale(sided(row)), cy: y, r: 5.5, fill: theme.hues[0], "fill-opacity": 0.55,
          stroke: theme.hues[0] });
        attach(node, (r) => r.name, lines);
      }
    });
    return 8 + all + 44;
  }

  const publishedOf = (entry) => rowsOf(entry).filter((row) => row.published !== null);

  const fidelityOf = (rows) => [...new Set(rows.flatMap((row) =>
    [row.fidelity, ...(row.published === null ? [] : [ofPublished(row.entry)])]))].sort().join(", ");

  /// Ticks on both sides of 1, which stand at the factor or one divided by it.
  function niceRatios(scale) {
    const [low, high] = scale.domain();
    const [from, to] = scale.range();
    const apart = (v, k, all) => k === 0 || scale(v) - scale(all[k - 1]) > 34;
    const onBothSides = (factors) => [...factors, ...factors.filter((v) => v !== 1).map((v) => 1 / v)]
      .filter((v) => v >= low && v <= high).sort((a, b) => a - b).filter(apart);
    const some = onBothSides([1, 2, 5, 10, 20, 50, 100].concat(to - from > 400 ? [1.25] : []));
    if (some.length >= 3) return some;
    const ends = low >= 1 ? [low, high] : high <= 1 ? [1 / high, 1 / low] : [1, Math.max(high, 1 / low)];
    return onBothSides(d3.scale.linear().domain(ends).ticks(4));
  }

  function drawRow(canvas, row, x, { plot, y, left, above }) {
    const { root, theme } = canvas;
    label(root, 0, above ? y - 9 : y + 4, cut(row.name, 12, above ? canvas.width : left - 10), { fill: theme.ink });
    const marks = plot.append("g").datum(row).attr("class", "mark");
    marks.append("rect").attr({ x: -left, y: y - 10, width: canvas.width, height: 20, fill: theme.back,
                                "fill-opacity": 0 });
    if (row.ours !== null && row.published !== null) {
      marks.append("path").attr({ d: `M${x.at(row.ours)},${y}H${x.at(row.published)}`, stroke: theme.soft,
                                  "stroke-dasharray": "2 3" });
    }
    if (row.range) {
      const [from, to] = row.range.map(x.at);
      marks.append("path").attr({ class: "range", d: `M${from},${y - 5}v10M${from},${y}H${to}M${to},${y - 5}v10`,
                                  stroke: theme.hues[0], fill: "none" });
    }
    if (row.ci) {
      marks.append("path").attr({ class: "interval", d: `M${x.at(row.ci[0])},${y}H${x.at(row.ci[1])}`,
                                  stroke: theme.hues[0], "stroke-width": 6, "stroke-opacity": 0.3,
                                  "stroke-linecap": "round" });
    }
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
    const all = rowsOf(entry).filter(hasNumber);
    const rows = chosenRows(canvas.figure, all);
    const hidden = all.length - rows.length;
    if (hidden > 0) canvas.note(`Hidden rows, without a published number: ${hidden}.`);
    for (const row of rowsOf(entry).filter((r) => !hasNumber(r))) {
      canvas.note(`${row.name}: no number${row.note ? `; ${row.note}` : ""}.`);
    }
    let y = legend(canvas, [
      { label: isGiven(entry) ? "published, as given" : "published", colour: theme.hues[1], shape: "diamond" },
      { label: "ours", colour: theme.hues[0], shape: "circle" },
      ...(rows.some((row) => row.ci) ? [{ label: "95 % interval", colour: theme.hues[0], shape: "band" }] : []),
      ...(rows.some((row) => row.range)
        ? [{ label: kRange, colour: theme.hues[0], shape: "range" }] : [])]);
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
      about: "The factor between ours and each published number, gains in percent as the ratios that they are of.",
      fidelity: (view) => fidelityOf(view.figures.flatMap(publishedOf)),
      missing: (view) => (view.figures.some((entry) => publishedOf(entry).length > 0) ? ""
        : "no figures with published numbers (segue reproduce FIGURE --json)"),
      draw: drawRatios,
    });
    figures.forEach((entry, k) => {
      segue.figure.define({
        id: `published-${k + 1}-${entry.name.replace(/[^A-Za-z0-9.-]/g, "_")}`, title: entry.name, quiet: true,
        about: text(entry.raw.title),
        fidelity: () => fidelityOf(rowsOf(entry)),
        missing: (view) => (view.figures.includes(entry) && rowsOf(entry).length > 0 ? "" : "no rows"),
        tools: (figure, redraw, button) => {
          const all = rowsOf(entry).filter(hasNumber);
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
