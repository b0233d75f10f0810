#include "cmodel/policies/selector_watch.hpp"

#include <string>

namespace segue::policies {

void SelectorWatch::reset() {
  open_.reset();
  named_.reset();
  next_named_.reset();
}

void SelectorWatch::observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
                            const DriverTables& before) {
  if (next_named_ || before.scan != sm_driver::ScanState::kApply) named_ = next_named_;
  next_named_.reset();
  if (open_)
    complaints_.add_if(!out.ask_valid || out.ask != *open_,
                       "a request to the selector changed before its answer");
  else if (out.ask_valid)
    check_request(out.ask, before);
  open_.reset();
  if (!out.ask_valid) return;
  if (in.victim_valid)
    next_named_ = static_cast<unsigned>(in.victim_sm);
  else
    open_ = out.ask;
}

void SelectorWatch::check_request(const sm_driver::Ask& ask, const DriverTables& before) {
  std::uint64_t sms = 0;
  for (std::size_t sm = 0; sm < before.sms.size(); ++sm) {
    const sm_driver::SmstEntry& row = before.sms[sm];
    if (row.state == sm_driver::SmState::kRunning && before.rows[row.ksr].ctx == ask.ctx)
      sms |= std::uint64_t{1} << sm;
  }
  complaints_.add_if(sms == 0 || sms != ask.sms,
                     "a request to the selector is not about the SMs of one kernel");
}

void SelectorWatch::judge(const std::optional<Decision>& decision, const Orders& orders) {
  const auto* reserve = decision ? std::get_if<Reserve>(&*decision) : nullptr;
  if (reserve == nullptr) return;
  const std::string sm = "SM " + std::to_string(reserve->sm);
  if (named_ && *named_ != reserve->sm)
    complaints_.add(sm + " is not the one that the selector named");
  if (!named_ && orders.technique == sm_driver::Technique::kChimera)
    complaints_.add(sm + " was reserved without asking the selector");
}

}  // namespace segue::policies
