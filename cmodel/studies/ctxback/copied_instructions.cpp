#include "cmodel/studies/ctxback/copied_instructions.hpp"

#include <fmt/format.h>

#include <future>
#include <vector>

#include "cmodel/isa/flashback/scalar_backup.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/studies/ctxback/suite_programs.hpp"

namespace segue::studies::ctxback {
namespace {

double executed(const isa::HostFile& host, const isa::Program& program) {
  const isa::HostRun run = isa::run_host_file(
      host, program, [](std::size_t, std::uint32_t) { return isa::RunOptions(); });
  double sum = 0;
  for (const isa::ExecutionCounts& counts : run.of_launch) {
    sum += static_cast<double>(counts.instructions());
  }
  return sum;
}

}  // namespace

std::vector<Row> copied_instructions(bool each) {
  std::vector<std::future<Row>> parts;
  for (SuiteProgram& suite : suite_programs()) {
    parts.push_back(std::async(std::launch::async, [suite = std::move(suite)] {
      const isa::Program backed_up = isa::back_up_scalars(suite.program);
      Row row;
      row.name = fmt::format("CTXBack in instructions, {}", suite.name);
      row.ours =
          100.0 * (executed(suite.host, backed_up) / executed(suite.host, suite.program) - 1);
      row.unit = std::string{"%"};
      return row;
    }));
  }
  std::vector<Row> kernels;
  std::vector<double> values;
  for (auto& part : parts) {
    kernels.push_back(part.get());
    values.push_back(kernels.back().ours);
  }
  std::vector<Row> rows = {mean_row("CTXBack in instructions, average", values, "%")};
  rows.front().note = std::string{"all launches of the size small"};
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
  return rows;
}

}  // namespace segue::studies::ctxback
