// The C interface over one Verilated model. The build defines SEGUE_RTL_BLOCK
// and writes segue_ports.inc, one SEGUE_PORT(name) a port of the top module;
// registers are found through the scopes that the block's `.vlt` makes public,
// those that Verilator leaves out there in segue_registers.inc.
// SEGUE_RTL_UNTRACED: the model writes no waveform. SEGUE_RTL_FAST: it has ports only, and checks
// nothing.
// SEGUE_EVAL_IN_HALVES: the build could take the model's evaluation apart (scripts/verilated).

#include <verilated.h>
#ifdef SEGUE_RTL_COVERAGE
#include <verilated_cov.h>
#endif
#include <verilated_fst_c.h>
#include <verilated_syms.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "Vmodel.h"
#include "Vmodel___024root.h"
#include "verilator_tb/module/printed.hpp"
#include "verilator_tb/module/rtl_api.h"

#ifdef SEGUE_EVAL_IN_HALVES
void segue_settle(Vmodel___024root* root);
void segue_edge(Vmodel___024root* root);
#endif

namespace {

struct Model {
  std::unique_ptr<VerilatedContext> context = std::make_unique<VerilatedContext>();
  std::unique_ptr<Vmodel> top;
  std::unique_ptr<VerilatedFstC> trace;
  std::deque<std::string> names;
  std::vector<SegueRtlSignal> signals;
  std::string messages;

  void add(std::string name, void* data, std::uint64_t bytes, std::uint32_t bits) {
    names.push_back(std::move(name));
    signals.push_back({names.back().c_str(), data, bytes, bits});
  }

  void find_ports() {
#define SEGUE_PORT(port) add(#port, &top->port, sizeof(top->port), 0);
#include "segue_ports.inc"
#undef SEGUE_PORT
  }

  void find_registers() {
    const std::string block = SEGUE_RTL_BLOCK;
    for (const auto& [scope_name, scope] : *context->scopeNameMap()) {
      std::string inside = scope_name;
      if (inside.rfind("TOP.", 0) == 0) inside.erase(0, 4);
      if (inside != block && inside.rfind(block + ".", 0) != 0) continue;
      inside = inside == block ? "" : inside.substr(block.size() + 1) + ".";
      const VerilatedVarNameMap* const vars = scope->varsp();
      if (vars == nullptr) continue;
      for (const auto& [name, var] : *vars) {
        const int bits = var.dims() == 0 ? 1 : var.packed().elements();
        add(inside + name, var.datap(), var.totalSize(), static_cast<std::uint32_t>(bits));
      }
    }
#define SEGUE_REGISTER(name, member) add(name, &top->rootp->member, sizeof(top->rootp->member), 0);
#include "segue_registers.inc"
#undef SEGUE_REGISTER
  }
};

Model& of(void* model) { return *static_cast<Model*>(model); }

// Verilator 5.006 keeps the context in use per thread: a model that fails an assertion or
// is destroyed looks there, so it has to be its own.
void use(const Model& model) { Verilated::threadContextp(model.context.get()); }

void* create() {
  auto model = std::make_unique<Model>();
  model->context->fatalOnError(false);
  model->context->traceEverOn(true);
  model->top = std::make_unique<Vmodel>(model->context.get(), "TOP");
  model->find_ports();
  model->find_registers();
  use(*model);
  model->top->eval();
  return model.release();
}

void destroy(void* model) {
  use(of(model));
  delete static_cast<Model*>(model);
}

#ifdef SEGUE_EVAL_IN_HALVES

void settle(void* model) {
  use(of(model));
  of(model).top->clk_i = 0;
  segue_settle(of(model).top->rootp);
}

bool edge(void* model) {
  use(of(model));
  segue_edge(of(model).top->rootp);
  return !of(model).context->gotError();
}

bool clock(void* model) {
  edge(model);
  segue_settle(of(model).top->rootp);
  return !of(model).context->gotError();
}

#else

void settle(void* model) {
  use(of(model));
  of(model).top->clk_i = 0;
  of(model).top->eval();
}

bool clock(void* model) {
  if (of(model).top->clk_i != 0) settle(model);
  of(model).top->clk_i = 1;
  of(model).top->eval();
  return !of(model).context->gotError();
}

bool edge(void* model) { return clock(model); }

#endif

std::uint32_t signals(void* model, const SegueRtlSignal** table) {
  *table = of(model).signals.data();
  return static_cast<std::uint32_t>(of(model).signals.size());
}

const char* messages(void* model) {
  of(model).messages.swap(segue_rtl_printed());
  segue_rtl_printed().clear();
  return of(model).messages.c_str();
}

#ifdef SEGUE_RTL_UNTRACED
constexpr decltype(SegueRtlApi::open_trace) open_trace = nullptr;
#else
bool open_trace(void* model, const char* path) {
  of(model).trace = std::make_unique<VerilatedFstC>();
  of(model).top->trace(of(model).trace.get(), 99);
  of(model).trace->open(path);
  return of(model).trace->isOpen();
}
#endif

void dump_trace(void* model, std::uint64_t time) {
  if (of(model).trace) of(model).trace->dump(time);
}

void close_trace(void* model) {
  if (!of(model).trace) return;
  of(model).trace->close();
  of(model).trace.reset();
}

#ifdef SEGUE_RTL_COVERAGE
bool write_coverage(void* model, const char* path) {
  use(of(model));
  of(model).context->coveragep()->write(path);
  return true;
}
#else
bool write_coverage(void* /*model*/, const char* /*path*/) { return false; }
#endif

#ifdef SEGUE_RTL_FAST
constexpr bool kChecked = false;
#else
constexpr bool kChecked = true;
#endif

}  // namespace

extern "C" __attribute__((visibility("default")))
const SegueRtlApi segue_rtl_api = {SEGUE_RTL_API_VERSION,
                                   SEGUE_RTL_BLOCK,
                                   kChecked,
                                   create,
                                   destroy,
                                   settle,
                                   clock,
                                   edge,
                                   signals,
                                   messages,
                                   open_trace,
                                   dump_trace,
                                   close_trace,
                                   write_coverage};
