#pragma once

#include <cstdint>

namespace segue::layout {

/// A block as a simulator holds it, whether it is the twin or the Verilated RTL. One cycle is
/// `eval` (outputs from the state and the inputs, changes nothing), then `tick` with the same
/// inputs (the clock edge). The caller owns the clock. A new model is in the reset state.
template <class Params, class Inputs, class Outputs>
class BlockModel {
 public:
  BlockModel() = default;
  BlockModel(const BlockModel&) = delete;
  BlockModel& operator=(const BlockModel&) = delete;
  virtual ~BlockModel() = default;

  [[nodiscard]] virtual const Params& params() const = 0;
  virtual void eval(const Inputs& in, Outputs& out) const = 0;
  virtual void tick(const Inputs& in) = 0;
  /// The tick of a cycle with the inputs that `eval` has just seen: a model may skip reading them.
  virtual void tick_evaluated(const Inputs& in) { tick(in); }
};

/// The model of a block, named by its `Types` (cmodel/blocks/BLOCK/BLOCK.hpp).
template <class B>
using Model = BlockModel<typename B::Params, typename B::Inputs, typename B::Outputs>;

/// The twin as a model.
template <class B>
class TwinModel final : public Model<B> {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit TwinModel(const typename B::Params& params) : twin_(params) {}

  [[nodiscard]] const typename B::Params& params() const override { return twin_.params(); }
  void eval(const typename B::Inputs& in, typename B::Outputs& out) const override {
    twin_.eval(in, out);
  }
  void tick(const typename B::Inputs& in) override { twin_.tick(in); }

  /// The packed state, as the twin packs it.
  [[nodiscard]] const std::uint32_t* image() { return twin_.image(); }

  [[nodiscard]] const typename B::Twin& twin() const { return twin_; }

 private:
  typename B::Twin twin_;
};

}  // namespace segue::layout
