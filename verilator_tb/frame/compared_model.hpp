#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/layout/model.hpp"
#include "cmodel/layout/sized.hpp"
#include "verilator_tb/frame/rtl_side.hpp"
#include "verilator_tb/frame/twin_side.hpp"
#include "verilator_tb/frame/written_memories.hpp"
#include "verilator_tb/plant/assertion_failed.hpp"
#include "verilator_tb/plant/comparator.hpp"
#include "verilator_tb/plant/twin_differs.hpp"

namespace segue::frame {

/// A block inside a simulator as its twin and as its Verilated RTL. The twin answers; before every
/// clock edge all outputs and registers of both are compared, and memories where they were written;
/// every `kMemoryInterval` cycles whole memories. Throws plant::TwinDiffers, and
/// plant::AssertionFailed as RtlTwin does.
template <class B>
class ComparedModel final : public layout::Model<B> {
 public:
  using Params = typename B::Params;
  using Inputs = typename B::Inputs;
  using Outputs = typename B::Outputs;

  /// `module` is built for this size, and of kind `kChecked`.
  ComparedModel(const plant::RtlModule& module, const Params& params)
      : rtl_(module, params),
        twin_(params),
        out_(layout::sized<Outputs>(params)),
        shown_(layout::sized<Outputs>(params)),
        outputs_(rtl_.layout().words),
        memories_(rtl_.infos()),
        comparator_(rtl_.infos(), rtl_.rtl()) {
    pack_outputs(shown_, outputs_.data(), rtl_.layout());
    auto in = layout::sized<Inputs>(params);
    in.rst_n = false;
    rtl_.settle(in);
    rtl_.clock();
  }

  [[nodiscard]] const Params& params() const override { return twin_.twin().params(); }

  void eval(const Inputs& in, Outputs& out) const override { twin_.twin().eval(in, out); }

  void tick(const Inputs& in) override {
    twin_.eval(in, out_);
    rtl_.settle(in);
    compare(in);
    rtl_.edge();
    twin_.tick(in);
    memories_.note(twin_.twin());
    ++cycle_;
    if (rtl_.rtl().failed()) {
      throw plant::AssertionFailed("an assertion of the RTL failed:\n" + rtl_.rtl().messages());
    }
  }

 private:
  static constexpr std::uint64_t kMemoryInterval = 64;

  void compare(const Inputs& in) {
    pack_outputs(out_, outputs_.data(), rtl_.layout(), &shown_);
    const plant::TwinImages twin{outputs_.data(), twin_.image()};
    const bool equal = comparator_.equal(twin) &&
                       comparator_.equal_written(twin, memories_.written()) &&
                       (cycle_ % kMemoryInterval != 0 || comparator_.equal_memories(twin));
    if (equal) return;
    std::uint64_t now = cycle_;
    if constexpr (requires { in.now; }) now = in.now;
    throw plant::twin_differs(std::string(B::kName), now, cycle_, comparator_, twin);
  }

  RtlSide<B> rtl_;
  TwinSide<B> twin_;
  Outputs out_;
  Outputs shown_;  // by the image of the outputs
  std::vector<std::uint32_t> outputs_;
  WrittenMemories<B> memories_;
  plant::Comparator comparator_;
  std::uint64_t cycle_ = 0;
};

}  // namespace segue::frame
