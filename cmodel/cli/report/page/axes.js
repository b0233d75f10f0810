// Scales, axes and the zoom by a dragged rectangle.
segue.axes = (() => {
  const { label } = segue.figure;
  let clips = 0;

  /// @param value a number; null or undefined where a record has none
  function shortNumber(value) {
    if (value === null || value === undefined) return "none";
    const size = Math.abs(value);
    if (size === 0) return "0";
    if (size >= 1e4) return d3.format("s")(+value.toPrecision(3));
    if (size < 1e-3) return value.toExponential(1);
    return String(+value.toPrecision(4));
  }

  const kMostDecades = 1e4;

  /// Logarithmic where the values, none negative, span more than a factor of 20. Zeros, and values so small that
  /// they would squeeze the others, then stand at the axis' beginning, at a tick of their own.
  /// @param domain that of the zoom, or undefined
  function scaleOf(values, range, { domain, includes = [] } = {}) {
    const all = values.concat(includes);
    const positive = all.filter((v) => v > 0);
    const least = d3.min(positive);
    const log = positive.length > 0 && d3.min(all) >= 0 && d3.max(positive) / least > 20;
    if (!log) {
      let [low, high] = d3.extent(all);
      if (low === undefined) [low, high] = [0, 1];
      // Differences of less than a few percent are not blown up to the whole height.
      const most = Math.max(Math.abs(low), Math.abs(high));
      const pad = Math.max((high - low) * 0.07, (0.06 * most - (high - low)) / 2) || 1;
      const scale = d3.scale.linear().domain(domain || [low - pad, high + pad]).range(range);
      const count = Math.max(2, Math.min(7, Math.abs(range[1] - range[0]) / 50));
      return { scale, log, at: scale, ticks: scale.ticks(count).map((v) => [v, shortNumber(v)]) };
    }
    const most = d3.max(positive);
    const crowded = most / least > kMostDecades;
    const zeros = crowded || all.some((v) => v === 0);
    const floor = crowded ? most / kMostDecades : zeros ? least / 3 : least / 1.3;
    const scale = d3.scale.log().domain(domain || [floor, most * 1.3]).range(range);
    const [low, high] = scale.domain();
    const decades = Math.log10(high / low);
    const steps = decades > 4 ? [1] : decades > 1.5 ? [1, 3] : [1, 2, 3, 5, 7];
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); ++power) {
      for (const step of steps) {
        const v = step * 10 ** power;
        if (v >= low * (zeros && !domain ? 1.6 : 1) && v <= high) ticks.push([v, shortNumber(v)]);
      }
    }
    if (zeros && !domain) ticks.unshift([floor, crowded ? `≤${shortNumber(+floor.toPrecision(1))}` : "0"]);
    return { scale, log, at: (v) => scale(Math.max(v, floor)), ticks };
  }

  function bottom(root, x, width, height, title, theme) {
    for (const [v, text] of x.ticks) {
      const at = x.scale(v);
      root.append("path").attr({ d: `M${at},0V${height}`, stroke: theme.grid });
      label(root, at, height + 15, text, { size: 11, fill: theme.soft, anchor: "middle" });
    }
    root.append("path").attr({ d: `M0,${height}H${width}`, stroke: theme.soft });
    label(root, width / 2, height + 32, title, { size: 12, fill: theme.ink, anchor: "middle" });
  }

  function left(root, y, width, height, title, theme) {
    for (const [v, text] of y.ticks) {
      const at = y.scale(v);
      root.append("path").attr({ d: `M0,${at}H${width}`, stroke: theme.grid });
      label(root, -6, at + 4, text, { size: 11, fill: theme.soft, anchor: "end" });
    }
    if (title) {
      label(root, 0, 0, title, { size: 12, fill: theme.ink, anchor: "middle" })
        .attr("transform", `translate(-44,${height / 2}) rotate(-90)`);
    }
  }

  /// A group in which nothing is drawn outside of the plot.
  function clipped(root, width, height) {
    const id = `clip-${++clips}`;
    root.append("clipPath").attr("id", id).append("rect")
      .attr({ x: -10, y: -10, width: width + 20, height: height + 20 });
    return root.append("g").attr("clip-path", `url(#${id})`);
  }

  /// Dragging a rectangle shows only that part; a double click shows all again. Fingers scroll the page instead.
  /// @param key of the panel in the figure's zoom
  /// @return the group for the marks: a rectangle can begin on a mark, too
  function zoomable(canvas, root, key, x, y) {
    if (!canvas.interactive || matchMedia("(pointer: coarse)").matches) return root;
    const brush = d3.svg.brush().x(x.scale);
    if (y) brush.y(y.scale);
    brush.on("brushend", () => {
      if (brush.empty()) return;
      const extent = brush.extent();
      const part = y ? { x: [extent[0][0], extent[1][0]], y: [extent[0][1], extent[1][1]] } : { x: extent };
      canvas.figure.zoom.set(key, part);
      canvas.redraw();
    });
    const layer = root.append("g").attr("class", "brush").call(brush);
    if (!y) {
      const height = Math.abs(root.attr("data-height"));
      layer.selectAll("rect").attr("height", height);
    }
    layer.select(".extent").attr({ fill: canvas.theme.hues[0], "fill-opacity": 0.15 });
    layer.select(".background").style("cursor", "crosshair");
    layer.on("dblclick", () => {
      canvas.figure.zoom.delete(key);
      canvas.redraw();
    });
    return layer;
  }

  return { scaleOf, bottom, left, clipped, zoomable, shortNumber };
})();

