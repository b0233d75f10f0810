"""cmodel/gen/BLOCK_signals.{hpp,cpp}: the observables, and the image that holds them."""

from layouts import cpp
from layouts.banner import banner
from layouts.emit_cpp_ports import is_fixed
from layouts.model import Child, Enum, Layout, Signal, Struct
from layouts.names import constant, port_member, shown, snake, type_name, upper_camel, value_names

_ACCESS = """\
void put(std::uint32_t* image, const ImageLayout::Place& at, std::uint64_t value) {
  layout::insert(image + at.word, 0, at.width, value);
}

std::uint64_t get(const std::uint32_t* image, const ImageLayout::Place& at) {
  return layout::extract(image + at.word, 0, at.width);
}

/// True if it was another one.
template <class T>
[[maybe_unused]] bool follow(T& shown, const T& item) {
  if (shown == item) return false;
  shown = item;
  return true;
}

/// Of numbers or enums: in one comparison.
template <class T>
[[maybe_unused]] bool same(const std::vector<T>& shown, const std::vector<T>& items) {
  static_assert(std::has_unique_object_representations_v<T>);
  return std::memcmp(shown.data(), items.data(), items.size() * sizeof(T)) == 0;
}
"""


def emit(layout: Layout) -> dict[str, str]:
    stem = f"cmodel/gen/{layout.block}_signals"
    return {f"{stem}.hpp": _hpp(layout), f"{stem}.cpp": _cpp(layout, stem)}


def _hpp(layout: Layout) -> str:
    includes = [
        "#include <array>",
        "#include <cstddef>",
        "#include <cstdint>",
        "#include <vector>",
        "",
        f'#include "cmodel/gen/{layout.block}_ports.hpp"',
        *sorted({f'#include "cmodel/gen/{c.layout.block}_signals.hpp"' for c in layout.children}),
        '#include "cmodel/layout/signal_info.hpp"',
    ]
    arrays = any(p.count is not None and _is_compared(layout, p)
                 for p in layout.ports)
    compared = "structs and arrays" if arrays else "structs"
    lines = ["/// Ports, then state, in the order of the layout file.",
             "enum class Signal : std::uint16_t {"]
    lines += cpp.documented([(f"{constant(s.name)},", s.doc) for s in layout.signals])
    lines += [
        "};",
        f"inline constexpr std::size_t kNumSignals = {len(layout.signals)};",
        f"inline constexpr std::size_t kNumPorts = {len(layout.ports)};  ///< they come first",
        "",
        "/// Where each signal lies in an image: a vector of 32-bit words in which every signal",
        "/// starts at a word. The elements of a port or flop are packed, as Verilator stores a",
        "/// packed vector; those of a memory lie at the stride of their C type.",
        "struct ImageLayout {",
        "  struct Place {",
        "    std::uint32_t word = 0;         ///< offset in the image",
        "    std::uint32_t width = 0;        ///< bits of one element",
        "    std::uint32_t stride_bits = 0;  ///< from one element to the next",
        "    std::uint32_t count = 0;        ///< elements",
        "  };",
        "",
        "  explicit ImageLayout(const Params& params);",
        "  const Place& operator[](Signal signal) const {",
        "    return places[static_cast<std::size_t>(signal)];",
        "  }",
        "",
        "  Params params;",
        "  Widths widths;",
        "  std::array<Place, kNumSignals> places;",
        *_children_of_image(layout),
        "  std::uint32_t words = 0;  ///< size of an image",
        "};",
        "",
        *_child_params_declared(layout),
        "/// The observables at a size, in the order of Signal. Throws as Params::check().",
        "std::vector<layout::SignalInfo> signals(const Params& params);",
        "",
        "// Ports to and from their place in an image; `rst_n` has none.",
        f"/// Where the image shows `shown`, of {compared} only those that differ are packed, and",
        "/// `shown` follows.",
        "void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout,",
        "                 Inputs* shown = nullptr);",
        "void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,",
        "                  Outputs* shown = nullptr);",
        "void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout);",
        "void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout);",
        "", "",
    ]
    head = cpp.header(layout, banner(layout) + "\n#pragma once", includes)
    return head + "\n".join(lines) + cpp.footer(layout)


def _cpp(layout: Layout, stem: str) -> str:
    strings = any(c.count is not None for c in layout.children)
    includes = [f'#include "{stem}.hpp"', "", "#include <algorithm>", "#include <cstring>", "#include <memory>",
                *(["#include <string>"] if strings else []), "#include <type_traits>",
                "#include <utility>", "#include <vector>", "",
                *(['#include "cmodel/layout/append_state.hpp"'] if layout.children else []),
                '#include "cmodel/layout/bits.hpp"',
                '#include "cmodel/layout/width_functions.hpp"']
    lines = ["namespace {", "", "using layout::SignalKind;", "using layout::TypeInfo;", ""]
    lines += ["using TypePtr = std::shared_ptr<const TypeInfo>;", ""]
    for type_ in (*layout.enums, *_imported(layout), *layout.structs):
        if any(s.type is type_ for s in layout.signals):
            lines.append(_type_info(layout, type_))
    lines += [_ACCESS, "}  // namespace", "",
              *(_child_params_defined(layout, c) for c in layout.children), _image_layout(layout), _signals(layout)]
    for kind, record, variable in (("input", "Inputs", "in"), ("output", "Outputs", "out")):
        ports = [p for p in layout.ports if p.kind == kind]
        unused = "" if any(_is_compared(layout, p) for p in ports) else "[[maybe_unused]] "
        lines.append(
            f"void pack_{kind}s(const {record}& {variable}, std::uint32_t* image,"
            f" const ImageLayout& layout,\n                  {unused}{record}* shown) {{\n"
            + "".join(_pack_changed(layout, p, variable) for p in ports) + "}\n")
        lines.append(
            f"void unpack_{kind}s(const std::uint32_t* image, {record}& {variable},"
            " const ImageLayout& layout) {\n"
            + "".join(_unpack(p, variable) for p in ports) + "}\n")
    text = cpp.header(layout, banner(layout), includes) + "\n".join(lines)
    return text + "\n" + cpp.footer(layout)


def _imported(layout: Layout) -> list[Enum]:
    """Other blocks' enums that are types of signals."""
    found = (s.type for s in layout.signals if isinstance(s.type, Enum) and s.type.owner)
    return list(dict.fromkeys(found))


def _type_function(type_: Enum | Struct) -> str:
    return f"{shown(type_).replace('.', '_')}_type"


def _type_info(layout: Layout, type_: Enum | Struct) -> str:
    lines = [f"TypePtr {_type_function(type_)}([[maybe_unused]] const Widths& w) {{",
             "  auto type = std::make_shared<TypeInfo>();",
             f'  type->name = "{shown(type_)}";']
    if isinstance(type_, Enum):
        lines.append(f'  type->add("", {type_.width}, false, {value_names(type_)});')
    else:
        for f in reversed(type_.fields):
            names = f", {value_names(f.type)}" if f.type else ""
            signed = "true" if f.signed else "false"
            lines.append(f'  type->add("{f.name}", {cpp.of_widths(layout, f.width)},'
                         f" {signed}{names});")
        lines.append("  type->most_significant_first();")
    return "\n".join([*lines, "  return type;", "}", ""])


def _children_of_image(layout: Layout) -> list[str]:
    if not layout.children:
        return []
    names = ", ".join(c.instance for c in layout.children)
    return [f"  /// Where the images of {names} begin, behind the block's own; of a child with a",
            "  /// count one for each instance.",
            "  std::vector<std::uint32_t> children;"]


def _child_count(layout: Layout, child: Child) -> str:
    return "1" if child.count is None else cpp.of_params(layout, child.count)


def _child_params(layout: Layout, child: Child) -> str:
    return f"{child.layout.block}::Params {child.instance}_params(const Params& p)"


def _child_params_declared(layout: Layout) -> list[str]:
    if not layout.children:
        return []
    lines = ["// The sizes of the children."]
    lines += [f"{_child_params(layout, c)};" for c in layout.children]
    return [*lines, ""]


def _child_params_defined(layout: Layout, child: Child) -> str:
    lines = [f"{_child_params(layout, child)} {{", "  [[maybe_unused]] const Widths w(p);",
             f"  {child.layout.block}::Params child;"]
    for name, given in child.parameters:
        value = (f"{upper_camel(given.name)}::width(w)" if isinstance(given, Struct)
                 else cpp.of_params(layout, given))
        lines.append(f"  child.{snake(name)} = {value};")
    return "\n".join([*lines, "  return child;", "}", ""])


def _image_layout(layout: Layout) -> str:
    lines = ["ImageLayout::ImageLayout(const Params& p) : params(p), widths(p) {",
             "  p.check();",
             "  const Widths& w = widths;",
             "  const auto place = [this](Signal signal, std::uint32_t width, std::uint32_t count,",
             "                            bool memory = false) {",
             "    const std::uint32_t stride = memory ? 8 * layout::c_bytes(width) : width;",
             "    places[static_cast<std::size_t>(signal)] = {words, width, stride, count};",
             "    words += (stride * std::max(count, 1U) + 31) / 32;  // an absent one reads 0",
             "  };"]
    for s in layout.signals:
        count = "1" if s.count is None else cpp.of_params(layout, s.count)
        memory = ", true" if s.kind == "memory" else ""
        lines.append(f"  place(Signal::{constant(s.name)}, {cpp.element_width(layout, s)},"
                     f" {count}{memory});")
    if layout.children:
        lines += ["  const auto add = [this](std::uint32_t child_words, std::uint32_t count) {",
                  "    for (std::uint32_t i = 0; i < count; ++i) {",
                  "      children.push_back(words);",
                  "      words += child_words;",
                  "    }",
                  "  };"]
    for child in layout.children:
        lines.append(f"  add({child.layout.block}::ImageLayout({child.instance}_params(p)).words,"
                     f" {_child_count(layout, child)});")
    return "\n".join([*lines, "}", ""])


def _signals(layout: Layout) -> str:
    lines = ["std::vector<layout::SignalInfo> signals(const Params& params) {",
             "  const ImageLayout image(params);",
             "  const Widths& w = image.widths;",
             "  std::vector<layout::SignalInfo> list;",
             "  list.reserve(kNumSignals);",
             "  const auto add = [&](const char* name, SignalKind kind, bool budget,"
             " TypePtr type) {",
             "    const ImageLayout::Place& at = image.places[list.size()];",
             "    const bool memory = kind == SignalKind::kMemory;",
             "    const std::uint32_t bytes = memory ? at.stride_bits / 8 * at.count",
             "                                       : layout::c_bytes(at.width * std::max(at.count, 1U));",
             "    list.push_back({name, kind, at.width, at.count, at.stride_bits, at.word, bytes,",
             "                    budget, std::move(type)});",
             "  };"]
    for s in layout.signals:
        type_ = f"{_type_function(s.type)}(w)" if s.type else "nullptr"
        budget = "true" if s.budget else "false"
        lines.append(f'  add("{s.name}", SignalKind::{constant(s.kind)}, {budget}, {type_});')
    if layout.children:
        lines.append("  std::size_t child = 0;")
    if any(c.count is not None for c in layout.children):
        lines.append("  [[maybe_unused]] const Params& p = params;")
    for child in layout.children:
        inside = f"{child.layout.block}::signals({child.instance}_params(params))"
        if child.count is None:
            lines.append(f'  layout::append_state(list, "{child.path}", image.children[child++],'
                         f" {inside});")
            continue
        block, _, instance = child.path.partition(".")
        lines += [f"  for (std::uint32_t i = 0; i < {_child_count(layout, child)}; ++i) {{",
                  f'    layout::append_state(list, "{block}[" + std::to_string(i) + "].{instance}",',
                  f"                         image.children[child++], {inside});",
                  "  }"]
    return "\n".join([*lines, "  return list;", "}", ""])


def _place(port: Signal) -> str:
    return f"layout[Signal::{constant(port.name)}]"


def _pack(port: Signal, record: str) -> str:
    member = f"{record}.{port_member(port.name)}"
    if port.count is not None:
        return _loop(port, f"const auto& item : {member}", _pack_at(port, "item"))
    if isinstance(port.type, Struct):
        return f"  {member}.pack(image + {_place(port)}.word, 0, layout.widths);\n"
    if isinstance(port.type, Enum):
        member = f"static_cast<std::uint64_t>({member})"
    return f"  put(image, {_place(port)}, {member});\n"


def _pack_changed(layout: Layout, port: Signal, record: str) -> str:
    if not _is_compared(layout, port):
        return _pack(port, record)
    member = port_member(port.name)
    if port.count is not None:
        head = ("  {\n" if isinstance(port.type, Struct) else
                f"  if (shown == nullptr || !same(shown->{member}, {record}.{member})) {{\n")
        return (f"{head}    const auto& at = {_place(port)};\n    std::uint32_t lsb = 0;\n"
                f"    for (std::size_t i = 0; i < {record}.{member}.size();"
                " ++i, lsb += at.stride_bits) {\n"
                f"      const auto& item = {record}.{member}[i];\n"
                f"      if (shown != nullptr && !follow(shown->{member}[i], item)) continue;\n"
                f"      {_pack_at(port, 'item')}\n    }}\n  }}\n")
    changed = f"shown == nullptr || follow(shown->{member}, {record}.{member})"
    return f"  if ({changed}) {{\n  {_pack(port, record)}  }}\n"


def _is_compared(layout: Layout, port: Signal) -> bool:
    """Worth a comparison before it is packed: a struct, or an array that may be long."""
    if port.count is not None:
        return not is_fixed(layout, port)
    return isinstance(port.type, Struct)


def _unpack(port: Signal, record: str) -> str:
    member = f"{record}.{port_member(port.name)}"
    if port.count is not None:
        return _loop(port, f"auto& item : {member}", _unpack_at(port, "item"))
    if isinstance(port.type, Struct):
        return f"  {member}.unpack(image + {_place(port)}.word, 0, layout.widths);\n"
    return f"  {member} = {_typed(port, f'get(image, {_place(port)})')};\n"


def _loop(port: Signal, items: str, statement: str) -> str:
    """`statement` for every element of an array, which lies at bit `lsb` of `at`."""
    return (f"  {{\n    const auto& at = {_place(port)};\n    std::uint32_t lsb = 0;\n"
            f"    for ({items}) {{\n      {statement}\n      lsb += at.stride_bits;\n"
            "    }\n  }\n")


def _pack_at(port: Signal, item: str) -> str:
    if isinstance(port.type, Struct):
        return f"{item}.pack(image + at.word, lsb, layout.widths);"
    return (f"layout::insert(image + at.word, lsb, at.width,"
            f" static_cast<std::uint64_t>({item}));")


def _unpack_at(port: Signal, item: str) -> str:
    if isinstance(port.type, Struct):
        return f"{item}.unpack(image + at.word, lsb, layout.widths);"
    return f"{item} = {_typed(port, 'layout::extract(image + at.word, lsb, at.width)')};"


def _typed(port: Signal, value: str) -> str:
    """`value`, which is 64 bits wide, as the type of the C++ member."""
    if isinstance(port.type, Enum):
        return f"static_cast<{type_name(port.type)}>({value})"
    return f"{value} != 0" if port.width.render() == "1" else value
