#include "tests/plant/broken_bank.hpp"

#include <toml++/toml.h>

#include <fstream>
#include <ostream>
#include <set>

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {

void PrintTo(const BrokenRtl& rtl, std::ostream* out) { *out << rtl.name; }

namespace {

/// The variants whose modules the build makes.
std::set<std::string> tested(const std::string& block) {
  const std::string path = segue::binary_path("/rtl_modules/broken/" + block + ".txt");
  std::ifstream lines(path);
  if (!lines) throw HarnessError(path + ": cannot be read");
  std::set<std::string> names;
  for (std::string name; std::getline(lines, name);) names.insert(name);
  return names;
}

}  // namespace

BrokenBank broken_bank(const std::string& block) {
  const std::string path = segue::source_path("/tests/" + block + "/broken.toml");
  toml::table table;
  try {
    table = toml::parse_file(path);
  } catch (const toml::parse_error& error) {
    throw HarnessError(path + ": " + std::string(error.description()));
  }
  BrokenBank bank{.seeds = table["seeds"].value_or(std::uint64_t{1}),
                  .cycles = table["cycles"].value_or(std::uint64_t{100'000}),
                  .golden = table["golden"].value_or(false),
                  .variants = {}};
  const std::set<std::string> built = tested(block);
  for (const toml::node& row : *table["variant"].as_array()) {
    const auto text = [&](std::string_view at) { return row.at_path(at).value_or(std::string()); };
    BrokenRtl variant{.name = text("name"),
                      .in_lockstep = row.at_path("lockstep").is_table(),
                      .verdict = text("lockstep.verdict"),
                      .differs = text("lockstep.differs"),
                      .alone = text("alone")};
    if (built.contains(variant.name)) bank.variants.push_back(variant);
  }
  return bank;
}

std::string broken_module(const std::string& block, const std::string& name) {
  return segue::binary_path("/rtl_modules/broken/" + block + "/" + name + ".so");
}

}  // namespace segue::plant
