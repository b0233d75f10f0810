// One run along time: SMs and their slots, copies and kernels, with the decisions and their reasons.
segue.timeline = (() => {
  const { label, legend, cut } = segue.figure;
  const { text, list, object } = segue.entries;
  const axes = segue.axes;
  const { showTip, hideTip, open } = segue.details;

  /// Hue, and how much of the ink is in it: no two that meet on a track look the same.
  const kCategories = new Map([["save", [1, 0]], ["restore", [3, 0]], ["setup", [4, 0]], ["reserved", [4, 0.45]],
                               ["wait", [7, 0]], ["copy", [5, 0]], ["queue", [7, 0.4]], ["cpu", [7, 0.75]]]);

  /// Of categories with many names.
  const kCommonNames = { copy: "copy", wait: "waits" };

  /// Slices of a track as columns, with absolute times in ns.
  function decode(track) {
    const numbers = list(track.slices);
    const count = Math.floor(numbers.length / 4);
    const [begin, end] = [new Float64Array(count), new Float64Array(count)];
    const [kind, tb] = [new Int32Array(count), new Int32Array(count)];
    let last = 0;
    for (let k = 0; k < count; ++k) {
      last += numbers[4 * k];
      begin[k] = last;
      end[k] = last + numbers[4 * k + 1];
      kind[k] = numbers[4 * k + 2];
      tb[k] = numbers[4 * k + 3];
    }
    return { group: text(track.group), name: text(track.name), begin, end, kind, tb, count,
             decisions: list(track.decisions), slot: / slot /.test(text(track.name)) };
  }

  function colours(kinds, theme) {
    const runs = [...new Set(kinds.filter((k) => !kCategories.has(k[1])).map((k) => k[0]))];
    const kRunHues = [0, 6, 2, 5];
    return kinds.map(([name, category]) => {
      const fixed = kCategories.get(category);
      if (fixed !== undefined) return d3.interpolateRgb(theme.hues[fixed[0]], theme.ink)(fixed[1]);
      const at = runs.indexOf(name);
      const hue = theme.hues[kRunHues[at % kRunHues.length]];
      return at < kRunHues.length ? hue : d3.interpolateRgb(hue, theme.ink)(0.35);
    });
  }

  /// What is drawn of a track: slices, and for those that are less than a pixel wide, one mark a pixel.
  function marksOf(track, depthOf, x, width) {
    const marks = [];
    const crowds = new Map();
    for (let k = 0; k < track.count; ++k) {
      const from = Math.max(0, x(track.begin[k]));
      const to = Math.min(width, x(track.end[k]));
      if (to < 0 || from > width || to < from) continue;
      if (to - from >= 1) {
        marks.push({ track, k, x: from, w: to - from, kind: track.kind[k], n: 1 });
        continue;
      }
      const key = `${Math.floor(from)} ${depthOf(track.kind[k])}`;
      const crowd = crowds.get(key);
      if (!crowd) {
        const longest = to - from;
        crowds.set(key, { track, k, x: Math.floor(from), w: 1, kind: track.kind[k], n: 1, longest });
      } else {
        crowd.n += 1;
        if (to - from > crowd.longest) Object.assign(crowd, { k, kind: track.kind[k], longest: to - from });
      }
    }
    return marks.concat([...crowds.values()]);
  }

  function drawTrack(canvas, state, track, y, height) {
    const { theme } = canvas;
    const { plot, x, width, trace, kinds, fills } = state;
    const depthOf = (kind) => Number(list(kinds[kind])[2]) || 0;
    const us = (ns) => `${d3.format(",.3f")(ns / 1e3)} µs`;
    plot.append("path").attr({ d: `M0,${y + height - 0.5}H${width}`, stroke: theme.grid });
    for (const mark of marksOf(track, depthOf, x, width).sort((a, b) => depthOf(a.kind) - depthOf(b.kind))) {
      const inset = Math.min(4, 3 * depthOf(mark.kind));
      plot.append("rect").datum(mark).attr({
        class: "mark", x: mark.x, y: y + 1 + inset, width: mark.w > 3 ? mark.w - 0.5 : mark.w,
        height: Math.max(2, height - 3 - 2 * inset), fill: fills[mark.kind] })
        .on("mousemove", (m) => showTip(d3.event, text(kinds[m.kind][0]), [
          ["on", m.track.name], ["begins", us(m.track.begin[m.k])],
          ["takes", `${us(m.track.end[m.k] - m.track.begin[m.k])} [modelled]`],
          ...(m.track.tb[m.k] >= 0 ? [["thread block", m.track.tb[m.k]]] : []),
          ...(m.n > 1 ? [["here", `${m.n} slices within a pixel, this the longest`]] : [])]))
        .on("mouseleave", hideTip).on("click", () => open(trace));
    }
    let last = -9;
    for (const [ns, name, why] of track.decisions) {
      const at = x(ns);
      if (at < 0 || at > width || at - last < 3) continue;
      last = at;
      plot.append("path").attr({ class: "decision", d: `M${at},${y + 6}l-3.5,-6h7z`, fill: theme.ink })
        .on("mousemove", () => showTip(d3.event, text(name), [["at", us(ns)], ["why", text(why) || "-"],
                                                             ["fidelity", "[checked]"]]))
        .on("mouseleave", hideTip);
    }
  }

  function rowsOf(tracks, open) {
    let sm = "";
    return tracks.filter((track) => track.count > 0 || track.decisions.length > 0 || !track.slot).filter((track) => {
      if (!track.slot) sm = track.name;
      return !track.slot || open.has(sm);
    });
  }

  function drawLabel(canvas, track, y, height, left, state) {
    const { root, theme } = canvas;
    const name = track.slot ? `  ${track.name.replace(/^.* slot /, "slot ")}` : track.name;
    const of = track.group === "SMs" || track.group === track.name ? name : `${track.group} ${name}`;
    const opens = state.withSlots.has(track.name);
    const sign = opens ? (state.open.has(track.name) ? "▾ " : "▸ ") : "";
    const node = label(root, track.slot ? 22 : 0, y + height / 2 + 4, cut(sign + of, 11, left - 8),
                       { size: track.slot ? 10 : 12, fill: track.slot ? theme.soft : theme.ink });
    if (!opens || !canvas.interactive) return;
    node.attr("class", "opener").style("cursor", "pointer").on("click", () => {
      if (state.open.has(track.name)) state.open.delete(track.name);
      else state.open.add(track.name);
      canvas.redraw();
    });
  }

  function draw(canvas, trace, tracks, open) {
    const { root, theme, figure } = canvas;
    const kinds = list(trace.raw.kinds);
    const fills = colours(kinds, theme);
    const seen = new Map();
    kinds.forEach(([name, category], k) => {
      const is = kCategories.has(category) ? kCommonNames[category] || text(name).replace(/:.*/, "") : text(name);
      if (!seen.has(is)) seen.set(is, { label: is, colour: fills[k] });
    });
    const top = legend(canvas, [...seen.values(), { label: "decision", colour: theme.ink, shape: "triangle-down" }]);
    const left = Math.min(168, canvas.width * 0.3);
    const width = canvas.width - left - 8;
    const rows = rowsOf(tracks, open);
    const heights = rows.map((track) => (track.slot ? 11 : 20));
    const all = d3.sum(heights);
    const zoom = figure.zoom.get("time");
    const domain = zoom ? zoom.x : [trace.raw.begin_ns, Math.max(trace.raw.end_ns, trace.raw.begin_ns + 1)];
    const x = d3.scale.linear().domain(domain).range([0, width]);
    const panel = root.append("g").attr({ class: "panel", transform: `translate(${left},${top})`, "data-height": all,
                                          "data-domain": JSON.stringify([domain]) });
    const fine = domain[1] - domain[0] < 2e5;
    const shown = (ns) => d3.format(",")(+(fine ? ns / 1e3 : ns / 1e6).toFixed(6));
    const ticks = x.ticks(Math.max(2, Math.min(8, width / 90))).map((v) => [v, shown(v)]);
    axes.bottom(panel, { scale: x, ticks }, width, all, `time, ${fine ? "µs" : "ms"} [modelled]`, theme);
    const withSlots = new Set(tracks.filter((t) => t.slot && t.count > 0).map((t) => t.name.replace(/ slot .*/, "")));
    const plot = axes.clipped(axes.zoomable(canvas, panel, "time", { scale: x }, null), width, all);
    const state = { plot, x, width, trace, kinds, fills, open, withSlots };
    let y = 0;
    rows.forEach((track, k) => {
      drawLabel(canvas, track, top + y, heights[k], left, state);
      drawTrack(canvas, state, track, y, heights[k]);
      y += heights[k];
    });
    if (canvas.interactive) {
      canvas.note("A click on an SM shows its slots. Drag over a part to zoom in, or use the buttons.");
    }
    return top + all + 44;
  }

  /// Shows the part of the time that begins and ends at these shares of the present one.
  function move(figure, trace, from, to, redraw) {
    const whole = [trace.raw.begin_ns, trace.raw.end_ns];
    const [low, high] = figure.zoom.has("time") ? figure.zoom.get("time").x : whole;
    const span = Math.min(whole[1] - whole[0], (to - from) * (high - low));
    if (span < 10) return;
    const begin = Math.min(Math.max(whole[0], low + from * (high - low)), whole[1] - span);
    figure.zoom.set("time", { x: [begin, begin + span] });
    if (span === whole[1] - whole[0]) figure.zoom.delete("time");
    redraw();
  }

  function define(traces) {
    traces.forEach((trace, k) => {
      const tracks = list(trace.raw.tracks).map(object).map(decode);
      const first = tracks.find((t) => t.slot && t.count > 0);
      const open = new Set(first ? [first.name.replace(/ slot .*/, "")] : []);
      const about = object(trace.raw.about);
      segue.figure.define({
        id: `timeline-${k + 1}`, title: "Timeline of a run", quiet: true,
        about: ["machine", "workload", "policy", "technique"].map((key) => text(about[key])).join(", ") +
          `, seed ${text(about.seed)} (${trace.name})`,
        fidelity: () => "times modelled, decisions checked",
        missing: (view) => (view.traces.includes(trace) ? "" : "no trace"),
        tools: (figure, redraw, button) => [
          button("−", "Zoom out", () => move(figure, trace, -0.5, 1.5, redraw)),
          button("+", "Zoom in", () => move(figure, trace, 0.25, 0.75, redraw)),
          button("◀", "Earlier", () => move(figure, trace, -0.5, 0.5, redraw)),
          button("▶", "Later", () => move(figure, trace, 0.5, 1.5, redraw)),
          button("Command", "The command that repeats the run", () => segue.details.open(trace))],
        draw: (canvas) => draw(canvas, trace, tracks, open),
      });
    });
  }

  return { define };
})();

