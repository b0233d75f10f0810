#include "cmodel/cli/report/results/document_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "cmodel/cli/report/results/json_values.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

/// What a member can be. Numbers that are not finite, and such as were not measured, are null.
enum class Value {
  kWhole,        ///< a count, a size
  kWholeOrNull,  ///< a seed of a figure that has none
  kNumber,       ///< a time, an area, a share; or null
  kEdge,         ///< the same, but never null
  kFactor,       ///< the larger of two numbers by the smaller; or null
  kSigned,       ///< also below 0, as a gain in percent (rows: check_figure()); or null
  kInterval,     ///< two of these in order; or null
  kText,
  kTextOrNull,
  kTexts,
  kFlag,
  kFlagOrNull,
  kSetting,  ///< a text or a flag
  kObject,
  kObjects,  ///< an array of them
};

/// A member of an object; `*` stands for each that has no line of its own.
class Member {
 public:
  constexpr Member(std::string_view name, Value value) : name_(name), value_(value) {}
  /// Of an object, or of objects.
  template <std::size_t N>
  constexpr Member(std::string_view name, Value value, const std::array<Member, N>& members)
      : name_(name), value_(value), first_(members.data()), count_(N) {}

  [[nodiscard]] constexpr std::string_view name() const { return name_; }
  [[nodiscard]] constexpr Value value() const { return value_; }
  [[nodiscard]] constexpr std::span<const Member> members() const { return {first_, count_}; }

 private:
  std::string_view name_;
  Value value_;
  const Member* first_ = nullptr;
  std::size_t count_ = 0;
};

// hardware_json.cpp
constexpr auto kGateDelay =
    std::to_array<Member>({{"gate", Value::kText}, {"ns", Value::kEdge}, {"how", Value::kText}});
constexpr auto kHardwareBlock = std::to_array<Member>({{"block", Value::kText},
                                                       {"size", Value::kText},
                                                       {"count", Value::kWhole},
                                                       {"kge", Value::kNumber},
                                                       {"flip_flop_bits", Value::kWhole},
                                                       {"sram_bits", Value::kWhole},
                                                       {"from", Value::kText},
                                                       {"beyond_rows", Value::kFlag},
                                                       {"less_effort", Value::kFlag},
                                                       {"uncertainty", Value::kNumber},
                                                       {"stale", Value::kFlagOrNull}});
constexpr auto kHardware = std::to_array<Member>({{"kge", Value::kNumber},
                                                  {"flip_flop_bits", Value::kWhole},
                                                  {"sram_bits", Value::kWhole},
                                                  {"fidelity", Value::kText},
                                                  {"uncertainty", Value::kNumber},
                                                  {"stale", Value::kFlagOrNull},
                                                  {"beyond_rows", Value::kFlag},
                                                  {"conditions", Value::kText},
                                                  {"gate_delay", Value::kObject, kGateDelay},
                                                  {"assumed", Value::kTexts},
                                                  {"given", Value::kTexts},
                                                  {"blocks", Value::kObjects, kHardwareBlock}});

// run_json.cpp: metrics
constexpr auto kWaitedFor = std::to_array<Member>({{"sm", Value::kWhole},
                                                   {"slot", Value::kWhole},
                                                   {"tb", Value::kWhole},
                                                   {"technique", Value::kText}});
constexpr auto kNotLeft = std::to_array<Member>({{"tbs", Value::kWhole}, {"sms", Value::kWhole}});
constexpr auto kLaunch = std::to_array<Member>({{"release_ms", Value::kNumber},
                                                {"latency_us", Value::kNumber},
                                                {"outcome", Value::kText},
                                                {"launches", Value::kWhole},
                                                {"waited_for", Value::kObject, kWaitedFor},
                                                {"not_left", Value::kObject, kNotLeft}});
constexpr auto kDeadlines = std::to_array<Member>({{"met", Value::kWhole},
                                                   {"late", Value::kWhole},
                                                   {"killed", Value::kWhole},
                                                   {"open", Value::kWhole},
                                                   {"launches", Value::kObjects, kLaunch}});
constexpr auto kProcess = std::to_array<Member>({{"name", Value::kText},
                                                 {"application", Value::kText},
                                                 {"background", Value::kFlag},
                                                 {"ntt", Value::kNumber},
                                                 {"runs", Value::kWhole},
                                                 {"turnaround_ms", Value::kNumber},
                                                 {"alone_ms", Value::kNumber},
                                                 {"progress", Value::kNumber},
                                                 {"work_ms", Value::kNumber},
                                                 {"work_alone_ms", Value::kNumber},
                                                 {"finished_tbs", Value::kWhole},
                                                 {"preempted_tbs", Value::kWhole},
                                                 {"deadlines", Value::kObject, kDeadlines}});
constexpr auto kMetrics = std::to_array<Member>({{"antt", Value::kNumber},
                                                 {"stp", Value::kNumber},
                                                 {"fairness", Value::kNumber},
                                                 {"processes", Value::kObjects, kProcess}});

// run_json.cpp: kernels, selections, stall
constexpr auto kContextPoint =
    std::to_array<Member>({{"progress", Value::kNumber}, {"bytes", Value::kNumber}});
constexpr auto kKernel = std::to_array<Member>({{"application", Value::kText},
                                                {"kernel", Value::kText},
                                                {"tbs", Value::kWhole},
                                                {"tbs_per_sm", Value::kWhole},
                                                {"tb_time_corrected_us", Value::kNumber},
                                                {"tb_time_printed_us", Value::kNumber},
                                                {"context_bytes", Value::kWhole},
                                                {"save_time_us", Value::kNumber},
                                                {"alone_us", Value::kNumber},
                                                {"instructions_per_tb", Value::kNumber},
                                                {"context", Value::kObjects, kContextPoint},
                                                {"non_idempotent_at", Value::kNumber},
                                                {"faults_per_tb", Value::kNumber},
                                                {"fault_latency_us", Value::kNumber}});
constexpr auto kSelectedTbs = std::to_array<Member>(
    {{"flush", Value::kWhole}, {"drain", Value::kWhole}, {"switch", Value::kWhole}});
constexpr auto kSelections = std::to_array<Member>({{"count", Value::kWhole},
                                                    {"late", Value::kWhole},
                                                    {"mean_cycles", Value::kNumber},
                                                    {"max_cycles", Value::kWholeOrNull}});
constexpr auto kWaiting = std::to_array<Member>({{"process", Value::kText},
                                                 {"kernel", Value::kText},
                                                 {"persistent", Value::kFlag},
                                                 {"since_ms", Value::kNumber},
                                                 {"due_ms", Value::kNumber},
                                                 {"completed_runs", Value::kWhole},
                                                 {"starved", Value::kFlag}});
constexpr auto kHolder = std::to_array<Member>({{"process", Value::kText},
                                                {"kernel", Value::kText},
                                                {"persistent", Value::kFlag},
                                                {"sms", Value::kWhole},
                                                {"resident_tbs", Value::kWhole},
                                                {"told_to_vacate", Value::kWhole}});
constexpr auto kStall = std::to_array<Member>({{"part", Value::kText},
                                               {"at_ms", Value::kNumber},
                                               {"time_up", Value::kFlag},
                                               {"waiting", Value::kObjects, kWaiting},
                                               {"holders", Value::kObjects, kHolder}});

// observers_json.cpp
constexpr auto kBucket = std::to_array<Member>(
    {{"from_us", Value::kEdge}, {"to_us", Value::kEdge}, {"count", Value::kWhole}});
constexpr auto kLatency = std::to_array<Member>({{"technique", Value::kText},
                                                 {"count", Value::kWhole},
                                                 {"min_us", Value::kNumber},
                                                 {"mean_us", Value::kNumber},
                                                 {"median_us", Value::kNumber},
                                                 {"p95_us", Value::kNumber},
                                                 {"max_us", Value::kNumber},
                                                 {"buckets", Value::kObjects, kBucket}});
constexpr auto kKernelStatistics = std::to_array<Member>({{"process", Value::kText},
                                                          {"kernel", Value::kText},
                                                          {"launches", Value::kWhole},
                                                          {"mean_to_first_sm_us", Value::kNumber},
                                                          {"max_to_first_sm_us", Value::kNumber},
                                                          {"mean_to_done_us", Value::kNumber},
                                                          {"max_to_done_us", Value::kNumber},
                                                          {"tbs_ended", Value::kWhole},
                                                          {"tbs_preempted", Value::kWhole},
                                                          {"mean_resumed_per_tb", Value::kNumber}});
constexpr auto kProcessStatistics = std::to_array<Member>({{"process", Value::kText},
                                                           {"cpu_ms", Value::kNumber},
                                                           {"copy_ms", Value::kNumber},
                                                           {"in_sms_ms", Value::kNumber},
                                                           {"waiting_ms", Value::kNumber}});
constexpr auto kStatistics =
    std::to_array<Member>({{"kernels", Value::kObjects, kKernelStatistics},
                           {"processes", Value::kObjects, kProcessStatistics}});
constexpr auto kTrace = std::to_array<Member>({{"file", Value::kText},
                                               {"from_ms", Value::kNumber},
                                               {"to_ms", Value::kNumber},
                                               {"reasons", Value::kFlag}});

/// `segue run --json`. Its labels, "fidelity", are check_run()'s.
constexpr auto kRun = std::to_array<Member>({{"schema", Value::kText},
                                             {"command", Value::kText},
                                             {"version", Value::kText},
                                             {"seed", Value::kWhole},
                                             {"machine", Value::kText},
                                             {"workload", Value::kText},
                                             {"policy", Value::kText},
                                             {"technique", Value::kText},
                                             {"idempotence", Value::kText},
                                             {"limit_us", Value::kNumber},
                                             {"headroom_us", Value::kNumber},
                                             {"quantum_us", Value::kNumber},
                                             {"drain_deadline_us", Value::kNumber},
                                             {"release_event", Value::kFlag},
                                             {"spare_once", Value::kFlag},
                                             {"fullest_victim", Value::kFlag},
                                             {"fcfs_exclusive", Value::kFlag},
                                             {"tb_time", Value::kText},
                                             {"engine", Value::kText},
                                             {"max_time_us", Value::kNumber},
                                             {"driver", Value::kText},
                                             {"skip", Value::kFlag},
                                             {"repeated_by", Value::kText},
                                             {"selected_tbs", Value::kObject, kSelectedTbs},
                                             {"selections", Value::kObject, kSelections},
                                             {"without_frame", Value::kWhole},
                                             {"verdict", Value::kText},
                                             {"reason", Value::kText},
                                             {"event_hash", Value::kText},
                                             {"metrics", Value::kObject, kMetrics},
                                             {"speed", Value::kNumber},
                                             {"speed_unit", Value::kText},
                                             {"ticks_per_tb", Value::kNumber},
                                             {"simulated_ms", Value::kNumber},
                                             {"tb_events", Value::kWhole},
                                             {"driver_ticks", Value::kWhole},
                                             {"preemptions", Value::kWhole},
                                             {"preempted", Value::kText},
                                             {"mean_vacate_us", Value::kNumber},
                                             {"open_preempts", Value::kWhole},
                                             {"killed_vacates", Value::kWhole},
                                             {"flushed_tbs", Value::kWhole},
                                             {"mean_lost_us", Value::kNumber},
                                             {"cpu_s", Value::kNumber},
                                             {"kernels", Value::kObjects, kKernel},
                                             {"warnings", Value::kTexts},
                                             {"stall", Value::kObject, kStall},
                                             {"hardware", Value::kObject, kHardware},
                                             {"statistics", Value::kObject, kStatistics},
                                             {"preemption_latency", Value::kObjects, kLatency},
                                             {"trace", Value::kObject, kTrace}});

/// `segue sweep`: a record, and the document of all.
constexpr auto kPoint = std::to_array<Member>({{"seed", Value::kWhole}, {"*", Value::kSetting}});
constexpr auto kRecord = std::to_array<Member>({{"schema", Value::kText},
                                                {"command", Value::kText},
                                                {"point", Value::kObject, kPoint},
                                                {"status", Value::kText},
                                                {"exit_code", Value::kWhole},
                                                {"reason", Value::kText},
                                                {"run", Value::kObject, kRun},
                                                {"hardware", Value::kObject, kHardware},
                                                {"key", Value::kText}});
constexpr auto kSweep = std::to_array<Member>({{"schema", Value::kText},
                                               {"command", Value::kText},
                                               {"version", Value::kText},
                                               {"name", Value::kText},
                                               {"model_version", Value::kText},
                                               {"points", Value::kWhole},
                                               {"failed", Value::kWhole},
                                               {"stopped", Value::kWhole},
                                               {"records", Value::kObjects, kRecord}});

/// `segue reproduce --json`: one of its figures.
constexpr auto kFigureRow = std::to_array<Member>({{"name", Value::kText},
                                                   {"published", Value::kSigned},
                                                   {"ours", Value::kSigned},
                                                   {"factor", Value::kFactor},
                                                   {"ci", Value::kInterval},
                                                   {"range", Value::kInterval},
                                                   {"geometric", Value::kSigned},
                                                   {"n", Value::kWholeOrNull},
                                                   {"unit", Value::kText},
                                                   {"fidelity", Value::kText},
                                                   {"note", Value::kText}});
constexpr auto kFactors = std::to_array<Member>({{"*", Value::kFactor}});
constexpr auto kFigureLabels = std::to_array<Member>({{"*", Value::kText}});
constexpr auto kFigure = std::to_array<Member>({{"schema", Value::kText},
                                                {"command", Value::kText},
                                                {"version", Value::kText},
                                                {"figure", Value::kText},
                                                {"title", Value::kText},
                                                {"machine", Value::kTextOrNull},
                                                {"decided_by", Value::kTextOrNull},
                                                {"sizes", Value::kTextOrNull},
                                                {"workloads", Value::kWholeOrNull},
                                                {"seed", Value::kWholeOrNull},
                                                {"assumptions", Value::kTexts},
                                                {"assumed", Value::kTexts},
                                                {"given", Value::kTexts},
                                                {"without_row", Value::kTexts},
                                                {"repeated_by", Value::kText},
                                                {"ratios", Value::kWhole},
                                                {"apart", Value::kFactor},
                                                {"apart_by_group", Value::kObject, kFactors},
                                                {"factor", Value::kFactor},
                                                {"factor_rows", Value::kWhole},
                                                {"fidelity", Value::kObject, kFigureLabels},
                                                {"reason", Value::kTextOrNull},
                                                {"rows", Value::kObjects, kFigureRow}});

/// `segue area --json`.
constexpr auto kSizes = std::to_array<Member>({{"*", Value::kWhole}});
constexpr auto kMacro = std::to_array<Member>({{"count", Value::kWhole},
                                               {"words", Value::kWhole},
                                               {"bits", Value::kWhole},
                                               {"read_ports", Value::kWhole},
                                               {"write_ports", Value::kWhole}});
constexpr auto kAreaRow = std::to_array<Member>({{"block", Value::kText},
                                                 {"size", Value::kText},
                                                 {"sizes", Value::kObject, kSizes},
                                                 {"kge", Value::kNumber},
                                                 {"kge_uncertainty", Value::kNumber},
                                                 {"flip_flop_bits", Value::kWhole},
                                                 {"sram_bits", Value::kWhole},
                                                 {"path_ns", Value::kNumber},
                                                 {"path_uncertainty", Value::kNumber},
                                                 {"gate_delays", Value::kNumber},
                                                 {"from", Value::kText},
                                                 {"fidelity", Value::kText},
                                                 {"beyond_rows", Value::kFlag},
                                                 {"stale", Value::kFlagOrNull},
                                                 {"macros", Value::kObjects, kMacro},
                                                 {"path", Value::kText},
                                                 {"less_effort", Value::kFlag}});
constexpr auto kAreaModel = std::to_array<Member>({{"formula", Value::kText},
                                                   {"held_out_error", Value::kNumber},
                                                   {"worst_error", Value::kNumber},
                                                   {"rows", Value::kWhole}});
constexpr auto kArea = std::to_array<Member>({{"schema", Value::kText},
                                              {"command", Value::kText},
                                              {"version", Value::kText},
                                              {"conditions", Value::kText},
                                              {"gate_delay", Value::kObject, kGateDelay},
                                              {"assumed", Value::kTexts},
                                              {"given", Value::kTexts},
                                              {"rows", Value::kObjects, kAreaRow},
                                              {"models", Value::kObjects, kAreaModel}});

/// `segue run --trace`: the run's settings. Its events are timeline_of()'s.
constexpr auto kTraceDocument = std::to_array<Member>({{"otherData", Value::kObject, kRun}});

bool is_text(const Json& value) { return value.is_string(); }

/// Null is told apart below.
bool can_be(const Json& value, Value kind) {
  switch (kind) {
    case Value::kWhole:
    case Value::kWholeOrNull:
      return is_whole(value);
    case Value::kNumber:
    case Value::kEdge:
      return is_number_from(value, 0.0);
    case Value::kFactor:
      return is_number_from(value, 1.0);
    case Value::kSigned:
      return value.is_number();
    case Value::kInterval:
      return is_interval(value);
    case Value::kText:
    case Value::kTextOrNull:
      return is_text(value);
    case Value::kTexts:
      return value.is_array() && std::ranges::all_of(value, is_text);
    case Value::kFlag:
    case Value::kFlagOrNull:
      return value.is_boolean();
    case Value::kSetting:
      return is_text(value) || value.is_boolean();
    case Value::kObject:
      return value.is_object();
    case Value::kObjects:
      return value.is_array();
  }
  return false;
}

/// For messages. Those with "or null" can be null.
std::string_view allowed_values(Value kind) {
  switch (kind) {
    case Value::kWhole:
      return "a whole number of at least 0";
    case Value::kWholeOrNull:
      return "a whole number of at least 0, or null";
    case Value::kNumber:
      return "a number of at least 0, or null";
    case Value::kEdge:
      return "a number of at least 0";
    case Value::kFactor:
      return "a number of at least 1, or null";
    case Value::kSigned:
      return "a number, or null";
    case Value::kInterval:
      return "[LOW, HIGH], numbers in this order, or null";
    case Value::kText:
      return "a text";
    case Value::kTextOrNull:
      return "a text, or null";
    case Value::kTexts:
      return "an array of texts";
    case Value::kFlag:
      return "true, false";
    case Value::kFlagOrNull:
      return "true, false, or null";
    case Value::kSetting:
      return "a text, true, false";
    case Value::kObject:
      return "an object";
    case Value::kObjects:
      return "an array of objects";
  }
  return "";
}

bool can_be_null(Value kind) { return allowed_values(kind).ends_with("or null"); }

/// A walk over a document beside the members that it can have.
class ValueWalk {
 public:
  explicit ValueWalk(const std::string& place) : place_(&place) {}

  /// @param within the object's name and a dot; empty: the document
  void check_object(const Json& object, std::span<const Member> members,
                    const std::string& within) const {
    for (const auto& [name, value] : object.items()) {
      const auto is_of = [&, &named = name](const Member& member) {
        return member.name() == named || member.name() == "*";
      };
      const auto found = std::ranges::find_if(members, is_of);
      if (found != members.end()) check_member(value, *found, within, name);
    }
  }

  void check_objects(const Json& objects, std::span<const Member> members,
                     const std::string& name) const {
    for (std::size_t k = 0; k < objects.size(); ++k) {
      const std::string element = fmt::format("{}[{}]", name, k);
      if (!objects[k].is_object()) refuse(objects[k], element, Value::kObject);
      check_object(objects[k], members, element + ".");
    }
  }

 private:
  void check_member(const Json& value, const Member& member, const std::string& within,
                    const std::string& name) const {
    if (value.is_null() && can_be_null(member.value())) return;
    if (!can_be(value, member.value())) refuse(value, within + name, member.value());
    if (member.value() == Value::kObject) {
      check_object(value, member.members(), within + name + ".");
    } else if (member.value() == Value::kObjects) {
      check_objects(value, member.members(), within + name);
    }
  }

  [[noreturn]] void refuse(const Json& value, const std::string& name, Value kind) const {
    throw gpu::BadInput(fmt::format("{}: '{}' is {}; allowed: {}", *place_, name,
                                    shown_value(value), allowed_values(kind)));
  }

  const std::string* place_;
};

}  // namespace

void check_values(const Json& document, ResultKind kind, const std::string& place) {
  const ValueWalk walk(place);
  switch (kind) {
    case ResultKind::kSweepLine:
      return walk.check_object(document, kRecord, "");
    case ResultKind::kSweepResults:
      return walk.check_object(document, kSweep, "");
    case ResultKind::kRun:
      return walk.check_object(document, kRun, "");
    case ResultKind::kFigures:
      return walk.check_objects(document, kFigure, "");
    case ResultKind::kArea:
      return walk.check_object(document, kArea, "");
    case ResultKind::kTrace:
      return walk.check_object(document, kTraceDocument, "");
  }
}

}  // namespace segue::cli
