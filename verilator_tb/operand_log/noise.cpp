#include "verilator_tb/operand_log/noise.hpp"

#include "verilator_tb/frame/noise.hpp"

namespace segue::operand_log {

std::uint32_t Noise::handle(const Inputs& in, std::span<const Logged> logged,
                            Random& random) const {
  const std::uint64_t chance = random.below(100);
  if (chance < 15 && in.write_valid) return in.write.handle;
  if (chance < 30 && in.read_valid) return in.read.handle;
  if (chance < 70 && !logged.empty()) return logged[random.below(logged.size())].handle;
  return frame::any_index(params_.num_entries, widths_.entry_w, random);
}

void Noise::add(Inputs& in, std::uint64_t percent, std::span<const Logged> logged,
                Random& random) const {
  const auto chosen = [&](bool valid) { return !valid && random.percent(percent); };
  const auto operand = [&] {
    return static_cast<std::uint32_t>(random.below(random.percent(10) ? 4 : 2));
  };
  if (chosen(in.setup_valid)) {
    in.setup_valid = true;
    in.setup.tbs = random.percent(90)
                       ? 1 + static_cast<std::uint32_t>(random.below(params_.num_tbs))
                       : frame::any_index(1, widths_.tb_cnt_w, random);
    in.setup.need = static_cast<std::uint32_t>(random.below(4));
  }
  if (chosen(in.alloc_valid)) {
    in.alloc_valid = true;
    in.alloc.tb = frame::any_index(params_.num_tbs, widths_.tb_w, random);
    in.alloc.count = static_cast<std::uint32_t>(random.below(4));
  }
  if (chosen(in.write_valid)) {
    in.write_valid = true;
    in.write = {.handle = handle(in, logged, random), .operand = operand()};
    fill(in.write_data, random);
  }
  if (chosen(in.read_valid)) {
    in.read_valid = true;
    in.read = {.handle = handle(in, logged, random), .operand = operand()};
  }
  if (chosen(in.free_valid)) {
    in.free_valid = true;
    in.free = handle(in, logged, random);
  }
  if (chosen(in.kill_valid) && random.percent(10)) {
    in.kill_valid = true;
    in.kill = in.alloc_valid && random.percent(20)
                  ? in.alloc.tb
                  : frame::any_index(params_.num_tbs, widths_.tb_w, random);
  }
}

}  // namespace segue::operand_log
