// A card of the page with one SVG in it, which is drawn again whenever filters, width or colours change, and by
// itself for a file.
segue.figure = (() => {
  const { element } = segue.details;
  const kFont = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
  const all = [];

  /// @param figure id, title, about (a sentence), fidelity(view), missing(view): why it cannot be drawn or "",
  ///   draw(canvas): draws into canvas.root and returns the height; tools(canvas): more buttons, if any
  function define(figure) {
    all.push({ zoom: new Map(), notes: [], ...figure });
  }

  /// About how wide a text is: it has to be known before it is in the page.
  const widthOf = (text, size) => String(text).length * size * 0.6;

  function cut(text, size, width) {
    const room = Math.max(3, Math.floor(width / (size * 0.6)));
    return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
  }

  /// The lines of a text, broken at blanks.
  function wrapped(text, size, width) {
    const lines = [];
    for (const word of text.split(" ")) {
      const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
      if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  /// Adds a text to a d3 selection.
  function label(root, x, y, text, { size = 12, fill, anchor = "start", weight = "normal" }) {
    return root.append("text").attr({ x, y, "font-size": size, fill, "text-anchor": anchor, "font-weight": weight })
      .text(text);
  }

  const kStrokes = new Map([["line", { "stroke-width": 2 }], ["range", {}],
                            ["band", { "stroke-width": 6, "stroke-opacity": 0.3 }]]);

  /// @param items {label, colour, shape} each; "line", "band" and "range" are shapes, too
  /// @return height
  function legend(canvas, items) {
    const { root, width, theme } = canvas;
    let x = 0;
    let y = 12;
    for (const item of items) {
      const w = 24 + widthOf(item.label, 12) + 12;
      if (x > 0 && x + w > width) {
        x = 0;
        y += 18;
      }
      if (kStrokes.has(item.shape)) {
        root.append("path").attr({ d: `M${x},${y - 4}h16`, stroke: item.colour, ...kStrokes.get(item.shape) });
        if (item.shape === "range") {
          root.append("path").attr({ d: `M${x},${y - 9}v10M${x + 16},${y - 9}v10`, stroke: item.colour });
        }
      } else {
        symbol(root, x + 8, y - 4, item.shape || "square", 64).attr("fill", item.colour);
      }
      label(root, x + 22, y, item.label, { fill: theme.ink });
      x += w;
    }
    return items.length ? y + 12 : 0;
  }

  function symbol(root, x, y, shape, size) {
    return root.append("path").attr({ d: d3.svg.symbol().type(shape).size(size)(), transform: `translate(${x},${y})` });
  }

  /// Panels side by side as far as there is room.
  /// @param box {height, minimum, columns}
  /// @param draw of (item, {root, width, height})
  function panels(canvas, top, items, box, draw) {
    const gap = 18;
    const room = Math.floor((canvas.width + gap) / (box.minimum + gap));
    const columns = Math.max(1, Math.min(items.length, box.columns, room));
    const width = (canvas.width - gap * (columns - 1)) / columns;
    items.forEach((item, k) => {
      const x = (k % columns) * (width + gap);
      const y = top + Math.floor(k / columns) * box.height;
      const root = canvas.root.append("g").attr({ class: "panel", transform: `translate(${x},${y})` });
      draw(item, { root, width, height: box.height });
    });
    return top + Math.ceil(items.length / columns) * box.height;
  }

  /// Draws a figure into an SVG; `titled`: with its title, for a file.
  function draw(figure, svg, view, { width, theme, titled, redraw }) {
    svg.selectAll("*").remove();
    figure.notes = [];
    const notes = figure.notes;
    const root = svg.append("g");
    const canvas = { root, width, theme, view, figure, interactive: !titled, redraw: redraw || (() => {}),
                     note: (text) => notes.push(text) };
    let top = 0;
    let below = [];
    if (titled) {
      const margin = 16;
      canvas.width = width - 2 * margin;
      svg.insert("rect", "g").attr({ class: "back", width, fill: theme.back });
      root.attr("transform", `translate(${margin},${margin})`);
      label(root, 0, 14, figure.title, { size: 17, fill: theme.ink, weight: 600 });
      label(root, 0, 36, cut(`[${figure.fidelity(view)}] ${figure.about}`, 12, canvas.width), { fill: theme.soft });
      canvas.root = root.append("g").attr("transform", "translate(0,50)");
      top = 50 + margin * 2;
    }
    const bottom = figure.draw(canvas);
    if (titled) {
      below = notes.flatMap((note) => wrapped(note, 11, canvas.width));
      below.forEach((line, k) => label(canvas.root, 0, bottom + 6 + 16 * k, line, { size: 11, fill: theme.soft }));
    }
    const height = Math.ceil(bottom + top + 16 * below.length);
    svg.attr({ width, height, viewBox: `0 0 ${width} ${height}`, "font-family": kFont });
    svg.select("rect.back").attr("height", height);
  }

  function button(text, title, act) {
    const node = element("button", { type: "button", title }, text);
    node.addEventListener("click", act);
    return node;
  }

  function makeCard(figure, host) {
    const plots = element("div", { class: "plots" });
    const badge = element("span", { class: "badge" });
    const note = element("div", { class: "note" });
    const tools = element("div", { class: "tools" });
    const header = element("header", {}, element("h2", {}, figure.title), badge, tools);
    const card = element("section", { class: "card figure", id: `figure-${figure.id}` }, header,
                         element("p", { class: "sub" }, figure.about), plots, note);
    host.append(card);
    const svg = d3.select(plots).append("svg").attr("role", "img");
    svg.node().setAttribute("aria-label", figure.title);
    let view = null;
    const redraw = () => {
      badge.textContent = figure.fidelity(view);
      badge.title = "fidelity";
      draw(figure, svg, view, { width: Math.max(280, plots.clientWidth), theme: segue.theme.current(), redraw });
      note.replaceChildren(...figure.notes.map((text) => element("div", {}, text)));
      unzoom.hidden = figure.zoom.size === 0;
    };
    const unzoom = button("Whole view", "Undo the zoom", () => {
      figure.zoom.clear();
      redraw();
    });
    unzoom.className = "unzoom";
    tools.append(...(figure.tools ? figure.tools(figure, redraw, button) : []), unzoom,
                 button("SVG", "Save the chart as SVG", () => segue.export.save(figure, view, "svg")),
                 button("PNG", "Save the chart as PNG", () => segue.export.save(figure, view, "png")));
    return { figure, show(now) {
      view = now;
      card.hidden = figure.missing(view) !== "";
      if (!card.hidden) redraw();
    } };
  }

  return { all, define, label, legend, panels, symbol, widthOf, cut, draw, makeCard };
})();
