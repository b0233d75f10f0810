// Figure 7: bytes of a context, of those that the driver's routine moves.
#include <fmt/format.h>

#include <array>
#include <future>
#include <vector>

#include "cmodel/isa/flashback/context_schemes.hpp"
#include "cmodel/studies/ctxback/figure.hpp"
#include "cmodel/studies/ctxback/suite_programs.hpp"

namespace segue::studies::ctxback {
namespace {

struct SizedScheme {
  std::string_view name;
  double isa::ContextSchemes::*bytes;
};
constexpr std::array kSizedSchemes = {
    SizedScheme{"LIVE", &isa::ContextSchemes::live},
    SizedScheme{"CKPT", &isa::ContextSchemes::least_of_block},
    SizedScheme{"CS-Defer", &isa::ContextSchemes::deferred},
    SizedScheme{"flashback, registers in place", &isa::ContextSchemes::in_place},
    SizedScheme{"and results reloaded", &isa::ContextSchemes::reloaded},
    SizedScheme{"and instructions reverted", &isa::ContextSchemes::reverted},
    SizedScheme{"CTXBack", &isa::ContextSchemes::backed_up},
    SizedScheme{"CTXBack+CS-Defer", &isa::ContextSchemes::both},
};

struct Measured {
  std::string name;
  double shared = 0;
  isa::ContextSchemes schemes;
};

std::vector<Measured> measure_suite() {
  std::vector<std::future<std::vector<Measured>>> parts;
  for (SuiteProgram& suite : suite_programs()) {
    parts.push_back(std::async(std::launch::async, [suite = std::move(suite)] {
      std::vector<Measured> measured;
      for (const isa::Kernel& kernel : suite.program.kernels) {
        measured.push_back({fmt::format("{}/{}", suite.name, kernel.name),
                            shared_bytes_of_warp(suite, kernel),
                            isa::context_schemes(suite.program, kernel)});
      }
      return measured;
    }));
  }
  std::vector<Measured> all;
  for (auto& part : parts) {
    for (Measured& one : part.get()) all.push_back(std::move(one));
  }
  return all;
}

std::vector<Row> fig_7_rows(const Setting&, bool each) {
  const std::vector<Measured> suite = measure_suite();
  std::vector<Row> rows;
  std::vector<Row> kernels;
  for (const SizedScheme& scheme : kSizedSchemes) {
    std::vector<double> values;
    for (const Measured& one : suite) {
      values.push_back(100.0 * (one.schemes.*scheme.bytes + one.shared) /
                       (one.schemes.allocated + one.shared));
      Row& row = kernels.emplace_back();
      row.name = fmt::format("{}, {}", scheme.name, one.name);
      row.ours = values.back();
      row.unit = std::string{"%"};
    }
    rows.push_back(mean_row(fmt::format("{}, average", scheme.name), values, "%"));
  }
  const auto value = [&rows](std::string_view name) {
    for (const Row& row : rows) {
      if (row.name == name) return row.ours;
    }
    return 0.0;
  };
  Row& over = rows.emplace_back();
  over.name = std::string{"CTXBack over CKPT, averages"};
  over.ours = value("CTXBack, average") / value("CKPT, average");
  over.unit = std::string{"x"};
  std::vector<double> again;
  for (const Measured& one : suite) again.push_back(one.schemes.executed_again);
  rows.push_back(mean_row("instructions executed again, average", again, "instructions"));
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
  return rows;
}

}  // namespace

Figure fig_7() {
  return {.id = "ctxback-fig-7",
          .title = "Size of a warp's context, of the driver's routine (lower is better)",
          .rows = fig_7_rows};
}

}  // namespace segue::studies::ctxback
