#include "verilator_tb/replay_queue/noise.hpp"

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/frame/noise.hpp"

namespace segue::replay_queue {

Instruction Noise::instruction(std::span<const WarpStub> warps, Random& random) const {
  Instruction what;
  what.warp = frame::any_index(params_.num_warps, widths_.warp_w, random);
  what.tb = frame::any_index(params_.num_tbs, widths_.tb_w, random);
  if (what.warp < warps.size()) {
    if (random.percent(90)) what.tb = warps[what.warp].tb;
    // Where the warp is, or anywhere.
    const std::uint32_t near = warps[what.warp].next_seq + params_.num_entries -
                               static_cast<std::uint32_t>(random.below(2 * params_.num_entries));
    what.seq = random.percent(80) ? near : static_cast<std::uint32_t>(random.next());
  }
  what.seq &= static_cast<std::uint32_t>(layout::low_mask(params_.seq_bits));
  what.memory = random.percent(80);
  what.mask = random.next() & layout::low_mask(params_.num_lanes);
  what.handle = static_cast<std::uint32_t>(random.next() & layout::low_mask(params_.handle_bits));
  what.instr = random.next() & layout::low_mask(params_.instr_bits);
  return what;
}

void Noise::add(Inputs& in, AtPorts& at_ports, std::uint64_t percent,
                std::span<const WarpStub> warps, std::span<const std::uint64_t> lanes,
                Random& random) const {
  const auto chosen = [&](bool valid) { return !valid && random.percent(percent); };
  const auto entry = [&] { return frame::any_index(params_.num_entries, widths_.entry_w, random); };
  if (chosen(in.insert_valid)) {
    in.insert_valid = true;
    at_ports.insert = instruction(warps, random);
    in.insert = arrival_of(at_ports.insert);
  }
  if (chosen(in.take_over_valid)) {
    in.take_over_valid = true;
    at_ports.take_over = instruction(warps, random);
    in.take_over = arrival_of(at_ports.take_over);
  }
  if (chosen(in.restore_valid)) {
    in.restore_valid = true;
    at_ports.restore = instruction(warps, random);
    in.restore = arrival_of(at_ports.restore);
  }
  if (chosen(in.commit_valid)) {
    in.commit_valid = true;
    in.commit = entry();
  }
  if (chosen(in.fault_valid)) {
    in.fault_valid = true;
    in.fault.entry =
        in.commit_valid && random.percent(20) ? static_cast<std::uint32_t>(in.commit) : entry();
    in.fault.mask = random.next() & random.next() &
                    (in.fault.entry < lanes.size() ? lanes[in.fault.entry]
                                                   : layout::low_mask(params_.num_lanes));
  }
  if (chosen(in.reissue_valid)) {
    in.reissue_valid = true;
    in.reissue.entry = entry();
    in.reissue.handle =
        static_cast<std::uint32_t>(random.next() & layout::low_mask(params_.handle_bits));
  }
  if (chosen(in.hand_back_valid)) {
    in.hand_back_valid = true;
    in.hand_back = in.reissue_valid && random.percent(50) ? in.reissue.entry : entry();
  }
  if (chosen(in.command_valid)) {
    in.command_valid = true;
    in.command.op = static_cast<CommandOp>(random.below(random.percent(30) ? 4 : 3));
    in.command.warp = frame::any_index(params_.num_warps, widths_.warp_w, random);
    in.command.tb = frame::any_index(params_.num_tbs, widths_.tb_w, random);
  }
}

}  // namespace segue::replay_queue
