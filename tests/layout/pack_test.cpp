// pack and unpack of every struct and of the ports, at any size of the block.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "tests/layout/random_layout.hpp"
#include "tests/support/unpacked.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint32_t kWords = 32;  // more than any struct needs, wherever it begins

template <class Struct>
class LayoutPack : public ::testing::Test {};

/// The structs of the layout, then a type that ends the list.
template <class... Structs>
struct List {
  using Types = ::testing::Types<Structs...>;
};
using Structs = List<
#define SEGUE_STRUCT(Struct) Struct,
#include "tests/layout/gen/sm_driver_walk.inc"
    HostMsg>::Types;
TYPED_TEST_SUITE(LayoutPack, Structs);

TYPED_TEST(LayoutPack, WritesBackTheReadBitsOnly) {
  EXPECT_TRUE(rc::check([] {
    const Widths w(any_params());
    const auto from = *rc::gen::inRange(0u, 100u);
    const auto to = *rc::gen::inRange(0u, 100u);
    const std::vector<std::uint32_t> source = any_words(kWords);
    const std::vector<std::uint32_t> before = any_words(kWords);
    std::vector<std::uint32_t> after = before;
    tests::unpacked<TypeParam>(source.data(), from, w).pack(after.data(), to, w);
    const std::uint32_t width = TypeParam::width(w);
    for (std::uint32_t at = 0; at < 32 * kWords; ++at) {
      const bool inside = at >= to && at < to + width;
      RC_ASSERT(bit(after, at) == (inside ? bit(source, at - to + from) : bit(before, at)));
    }
  }));
}

TYPED_TEST(LayoutPack, ReadsAsWritten) {
  EXPECT_TRUE(rc::check([] {
    const Widths w(any_params());
    const auto lsb = *rc::gen::inRange(0u, 100u);
    const TypeParam value = tests::unpacked<TypeParam>(any_words(kWords).data(), lsb, w);
    std::vector<std::uint32_t> words = any_words(kWords);
    value.pack(words.data(), lsb, w);
    RC_ASSERT(tests::unpacked<TypeParam>(words.data(), lsb, w) == value);
  }));
}

/// `image` with everything but the bits of the signals of one kind set to zero.
std::vector<std::uint32_t> only(layout::SignalKind kind, const std::vector<std::uint32_t>& image,
                                const Params& params) {
  std::vector<std::uint32_t> kept(image.size());
  for (const layout::SignalInfo& signal : signals(params)) {
    if (signal.kind != kind) continue;
    const std::uint32_t first = 32 * signal.word_offset;
    for (std::uint32_t at = first; at < first + signal.width * signal.count; ++at) {
      layout::insert(kept.data(), at, 1, bit(image, at));
    }
  }
  return kept;
}

RC_GTEST_PROP(LayoutPorts, EveryBitOfTheInputsLiesInTheImage, ()) {
  const ImageLayout layout(any_params());
  const std::vector<std::uint32_t> image = any_words(layout.words);
  Inputs in(layout.params);
  unpack_inputs(image.data(), in, layout);
  std::vector<std::uint32_t> again(layout.words);
  pack_inputs(in, again.data(), layout);
  RC_ASSERT(again == only(layout::SignalKind::kInput, image, layout.params));
}

RC_GTEST_PROP(LayoutPorts, EveryBitOfTheOutputsLiesInTheImage, ()) {
  const ImageLayout layout(any_params());
  const std::vector<std::uint32_t> image = any_words(layout.words);
  Outputs out;
  unpack_outputs(image.data(), out, layout);
  std::vector<std::uint32_t> again(layout.words);
  pack_outputs(out, again.data(), layout);
  RC_ASSERT(again == only(layout::SignalKind::kOutput, image, layout.params));
}

}  // namespace
}  // namespace segue::sm_driver
