#include "cmodel/gpu/workload/resource_shares.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"
#include "tests/gpu/example_machine.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

Kernel kernel_of(std::uint64_t regs, std::uint32_t threads, std::uint64_t shared) {
  Kernel kernel = example_kernel();
  kernel.regs_per_tb = regs;
  kernel.threads_per_tb = threads;
  kernel.shared_bytes_per_tb = shared;
  return kernel;
}

// The numbers of rtl/drf_allocator/drf_allocator.md.
TEST(ResourceShares, OfAGtx980HaveALimitOf768) {
  const Machine machine = load_machine("gtx980");
  EXPECT_EQ(share_limit(machine), 768U);
  EXPECT_EQ(shares_of(kernel_of(256, 32, 256), machine),
            (ResourceShares{.regs = 3, .threads = 12, .smem = 2, .tbs = 24, .limit = 768}));
}

TEST(ResourceShares, DemandsAreWholeGranulesAndWarps) {
  const Machine machine = load_machine("gtx980");
  EXPECT_EQ(shares_of(kernel_of(257, 33, 257), machine),
            (ResourceShares{.regs = 6, .threads = 24, .smem = 4, .tbs = 24, .limit = 768}));
  EXPECT_EQ(shares_of(kernel_of(0, 1, 0), machine),
            (ResourceShares{.regs = 0, .threads = 12, .smem = 0, .tbs = 24, .limit = 768}));
  EXPECT_EQ(shares_of(kernel_of(65536, 2048, 98304), machine),
            (ResourceShares{.regs = 768, .threads = 768, .smem = 768, .tbs = 24, .limit = 768}));
}

TEST(ResourceShares, UnknownThreadsTakeNone) {
  Kernel kernel = kernel_of(256, 32, 0);
  kernel.threads_per_tb.reset();
  EXPECT_EQ(shares_of(kernel, load_machine("gtx980")).threads, 0U);
}

TEST(ResourceShares, EveryShippedMachineHasALimit) {
  for (const char* name : {"k20c", "fermi30", "gtx980"}) {
    EXPECT_LE(std::bit_width(share_limit(load_machine(name))), kMaxShareBits) << name;
  }
}

// The allocator and the SM count alike.
TEST(ResourceShares, AgreeWithTheOccupancy) {
  const Machine machine = load_machine("gtx980");
  for (const Kernel& kernel : {kernel_of(4320, 120, 0), kernel_of(7680, 250, 13312),
                               kernel_of(3648, 64, 1536), kernel_of(1, 1, 1)}) {
    const ResourceShares shares = shares_of(kernel, machine);
    const std::uint32_t largest = std::max({shares.regs, shares.threads, shares.smem, shares.tbs});
    EXPECT_EQ(occupancy(kernel, machine).tbs_per_sm, shares.limit / largest);
  }
}

TEST(ResourceShares, ALimitOfTooManyBitsIsRefusedWithAGranuleThatWouldDo) {
  Machine machine = load_machine("gtx980");
  machine.file = "m.toml";
  machine.register_granule = 1;
  machine.shared_memory_granule = 1;
  machine.tbs_per_sm = 31;
  EXPECT_EQ(refusal([&] { share_limit(machine); }),
            "m.toml: machine 'gtx980' has 65536 granules of registers, 64 warps, 98304 granules of "
            "shared memory and 31 slots an SM, which have no common multiple up to 262143; "
            "allowed: register_granule and shared_memory_granule of at least 32");
  machine.register_granule = 32;
  machine.shared_memory_granule = 32;
  EXPECT_EQ(share_limit(machine), 190464U);
  machine.registers_per_sm = 65535;
  machine.threads_per_sm = 32 * 251;
  machine.tbs_per_sm = 29;
  machine.shared_memory_configs = {98299};
  EXPECT_NE(refusal([&] { share_limit(machine); }).find("; allowed: "), std::string::npos);
}

TEST(ResourceShares, AKernelThatFitsNoSmIsRefusedWithTheNumberThatWould) {
  Machine machine = load_machine("gtx980");
  EXPECT_EQ(refusal([&] { shares_of(kernel_of(65537, 32, 0), machine); }),
            "w.toml:7: kernel 'k' fits no SM of machine 'gtx980': regs_per_tb = 65537; allowed: at "
            "most 65536");
  EXPECT_EQ(refusal([&] { shares_of(kernel_of(1, 2049, 0), machine); }),
            "w.toml:7: kernel 'k' fits no SM of machine 'gtx980': threads_per_tb = 2049; allowed: "
            "at most 2048");
  EXPECT_EQ(refusal([&] { shares_of(kernel_of(1, 32, 98305), machine); }),
            "w.toml:7: kernel 'k' fits no SM of machine 'gtx980': shared_bytes_per_tb = 98305; "
            "allowed: at most 98304");
}

}  // namespace
}  // namespace segue::gpu
