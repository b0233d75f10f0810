// Launches: the start of a warp, barriers, errors of kernels, limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/execute/run_kernel.hpp"
#include "tests/isa/small_kernel.hpp"

namespace segue::isa {
namespace {

using ::testing::HasSubstr;
using U32 = std::uint32_t;

LaunchArgument value(U32 number) {
  ValueArgument argument;
  argument.bytes.resize(4);
  std::memcpy(argument.bytes.data(), &number, 4);
  return argument;
}

/// Runs a body on `data`; s[0:1] point at the arguments.
ExecutionCounts launch(const std::string& body, std::vector<U32>& data, const Dispatch& dispatch,
                       Architecture architecture = Architecture::kGfx1010, unsigned lds = 0,
                       std::uint64_t most = 100000) {
  const Program program = read_assembly(small_kernel(architecture, body, 16, lds), "x.s");
  Memory memory;
  memory.place(1, std::as_writable_bytes(std::span(data)), "buffer 'data'", true);
  RunOptions options;
  options.most_instructions = most;
  ExecutionCounts counts;
  run_kernel(program, program.kernels[0], dispatch,
             pack_arguments(program.kernels[0], {BufferArgument{Memory::address_of(1)}, value(7)}),
             memory, options, counts);
  return counts;
}

Dispatch items(U32 global, U32 local) {
  return {.dimensions = 1, .global = {global, 1, 1}, .local = {local, 1, 1}};
}

/// data[block * 40 + item] = item + 7 * block, from the arguments and the block's number in s2.
constexpr const char* kStore =
    "\ts_load_dwordx2 s[4:5], s[0:1], 0x0\n\ts_load_dword s6, s[0:1], 0x8\n\ts_mul_i32 s6, s6, s2\n"
    "\tv_add_nc_u32 v1, s6, v0\n\ts_mul_i32 s7, s2, 40\n\tv_add_lshl_u32 v2, s7, v0, 2\n"
    "\tglobal_store_dword v2, v1, s[4:5]\n";

TEST(Execution, ItemsAndBlocksHaveTheirNumbersAndTheLastWarpIsPartial) {
  std::vector<U32> data(120, 99);
  const ExecutionCounts counts = launch(kStore, data, items(120, 40));
  for (U32 k = 0; k < 120; ++k) EXPECT_EQ(data[k], k % 40 + 7 * (k / 40)) << k;
  EXPECT_EQ(counts.groups, 3U);
  EXPECT_EQ(counts.instructions(), 3U * 2 * 8);
  EXPECT_EQ(counts.lanes(), 3U * 40 * 8);
}

std::string error_of(const std::string& body, const Dispatch& dispatch, unsigned lds = 0,
                     std::uint64_t most = 100000) {
  std::vector<U32> data(16);
  try {
    launch(body, data, dispatch, Architecture::kGfx1010, lds, most);
  } catch (const ExecutionError& error) {
    return error.what();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "ran";
}

TEST(Execution, AnAccessOutsideOfItsBufferNamesInstructionBlockAndBuffer) {
  EXPECT_EQ(error_of(kStore, items(40, 40)),
            "x.s:10: kernel 'k', thread block 0, warp 0: global_store_dword writes 4 bytes at "
            "offset 64 of buffer "
            "'data', which has 64 bytes");
  EXPECT_THAT(
      error_of("\tv_mov_b32 v0, 0\n\tv_mov_b32 v1, 0\n\tglobal_load_dword v2, v[0:1], off\n",
               items(32, 32)),
      HasSubstr("reads 4 bytes at 0x0, outside of every buffer"));
  EXPECT_THAT(error_of("\tv_mov_b32 v1, 0\n\tglobal_store_dword v1, v1, s[0:1]\n", items(32, 32)),
              HasSubstr("the kernel's arguments, which is read-only"));
  EXPECT_THAT(error_of("\tv_mov_b32 v0, 62\n\tds_read_b32 v1, v0\n", items(32, 32), 64),
              HasSubstr("accesses 4 bytes at 62 of shared memory, which has 64"));
}

TEST(Execution, AKernelThatDoesNotEndIsStopped) {
  EXPECT_EQ(error_of(".LX:\n\ts_branch .LX\n", items(32, 32)),
            "kernel 'k' has not ended after 100000 warp-instructions");
}

TEST(Execution, JumpsOutOfTheCodeAndTrapsAreErrors) {
  EXPECT_THAT(error_of("\ts_mov_b64 s[4:5], 64\n\ts_setpc_b64 s[4:5]\n", items(32, 32)),
              HasSubstr("jumps out of its code"));
  EXPECT_THAT(error_of("\ts_trap 2\n", items(32, 32)), HasSubstr("ends in a trap"));
}

TEST(Execution, RefusesGroupsThatCannotBe) {
  EXPECT_THAT(error_of("", items(512, 512)), HasSubstr("compiled for at most 256"));
  EXPECT_THAT(error_of("", items(33, 32)),
              HasSubstr("33 work-items are no whole number of groups of 32"));
}

TEST(Execution, RefusesArgumentsThatAreNotTheKernels) {
  const Program program = read_assembly(small_kernel(Architecture::kGfx906, ""), "x.s");
  const Kernel& kernel = program.kernels[0];
  const auto error = [&](const std::vector<LaunchArgument>& arguments) -> std::string {
    try {
      (void)pack_arguments(kernel, arguments);
    } catch (const std::invalid_argument& refused) {
      return refused.what();
    }
    return "packed";
  };
  EXPECT_EQ(error({BufferArgument{}}), "kernel 'k' has 2 parameters and is given 1");
  EXPECT_EQ(error({value(1), value(2)}),
            "argument 1 of kernel 'k' (uint*) is a buffer, not a value");
  EXPECT_EQ(error({BufferArgument{}, BufferArgument{}}),
            "argument 2 of kernel 'k' (uint) is a value, not a buffer");
  EXPECT_EQ(error({BufferArgument{}, ValueArgument{}}),
            "argument 2 of kernel 'k' (uint) is a value, not of 0 bytes but 4");
}

// Warp 0 writes before the barrier what warp 1 reads behind it, and the other way round.
constexpr const char* kExchange =
    "\ts_load_dwordx2 s[4:5], s[0:1], 0x0\n\tv_lshlrev_b32 v1, 2, v0\n\tds_write_b32 v1, "
    "v0\n\ts_barrier\n"
    "\tv_xor_b32 v2, 32, v0\n\tv_lshlrev_b32 v2, 2, v2\n\tds_read_b32 v3, v2\n\tglobal_store_dword "
    "v1, v3, s[4:5]\n";

TEST(Execution, WarpsMeetAtBarriers) {
  std::vector<U32> data(64);
  launch(kExchange, data, items(64, 64), Architecture::kGfx1010, 256);
  for (U32 k = 0; k < 64; ++k) EXPECT_EQ(data[k], k ^ 32U);
}

// Warp 1 polls a word of shared memory that warp 0 sets only behind the polling's start.
constexpr const char* kPoll =
    "\tv_mov_b32 v4, 0\n\tv_mov_b32 v5, 1\n\tds_write_b32 v4, "
    "v4\n\ts_barrier\n\tv_readfirstlane_b32 s8, v0\n"
    "\ts_cmp_lg_u32 s8, 0\n\ts_cbranch_scc1 .LSET\n.LPOLL:\n\tds_read_b32 v6, "
    "v4\n\tv_readfirstlane_b32 s9, v6\n"
    "\ts_cmp_eq_u32 s9, 0\n\ts_cbranch_scc1 .LPOLL\n\ts_branch .LEND\n.LSET:\n\tds_write_b32 v4, "
    "v5\n.LEND:\n";

TEST(Execution, AWarpThatPollsLetsOthersRun) {
  std::vector<U32> data(64);
  const ExecutionCounts counts =
      launch(kPoll, data, items(64, 64), Architecture::kGfx1010, 256, 10'000'000);
  EXPECT_GT(counts.instructions(), 1000U);
}

TEST(Execution, AddressesHaveCarriesToDoRight) {
  // A buffer lies across a boundary of 2^32.
  const std::uint64_t begin = Memory::address_of(1);
  EXPECT_NE(begin >> 32U, (begin + 0x20000) >> 32U);
}

/// A kernel with 8 bytes of private memory an item, through the buffer descriptor in s[0:3].
Program with_private_memory(const std::string& instructions) {
  std::string text = small_kernel(Architecture::kGfx906, instructions);
  const std::string key = "\t\t.amdhsa_kernarg_size 16\n";
  text.replace(text.find(key), key.size(),
               key +
                   "\t\t.amdhsa_private_segment_fixed_size "
                   "8\n\t\t.amdhsa_user_sgpr_private_segment_buffer 1\n");
  return read_assembly(text, "x.s");
}

TEST(Execution, ToldOfItsProgressNowAndThen) {
  const Program program =
      read_assembly(small_kernel(Architecture::kGfx1010,
                                 "\ts_mov_b32 s8, 0\n.LBB0_1:\n\ts_add_u32 s8, s8, 1\n"
                                 "\ts_cmp_lt_u32 s8, 0x20000\n\ts_cbranch_scc1 .LBB0_1\n"),
                    "x.s");
  std::vector<U32> data(1);
  Memory memory;
  memory.place(1, std::as_writable_bytes(std::span(data)), "data", true);
  std::vector<std::uint64_t> told;
  RunOptions options;
  options.progress = [&](std::uint64_t instructions) { told.push_back(instructions); };
  ExecutionCounts counts;
  run_kernel(program, program.kernels[0], items(32, 32),
             pack_arguments(program.kernels[0], {BufferArgument{Memory::address_of(1)}, value(0)}),
             memory, options, counts);
  EXPECT_THAT(told, testing::ElementsAre(0, 100'000, 200'000, 300'000));
}

/// What each of 64 work-items with 8 bytes of private memory has in v2 behind these instructions.
std::vector<U32> results_with_private_memory(const std::string& instructions) {
  const Program program =
      with_private_memory(instructions +
                          "\ts_load_dwordx2 s[8:9], s[4:5], 0x0\n\tv_lshlrev_b32 v4, 2, v0\n"
                          "\tglobal_store_dword v4, v2, s[8:9]\n");
  std::vector<U32> data(64);
  Memory memory;
  memory.place(1, std::as_writable_bytes(std::span(data)), "data", true);
  ExecutionCounts counts;
  run_kernel(program, program.kernels[0], items(64, 64),
             pack_arguments(program.kernels[0], {BufferArgument{Memory::address_of(1)}, value(0)}),
             memory, {}, counts);
  return data;
}

TEST(Execution, PrivateMemoryIsOfEachItem) {
  const std::vector<U32> data = results_with_private_memory(
      "\tv_add_u32 v1, 100, v0\n\tbuffer_store_dword v0, off, s[0:3], 0\n"
      "\tbuffer_store_dword v1, off, s[0:3], 0 offset:4\n"
      "\tbuffer_load_ubyte v2, off, s[0:3], 0 offset:4\n"
      "\tbuffer_load_dword v3, off, s[0:3], 0\n\tv_add_u32 v2, v2, v3\n");
  for (U32 k = 0; k < 64; ++k) EXPECT_EQ(data[k], 100 + 2 * k);
}

TEST(Execution, PrivateMemoryTakesAndGivesHalvesOfARegister) {
  const auto result = [](const std::string& instructions) {
    return results_with_private_memory(
        "\tv_mov_b32 v1, 0x8182f3f4\n\tv_mov_b32 v2, 0x11223344\n"
        "\tv_mov_b32 v3, 0\n"
        "\tbuffer_store_dword v3, off, s[0:3], 0\n" +
        instructions)[5];
  };
  const std::string load = "\tbuffer_load_dword v2, off, s[0:3], 0\n";
  EXPECT_EQ(result("\tbuffer_store_short_d16_hi v1, off, s[0:3], 0\n" + load), 0x8182U);
  EXPECT_EQ(result("\tbuffer_store_byte_d16_hi v1, off, s[0:3], 0 offset:2\n" + load), 0x820000U);
  const std::string store = "\tbuffer_store_dword v1, off, s[0:3], 0\n\tbuffer_load_";
  const auto loaded = [&](const std::string& name) {
    return result(store + name + " v2, off, s[0:3], 0\n");
  };
  EXPECT_EQ(loaded("short_d16"), 0x1122f3f4U);
  EXPECT_EQ(loaded("short_d16_hi"), 0xf3f43344U);
  EXPECT_EQ(loaded("ubyte_d16"), 0x112200f4U);
  EXPECT_EQ(loaded("ubyte_d16_hi"), 0x00f43344U);
  EXPECT_EQ(loaded("sbyte_d16"), 0x1122fff4U);
  EXPECT_EQ(loaded("sbyte_d16_hi"), 0xfff43344U);
}

/// Of two warps, of which each runs these instructions.
std::string fault_of(const std::string& instructions) {
  const Program program = with_private_memory(instructions);
  std::vector<U32> data(64);
  Memory memory;
  memory.place(1, std::as_writable_bytes(std::span(data)), "data", true);
  memory.place(2, std::as_writable_bytes(std::span(data)), "more", true);
  ExecutionCounts counts;
  try {
    run_kernel(
        program, program.kernels[0], items(128, 128),
        pack_arguments(program.kernels[0], {BufferArgument{Memory::address_of(1)}, value(0)}),
        memory, {}, counts);
  } catch (const ExecutionError& error) {
    return error.what();
  }
  return "none";
}

// What lies behind a warp's is the next warp's.
TEST(Execution, PrivateMemoryOfAnotherWarpIsOutOfReach) {
  // The instructions do not add where a warp's begins.
  EXPECT_THAT(fault_of("\tbuffer_store_dword v0, off, s[0:3], 0 offset:4\n"),
              testing::HasSubstr("warp 1: buffer_store_dword writes 4 bytes before the work-item's "
                                 "private memory"));
  EXPECT_THAT(fault_of("\tbuffer_store_dword v0, off, s[0:3], 0 offset:8\n"),
              testing::HasSubstr("warp 0: buffer_store_dword writes 4 bytes at offset 8 of the "
                                 "work-item's private memory, which has 8 bytes"));
  EXPECT_THAT(fault_of("\tbuffer_load_ubyte v1, off, s[0:3], 0 offset:9\n"),
              testing::HasSubstr("reads 1 bytes at offset 9 of the work-item's private memory"));
}

// Nor is a buffer reached from another by an index of 32 bits, and one just before is not far
// behind the other.
TEST(Execution, BuffersAreOutOfReachOfEachOther) {
  const std::string load = "\ts_load_dwordx2 s[8:9], s[4:5], 0x0\n";
  EXPECT_THAT(
      fault_of(load + "\ts_add_u32 s9, s9, 1\n\tv_mov_b32 v4, 0\n"
                      "\tglobal_store_dword v4, v4, s[8:9]\n"),
      testing::HasSubstr("writes 4 bytes at offset 4294967296 of data, which has 256 bytes"));
  EXPECT_THAT(fault_of(load + "\tv_mov_b32 v4, 0\n"
                              "\tglobal_load_dword v4, v4, s[8:9] offset:-8\n"),
              testing::HasSubstr("reads 4 bytes 8 bytes before data"));
}

}  // namespace
}  // namespace segue::isa
