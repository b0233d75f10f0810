#include "cmodel/isa/host/host_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/gpu/config/config_tree.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/section.hpp"

namespace segue::isa {

namespace {

using gpu::BadInput;
using gpu::ConfigNode;
using gpu::ConfigTable;
using gpu::Section;

constexpr std::array<std::string_view, 8> kFileKeys = {
    "source", "options", "reference", "constants", "sizes", "buffer", "launch", "loop"};
/// Options of the compiler that name a folder or a file: relative to the host file, as its other
/// names are.
constexpr std::array<std::string_view, 4> kPathOptions = {"-include", "-iquote", "-isystem", "-I"};

std::string placed_path(const std::string& value, const std::filesystem::path& folder,
                        bool must_exist) {
  const std::filesystem::path place = folder / value;
  // "-include" also looks in the folders of -I.
  const bool taken = !value.empty() && (!must_exist || std::filesystem::exists(place));
  return taken ? std::filesystem::absolute(place).string() : value;
}

std::vector<std::string> placed_options(std::vector<std::string> options,
                                        const std::filesystem::path& folder) {
  for (std::size_t k = 0; k < options.size(); ++k) {
    for (const std::string_view name : kPathOptions) {
      if (!options[k].starts_with(name)) continue;
      const bool must_exist = name == "-include";
      if (options[k] != name) {
        options[k] =
            std::string(name) + placed_path(options[k].substr(name.size()), folder, must_exist);
      } else if (k + 1 < options.size()) {
        ++k;
        options[k] = placed_path(options[k], folder, must_exist);
      }
      break;
    }
  }
  return options;
}

constexpr std::array<std::string_view, 10> kBufferKeys = {
    "name",   "type",   "count",       "init",          "file",
    "random", "expect", "expect_file", "tolerance_ulp", "tolerance_abs"};
constexpr std::array<std::string_view, 4> kLaunchKeys = {"kernel", "global", "local", "arguments"};
constexpr std::array<std::string_view, 3> kArgumentKeys = {"buffer", "value", "local"};
constexpr std::array<std::string_view, 3> kRandomKeys = {"seed", "low", "high"};
constexpr std::array<std::string_view, 2> kLoopKeys = {"until_zero", "max"};

constexpr double kMostBytes = 2147483648.0;
constexpr double kMostItems = 1e9;
constexpr unsigned kMostOfAGroup = 1024;
constexpr std::size_t kMostBuffers = 200;

/// Reads one file; later parts refer to earlier ones.
class HostFileReader {
 public:
  explicit HostFileReader(const std::string& path) : tree_(gpu::read_toml(path)) {
    file_.path = path;
  }

  HostFile read(const std::string& size) {
    const Section root(tree_, "host file", kFileKeys);
    const std::filesystem::path folder = std::filesystem::path(file_.path).parent_path();
    file_.source = (folder / root.text("source")).string();
    file_.options = placed_options(root.texts_or_none("options"), folder);
    file_.reference = root.text_or("reference", "");
    read_constants(root, size);
    for (const Section& section : root.tables("buffer", "buffer", kBufferKeys)) {
      read_buffer(section, folder);
    }
    for (const Section& section : root.tables("launch", "launch", kLaunchKeys)) {
      read_launch(section);
    }
    if (file_.launches.empty()) root.fail("launch", "there is no [[launch]]");
    if (const ConfigNode* node = root.value("loop")) read_loop(*node);
    return std::move(file_);
  }

 private:
  void read_constants(const Section& root, const std::string& size) {
    std::map<std::string, const ConfigNode*> chosen;
    if (const ConfigNode* node = root.value("constants")) {
      for (const auto& [name, value] : constants_of(*node)) chosen[name] = &value;
    }
    choose_size(root, size, chosen);
    evaluate(chosen);
  }

  /// Lays the constants of a size over the others.
  void choose_size(const Section& root, const std::string& size,
                   std::map<std::string, const ConfigNode*>& chosen) {
    std::vector<std::string_view> names;
    const ConfigNode* sizes = root.value("sizes");
    const auto* table = sizes == nullptr ? nullptr : std::get_if<ConfigTable>(&sizes->value);
    if (sizes != nullptr && table == nullptr) {
      throw BadInput(sizes->place, fmt::format("'sizes' is {}; allowed: a table", kind_of(*sizes)));
    }
    file_.size = size.empty() ? "full" : size;
    bool found = file_.size == "full";
    if (table != nullptr) {
      for (const auto& [name, node] : *table) {
        if (name.empty()) {
          throw BadInput(node.place, "a size has no name; allowed: one that --size can ask for");
        }
        if (name == "full") {
          throw BadInput(node.place, "size 'full' is that of [constants]; allowed: another name");
        }
        names.push_back(name);
        if (name != size) file_.sizes.push_back(name);
        const ConfigTable& changed = constants_of(node);
        check_known(changed, chosen);
        if (name != size) continue;
        found = true;
        for (const auto& [constant, value] : changed) chosen[constant] = &value;
      }
    }
    if (found) return;
    names.emplace_back("full");
    root.fail("sizes", fmt::format("there is no size '{}'{}; there are: {}", size,
                                   gpu::suggestion(size, names), gpu::join(names)));
  }

  static const ConfigTable& constants_of(const ConfigNode& node) {
    const auto* table = std::get_if<ConfigTable>(&node.value);
    if (table == nullptr) {
      throw BadInput(node.place, fmt::format("constants are {}; allowed: a table", kind_of(node)));
    }
    for (const auto& [name, value] : *table) {
      if (name == "i") throw BadInput(value.place, "constant 'i' is the index of a buffer");
      if (!is_formula_name(name)) {
        throw BadInput(value.place,
                       fmt::format("formulas cannot use a constant '{}'; allowed: a name of "
                                   "letters, digits and '_' that does not begin with a digit",
                                   name));
      }
    }
    return *table;
  }

  /// A size changes constants that are there.
  static void check_known(const ConfigTable& changed,
                          const std::map<std::string, const ConfigNode*>& chosen) {
    std::vector<std::string_view> known;
    for (const auto& [name, value] : chosen) known.push_back(name);
    for (const auto& [name, value] : changed) {
      if (chosen.contains(std::string(name))) continue;
      throw BadInput(value.place,
                     fmt::format("unknown constant '{}'{}; allowed: those of [constants]: {}", name,
                                 gpu::suggestion(name, known), gpu::join(known)));
    }
  }

  /// A constant that waits for those that its formula uses.
  struct WaitingConstant {
    std::string name;
    std::vector<std::string> used;
    std::size_t next = 0;  ///< in `used`
  };

  /// Formulas may use any other constants, wherever these stand: depth first, each once. The stack
  /// is a vector, since a file may have chains of any length.
  void evaluate(const std::map<std::string, const ConfigNode*>& chosen) {
    for (const auto& [first, first_node] : chosen) {
      if (file_.constants.contains(first)) continue;
      std::vector<WaitingConstant> stack;
      std::set<std::string> waiting;
      const auto push = [&](const std::string& name) {
        stack.push_back({.name = name, .used = names_used(*chosen.at(name), name)});
        waiting.insert(name);
      };
      push(first);
      while (!stack.empty()) {
        WaitingConstant& top = stack.back();
        if (top.next == top.used.size()) {
          file_.constants[top.name] = number(*chosen.at(top.name), top.name, -1e15, 1e15);
          waiting.erase(top.name);
          stack.pop_back();
          continue;
        }
        const std::string name = top.used[top.next++];
        if (waiting.contains(name)) refuse_circle(stack, name, *chosen.at(name));
        if (chosen.contains(name) && !file_.constants.contains(name)) push(name);
      }
    }
  }

  /// Of a formula; of anything else none.
  static std::vector<std::string> names_used(const ConfigNode& node, const std::string& key) {
    const auto* text = std::get_if<std::string>(&node.value);
    if (text == nullptr) return {};
    try {
      return names_in_formula(*text);
    } catch (const std::invalid_argument& error) {
      throw BadInput(node.place, fmt::format("{}: {}", key, error.what()));
    }
  }

  /// `name` is on the stack, and the last one there uses it.
  [[noreturn]] static void refuse_circle(const std::vector<WaitingConstant>& stack,
                                         const std::string& name, const ConfigNode& node) {
    constexpr std::size_t kMostShown = 8;
    std::string circle;
    std::size_t members = 0;
    bool inside = false;
    for (const WaitingConstant& constant : stack) {
      inside = inside || constant.name == name;
      if (!inside) continue;
      if (members < kMostShown) circle += constant.name + " -> ";
      ++members;
    }
    if (members > kMostShown) circle += fmt::format("{} more -> ", members - kMostShown);
    throw BadInput(node.place,
                   fmt::format("constant '{}' follows from itself: {}{}; allowed: formulas that "
                               "lead to numbers",
                               name, circle, name));
  }

  /// A number, or a formula over the constants.
  double number(const ConfigNode& node, std::string_view key, double least, double most) const {
    double value = 0;
    if (const auto* integer = std::get_if<std::int64_t>(&node.value)) {
      value = static_cast<double>(*integer);
    } else if (const auto* real = std::get_if<double>(&node.value)) {
      value = *real;
    } else if (const auto* text = std::get_if<std::string>(&node.value)) {
      try {
        value = Formula(*text, file_.constants, /*with_index=*/false).at(0);
      } catch (const std::invalid_argument& error) {
        throw BadInput(node.place, fmt::format("{}: {}", key, error.what()));
      }
    } else {
      throw BadInput(node.place,
                     fmt::format("'{}' is {}; allowed: a number or a formula over the constants",
                                 key, kind_of(node)));
    }
    if (!(value >= least && value <= most)) {
      throw BadInput(node.place,
                     fmt::format("{} = {}; allowed: {} to {}", key, value, least, most));
    }
    return value;
  }

  std::uint64_t count(const ConfigNode& node, std::string_view key, double least,
                      double most) const {
    const double value = number(node, key, least, most);
    if (value != std::floor(value)) {
      throw BadInput(node.place, fmt::format("{} = {}; allowed: a whole number", key, value));
    }
    return static_cast<std::uint64_t>(value);
  }

  const ConfigNode& required(const Section& section, std::string_view key) const {
    const ConfigNode* node = section.value(key);
    if (node == nullptr) section.fail(key, fmt::format("'{}' is missing", key));
    return *node;
  }

  void read_buffer(const Section& section, const std::filesystem::path& folder) {
    BufferSpec buffer;
    buffer.place = section.place();
    buffer.name = section.text("name");
    const std::string type = section.text("type");
    const auto element = find_element(type);
    if (!element) {
      section.fail("type",
                   fmt::format("there is no type '{}'{}; allowed: {}", type,
                               gpu::suggestion(type, kElementNames), gpu::join(kElementNames)));
    }
    buffer.element = *element;
    const double most = kMostBytes / static_cast<double>(bytes_of(*element));
    buffer.count = count(required(section, "count"), "count", 1, most);
    read_fill(section, folder, buffer);
    if (section.has("expect")) buffer.expected_formula = formula_text(section, "expect");
    if (section.has("expect_file"))
      buffer.expected_file = (folder / named_file(section, "expect_file")).string();
    if (section.has("expect") && section.has("expect_file")) {
      section.fail("expect_file", "both of expect and expect_file; allowed: one");
    }
    for (const std::string_view key : {"tolerance_ulp", "tolerance_abs"}) {
      if (!section.has(key) || is_float(*element)) continue;
      section.fail(key,
                   fmt::format("'{}' of a buffer of {}, which is compared exactly; allowed: with "
                               "f32, f64",
                               key, type));
    }
    for (const std::string_view key : {"tolerance_ulp", "tolerance_abs"}) {
      const bool compared = section.has("expect") || section.has("expect_file");
      if (!section.has(key) || compared || !file_.reference.empty()) continue;
      section.fail(key, fmt::format("'{}' of a buffer that is compared with nothing; allowed: "
                                    "with expect or expect_file",
                                    key));
    }
    buffer.tolerance_ulp = section.number_or("tolerance_ulp", {.max = 1e9}, 0);
    buffer.tolerance_absolute = section.number_or("tolerance_abs", {}, 0);
    for (const BufferSpec& other : file_.buffers) {
      if (other.name == buffer.name) {
        section.fail("name", fmt::format("buffer '{}' is there twice", buffer.name));
      }
    }
    if (file_.buffers.size() == kMostBuffers) {
      section.fail("name", fmt::format("more than {} buffers", kMostBuffers));
    }
    file_.buffers.push_back(std::move(buffer));
  }

  static std::string named_file(const Section& section, std::string_view key) {
    std::string name = section.text(key);
    if (name.empty()) section.fail(key, fmt::format("'{}' is empty; allowed: a file's name", key));
    return name;
  }

  /// A formula; a number is one, too.
  std::string formula_text(const Section& section, std::string_view key) const {
    const ConfigNode& node = *section.value(key);
    if (const auto* text = std::get_if<std::string>(&node.value)) {
      if (text->find_first_not_of(" \t") == std::string::npos) {
        section.fail(key, fmt::format("'{}' is empty; allowed: a formula", key));
      }
      return *text;
    }
    return fmt::format("{}", number(node, key, -1e300, 1e300));
  }

  void read_fill(const Section& section, const std::filesystem::path& folder,
                 BufferSpec& buffer) const {
    const int given =
        int{section.has("init")} + int{section.has("file")} + int{section.has("random")};
    if (given > 1)
      section.fail("name", "more than one of init, file and random; allowed: one or none");
    if (section.has("init")) buffer.fill = formula_text(section, "init");
    if (section.has("file")) buffer.file = (folder / named_file(section, "file")).string();
    if (const ConfigNode* node = section.value("random")) {
      const Section random(*node, "random", kRandomKeys);
      RandomFill fill;
      fill.seed = static_cast<std::uint64_t>(random.integer_or("seed", {}, 1));
      if (const ConfigNode* low = random.value("low"))
        fill.low = number(*low, "low", -1e300, 1e300);
      if (const ConfigNode* high = random.value("high"))
        fill.high = number(*high, "high", -1e300, 1e300);
      if (!(fill.low < fill.high)) random.fail("high", "high is not above low");
      buffer.fill = fill;
    }
  }

  std::size_t buffer_index(const Section& section, std::string_view key) const {
    const std::string name = section.text(key);
    std::vector<std::string_view> names;
    for (std::size_t k = 0; k < file_.buffers.size(); ++k) {
      if (file_.buffers[k].name == name) return k;
      names.push_back(file_.buffers[k].name);
    }
    section.fail(key, names.empty() ? fmt::format("there is no buffer '{}', nor any other", name)
                                    : fmt::format("there is no buffer '{}'{}; there are: {}", name,
                                                  gpu::suggestion(name, names), gpu::join(names)));
  }

  void read_launch(const Section& section) {
    LaunchSpec launch;
    launch.place = section.place();
    launch.kernel = section.text("kernel");
    launch.dispatch.dimensions = read_items(section, "global", launch.dispatch.global);
    const unsigned dimensions = read_items(section, "local", launch.dispatch.local);
    if (dimensions != launch.dispatch.dimensions) {
      section.fail("local", fmt::format("'local' has {} dimensions and 'global' {}", dimensions,
                                        launch.dispatch.dimensions));
    }
    for (unsigned k = 0; k < 3; ++k) {
      if (launch.dispatch.global[k] % launch.dispatch.local[k] != 0) {
        section.fail("global", fmt::format("{} work-items are no whole number of groups of {}",
                                           launch.dispatch.global[k], launch.dispatch.local[k]));
      }
    }
    std::uint64_t items = 1;
    for (const std::uint32_t local : launch.dispatch.local) items *= local;
    if (items > kMostOfAGroup) {
      section.fail("local", fmt::format("a group has {} work-items; allowed: up to {}", items,
                                        kMostOfAGroup));
    }
    for (const Section& argument : section.tables("arguments", "argument", kArgumentKeys)) {
      launch.arguments.push_back(read_argument(argument));
    }
    file_.launches.push_back(std::move(launch));
  }

  unsigned read_items(const Section& section, std::string_view key,
                      std::array<std::uint32_t, 3>& items) const {
    const ConfigNode& node = required(section, key);
    const auto* array = std::get_if<gpu::ConfigArray>(&node.value);
    if (array == nullptr || array->empty() || array->size() > 3) {
      section.fail(key, fmt::format("'{}' is no list of 1 to 3 numbers", key));
    }
    for (std::size_t k = 0; k < array->size(); ++k) {
      items[k] = static_cast<std::uint32_t>(
          count((*array)[k], key, 1, key == "local" ? kMostOfAGroup : kMostItems));
    }
    return static_cast<unsigned>(array->size());
  }

  ArgumentSpec read_argument(const Section& section) const {
    const int given =
        int{section.has("buffer")} + int{section.has("value")} + int{section.has("local")};
    if (given != 1) section.fail("buffer", "an argument has one of buffer, value and local");
    if (section.has("buffer")) return BufferReference{buffer_index(section, "buffer")};
    if (const ConfigNode* node = section.value("value"))
      return number(*node, "value", -1e300, 1e300);
    return LocalBytes{
        static_cast<std::uint32_t>(count(*section.value("local"), "local", 1, 65536))};
  }

  void read_loop(const ConfigNode& node) {
    const Section section(node, "loop", kLoopKeys);
    LoopSpec loop;
    loop.buffer = buffer_index(section, "until_zero");
    loop.most_rounds =
        static_cast<std::uint32_t>(section.integer_or("max", {.min = 1, .max = 1000000}, 1000));
    file_.loop = loop;
  }

  ConfigNode tree_;
  HostFile file_;
};

}  // namespace

HostFile read_host_file(const std::string& path, const std::string& size) {
  return HostFileReader(path).read(size);
}

}  // namespace segue::isa
