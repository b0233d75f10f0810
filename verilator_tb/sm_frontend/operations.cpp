#include "verilator_tb/sm_frontend/operations.hpp"

namespace segue::sm_frontend {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  const auto percent = [](std::string_view name, std::int64_t plain) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100, .plain = plain};
  };
  // It must be there now and then.
  const auto share = [](std::string_view name) {
    return plant::OperationArg{.name = name, .min = 5, .max = 100, .plain = 100};
  };
  const auto most = [](std::string_view name, std::int64_t max, std::int64_t min = 0) {
    return plant::OperationArg{.name = name, .min = min, .max = max, .plain = min};
  };
  return {
      {"scheme", {{"scheme", 0, 4}, {"at_commit", 0, 1, {}, 0}}},
      {"supply",
       {share("fetch"), share("unit"), share("save"), share("restore"), {"miss", 0, 95, {}, 0}}},
      {"times",
       {most("execute", 30), most("check", 200, 1), most("commit", 100), most("handling", 5000),
        most("away", 500)}},
      {"trouble",
       {percent("fault", 0), percent("split", 0), most("stop", 100), most("preempt", 100),
        most("kill", 20)}},
      {"programs",
       {most("length", 60),
        {"registers", 2, 8, {}, 2},
        percent("memory", 50),
        {"warps", 1, params.num_warps, {}, 1},
        {"jobs", 1, 33, {}, 1}}},
      {"variety",
       {{"control", 0, 50, {}, 6},
        percent("fence", 0),
        percent("exception", 0),
        percent("second", 0),
        percent("wide", 0)}},
      {"wild", {{"cycles", 1, kLongest, {}, 1}, percent("percent", 1)}},
      {"reset", {{"cycles", 1, kLongest, {}, 1}}},
  };
}

}  // namespace segue::sm_frontend
