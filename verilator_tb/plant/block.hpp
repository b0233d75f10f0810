#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/config_table.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/rtl_module.hpp"

namespace segue::plant {

/// A block's interface to the plant, which runs it by name.
class Block {
 public:
  Block() = default;
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  virtual ~Block() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual const ConfigTable& configs() const = 0;
  [[nodiscard]] virtual std::vector<OperationKind> operation_kinds(const Sizes& sizes) const = 0;
  /// Its coverage list with all counts at zero.
  [[nodiscard]] virtual Coverage nothing_seen() const = 0;
  [[nodiscard]] virtual Stimulus draw(const Sizes& sizes, std::uint64_t seed,
                                      std::uint64_t cycles) const = 0;
  /// `stimulus` outlives the bench.
  [[nodiscard]] virtual std::unique_ptr<Bench> make_bench(const RtlModule& module,
                                                          const Sizes& sizes,
                                                          const Stimulus& stimulus) const = 0;
  /// Its benches can draw the stages of each instruction.
  [[nodiscard]] virtual bool is_pipeline() const { return false; }
};

}  // namespace segue::plant
