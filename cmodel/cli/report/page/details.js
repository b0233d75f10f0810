// What is behind a mark: a few lines while the pointer is over it, the whole record and its command on a click.
segue.details = (() => {
  const { text, object } = segue.entries;
  const tip = () => document.getElementById("tip");

  function element(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
    node.append(...children);  // texts become text nodes, never markup
    return node;
  }

  function place(entry) {
    const source = object(entry.raw.source);
    return source.line ? `${text(source.file)}:${source.line}` : text(source.file);
  }

  /// @param lines [name, value] each
  function showTip(event, title, lines) {
    const box = tip();
    box.replaceChildren(element("b", {}, title));
    for (const [name, value] of lines) {
      box.append(element("div", {}, element("span", {}, name), " ", value));
    }
    box.hidden = false;
    const margin = 12;
    const { width, height } = box.getBoundingClientRect();
    const x = event.clientX + margin + width > innerWidth ? event.clientX - width - margin : event.clientX + margin;
    const y = event.clientY + margin + height > innerHeight ? event.clientY - height - margin : event.clientY + margin;
    box.style.left = `${Math.max(4, x)}px`;
    box.style.top = `${Math.max(4, y)}px`;
  }

  function hideTip() {
    tip().hidden = true;
  }

  function copyButton(command) {
    const button = element("button", { type: "button" }, "Copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(command);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(button.previousElementSibling);
        button.textContent = "Selected";
      }
    });
    return button;
  }

  function close() {
    document.getElementById("details").close();
  }

  function open(entry) {
    hideTip();
    const dialog = document.getElementById("details");
    const shut = element("button", { type: "button", class: "shut", "aria-label": "Close" }, "✕");
    shut.addEventListener("click", close);
    const command = text(entry.raw.command);
    const raw = { ...entry.raw };
    if (entry.kind === "trace") delete raw.tracks;
    dialog.replaceChildren(
      shut,
      element("h3", {}, entry.name),
      element("p", { class: "from" }, `From ${place(entry)}`),
      ...(command === "" ? [] : [
        element("p", {}, "Repeated by"),
        element("div", { class: "command" }, element("code", {}, command), copyButton(command))]),
      element("p", {}, "The record"),
      element("pre", {}, JSON.stringify(raw, null, 2)));
    dialog.showModal();
    dialog.scrollTop = 0;
  }

  /// Lines that every point of a run shows.
  function about(point) {
    return [
      ["machine", point.machine], ["workload", point.workload], ["policy", point.policy],
      ["technique", point.technique], ["seed", point.seed], ["from", place(point)],
    ];
  }

  /// Makes the marks of a d3 selection, whose data are or have an `entry`, tell of it.
  /// @param lines a function of the datum
  function attach(marks, title, lines) {
    marks.style("cursor", "pointer")
      .on("mousemove", (d) => showTip(d3.event, title(d), lines(d)))
      .on("mouseleave", hideTip)
      .on("click", (d) => open(d.entry || d));
  }

  /// A click behind the dialog closes it.
  function install() {
    const dialog = document.getElementById("details");
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) close();
    });
  }

  return { element, place, attach, about, open, showTip, hideTip, install };
})();

