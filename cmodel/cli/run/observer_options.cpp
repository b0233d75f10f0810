#include "cmodel/cli/run/observer_options.hpp"

#include <CLI/CLI.hpp>

#include "cmodel/cli/common/option_checks.hpp"

namespace segue::cli {

void add_observer_options(CLI::App& command, RunWords& words, CLI::Option& kernels) {
  CLI::Option* const trace =
      command
          .add_option(
              "--trace", words.trace,
              "Write what happens in the shared run, and why the driver decides as it does, "
              "as a trace for Perfetto or chrome://tracing (Chrome trace events, JSON); short "
              "thread blocks make long files: see --trace-time; -: on standard output, instead of "
              "the table")
          ->check(not_empty())
          ->excludes(&kernels);
  command
      .add_option("--trace-time", words.trace_time,
                  "Which part of the shared run the trace shows, in simulated time")
      ->needs(trace)
      ->capture_default_str();
  command
      .add_flag("--histogram", words.histogram,
                "How long SMs took to vacate, as a histogram by technique")
      ->excludes(&kernels);
  command
      .add_flag("--statistics", words.statistics,
                "Tables of launches and thread blocks by kernel and of times by process")
      ->excludes(&kernels);
  command
      .add_option(
          "--csv", words.csv,
          "Write the statistics by kernel into a file of comma-separated values (RFC 4180); "
          "-: on standard output, instead of the table")
      ->check(not_empty())
      ->excludes(&kernels);
  command
      .add_option("--process-csv", words.process_csv,
                  "The same by process, with its times and NTT; -: as there")
      ->check(not_empty())
      ->excludes(&kernels);
}

}  // namespace segue::cli
