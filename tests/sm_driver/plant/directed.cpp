#include "tests/sm_driver/plant/directed.hpp"

#include "verilator_tb/plant/difference.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::sm_driver {
namespace {

constexpr int kPatience = 200;  // cycles

}  // namespace

Directed::Directed()
    : params_(to_params(config_table().find("small").sizes)),
      in_(params_),
      rtl_(plant::module_store().get(config_table(), to_sizes(params_)), params_),
      twin_(params_),
      comparator_(rtl_.infos(), rtl_.rtl()),
      outputs_(rtl_.layout().words) {
  in_.rst_n = false;
  rtl_.settle(in_);
  rtl_.clock();
  in_.rst_n = true;
}

Outputs Directed::step() {
  Outputs out;
  rtl_.settle(in_);
  twin_.eval(in_, out);
  pack_outputs(out, outputs_.data(), rtl_.layout());
  const plant::TwinImages images{outputs_.data(), twin_.image()};
  for (const auto& difference : plant::differences(comparator_, images)) {
    ADD_FAILURE() << "cycle " << in_.now << ": " << difference.field << " is " << difference.rtl
                  << " in the RTL and " << difference.twin << " in the twin";
  }
  rtl_.clock();
  twin_.tick(in_);
  EXPECT_FALSE(rtl_.rtl().failed()) << rtl_.rtl().messages();
  ++in_.now;
  in_.sm_valid &= ~out.sm_ready;
  if (out.host_ready) in_.host_valid = false;
  return out;
}

void Directed::until(const std::function<bool(const State&)>& there) {
  for (int i = 0; i < kPatience && !there(state()); ++i) step();
  ASSERT_TRUE(there(state())) << "it did not come to that";
}

void Directed::offer_host(const HostMsg& msg) {
  in_.host_valid = true;
  in_.host = msg;
}

void Directed::offer_sm(std::uint32_t s, const SmMsg& msg) {
  in_.sm_valid |= std::uint64_t{1} << s;
  in_.sm[s] = msg;
}

Error Directed::host(const HostMsg& msg) {
  offer_host(msg);
  for (int i = 0; i < kPatience; ++i) {
    const Outputs out = step();
    if (out.host_ready) return out.err_code;
  }
  ADD_FAILURE() << "the host's " << to_string(msg.op) << " is not taken";
  return Error::kNone;
}

Error Directed::sm(std::uint32_t s, const SmMsg& msg) {
  offer_sm(s, msg);
  for (int i = 0; i < kPatience; ++i) {
    const Outputs out = step();
    if ((out.sm_ready >> s & 1) != 0) return out.err_code;
  }
  ADD_FAILURE() << "the " << to_string(msg.op) << " of SM " << s << " is not taken";
  return Error::kNone;
}

SmCmd Directed::command() {
  for (int i = 0; i < kPatience; ++i) {
    in_.cmd_ready = state().cmd_valid;
    const Outputs out = step();
    const bool taken = in_.cmd_ready;
    in_.cmd_ready = false;
    if (taken) return out.cmd;
  }
  ADD_FAILURE() << "no command comes";
  return {};
}

std::vector<SmCmd> Directed::commands(int cycles) {
  std::vector<SmCmd> list;
  in_.cmd_ready = true;
  while (cycles-- > 0) {
    const Outputs out = step();
    if (out.cmd_valid) list.push_back(out.cmd);
  }
  in_.cmd_ready = false;
  return list;
}

Error Directed::launch(std::uint32_t ctx, std::uint32_t tbs, std::uint32_t per_sm) {
  return host({.op = HostOp::kLaunch,
               .ctx = ctx,
               .tb_count = tbs,
               .tbs_per_sm = per_sm,
               .descriptor = 100 + ctx});
}

Error Directed::policy(Policy policy, Technique technique) {
  return host({.op = HostOp::kSetPolicy, .policy = policy, .technique = technique});
}

Error Directed::tokens(std::uint32_t ctx, std::int32_t count) {
  return host({.op = HostOp::kSetTokens, .ctx = ctx, .tokens = count});
}

void Directed::context_0_holds_both_sms(std::uint32_t tbs, std::uint32_t per_sm) {
  EXPECT_EQ(launch(0, tbs, per_sm), Error::kNone);
  for (const std::uint32_t s : {0U, 1U}) {
    const SmCmd setup = command();
    EXPECT_EQ(setup.op, SmOp::kSetup);
    EXPECT_EQ(setup.sm, s);
  }
  EXPECT_EQ(sm(0, kSetupDoneMsg), Error::kNone);
  EXPECT_EQ(sm(1, kSetupDoneMsg), Error::kNone);
}

}  // namespace segue::sm_driver
