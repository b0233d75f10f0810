// Area of the blocks: bars of kGE, and with each its other figures.
segue.area = (() => {
  const { label, cut } = segue.figure;
  const { text, number, areaFidelity } = segue.entries;
  const axes = segue.axes;
  const { attach, place } = segue.details;

  const kColumns = [["kge", "kGE"], ["flip_flop_bits", "flip-flop bits"], ["sram_bits", "SRAM bits"],
                    ["path_ns", "path, ns"], ["gate_delays", "gate delays"]];

  function show(entry, key) {
    const value = number(entry.raw[key]);
    return value === null ? "-" : axes.shortNumber(value);
  }

  function lines(entry) {
    return [...kColumns.map(([key, name]) => [name, `${show(entry, key)} [${areaFidelity(entry.raw)}]`]),
            ["by", text(entry.raw.from) || "synthesis"], ["from", place(entry)]];
  }

  function draw(canvas) {
    const { root, theme } = canvas;
    const rows = [...canvas.view.area].sort((a, b) => number(b.raw.kge) - number(a.raw.kge));
    const step = 26;
    const left = Math.min(250, canvas.width * 0.45);
    const narrow = canvas.width < 620;
    const right = narrow ? 52 : 330;
    const width = canvas.width - left - right;
    const height = rows.length * step;
    const top = narrow ? 4 : 22;
    const x = axes.scaleOf(rows.map((r) => number(r.raw.kge) || 0), [0, width], { includes: [0] });
    const scale = d3.scale.linear().domain([0, d3.max(rows, (r) => number(r.raw.kge)) || 1]).range([0, width]);
    x.scale = scale;
    x.ticks = scale.ticks(Math.max(2, Math.min(6, width / 60))).map((v) => [v, axes.shortNumber(v)]);
    const plot = root.append("g").attr({ class: "panel", transform: `translate(${left},${top})` });
    axes.bottom(plot, x, width, height, "area, kGE", theme);
    const columns = narrow ? [] : kColumns.slice(1);
    columns.forEach(([, name], c) => label(root, left + width + 130 + c * 66, 14, name,
                                           { size: 11, fill: theme.soft, anchor: "end" }));
    rows.forEach((entry, k) => {
      const y = top + k * step;
      const name = label(root, 0, y + 17, cut(entry.name, 12, left - 8), { fill: theme.ink });
      const kge = number(entry.raw.kge) || 0;
      const bar = root.append("rect").datum(entry).attr({
        class: "mark", x: left, y: y + 4, width: Math.max(1, scale(kge)), height: step - 8, rx: 2, fill: theme.hues[0],
        "fill-opacity": areaFidelity(entry.raw) === "modelled" ? 0.85 : 0.45 });
      attach(bar, (e) => e.name, lines);
      label(root, left + scale(kge) + 6, y + 17, show(entry, "kge") + (entry.raw.stale === true ? " stale" : ""), { size: 11, fill: theme.ink });
      columns.forEach(([key], c) => label(root, left + width + 130 + c * 66, y + 17, show(entry, key),
                                          { size: 11, fill: theme.soft, anchor: "end" }));
      name.append("title").text(entry.name);
    });
    return top + height + 44;
  }

  function define() {
    segue.figure.define({
      id: "area", title: "Area of the blocks", about: "Each block at its size; before layout.",
      fidelity: (view) => segue.entries.labelsOf(view.area.map((e) => areaFidelity(e.raw))),
      missing: (view) => (view.area.length > 0 ? "" : "no areas (segue area --json)"),
      draw,
    });
  }

  return { define };
})();

