#include "cmodel/isa/assembly/print_assembly.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "cmodel/isa/assembly/print_instruction.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

std::string code_text(const Program& program) {
  std::map<std::uint32_t, std::string> kernels;
  for (const Kernel& kernel : program.kernels) kernels[kernel.first] = kernel.name;
  std::set<std::uint32_t> targets;
  for (const Instruction& instruction : program.code) {
    if (instruction.target != kNoTarget) targets.insert(instruction.target);
  }
  std::string text = "\t.text\n";
  for (std::uint32_t index = 0; index < program.code.size(); ++index) {
    const Instruction& instruction = program.code[index];
    if (const auto kernel = kernels.find(index); kernel != kernels.end()) {
      text += fmt::format("\t.globl\t{0}\n\t.p2align\t8\n\t.type\t{0},@function\n{0}:\n",
                          kernel->second);
    }
    if (targets.contains(index)) text += label_of(index) + ":\n";
    const std::string label = instruction.target == kNoTarget ? "" : label_of(instruction.target);
    text += fmt::format("\t{}\n", print_instruction(program, instruction, label));
  }
  return text;
}

std::string descriptor_text(const Kernel& kernel) {
  const KernelDescriptor& d = kernel.descriptor;
  std::string text = fmt::format("\t.amdhsa_kernel {}\n", kernel.name);
  const auto put = [&text](const char* name, std::uint64_t value) {
    text += fmt::format("\t\t.amdhsa_{} {}\n", name, value);
  };
  put("group_segment_fixed_size", d.lds_bytes);
  put("private_segment_fixed_size", d.private_bytes);
  put("kernarg_size", d.argument_bytes);
  put("user_sgpr_private_segment_buffer", d.private_segment_buffer ? 1 : 0);
  put("user_sgpr_dispatch_ptr", d.dispatch_ptr ? 1 : 0);
  put("user_sgpr_queue_ptr", d.queue_ptr ? 1 : 0);
  put("user_sgpr_kernarg_segment_ptr", d.argument_ptr ? 1 : 0);
  put("user_sgpr_dispatch_id", d.dispatch_id ? 1 : 0);
  put("user_sgpr_flat_scratch_init", d.flat_scratch_init ? 1 : 0);
  put("user_sgpr_private_segment_size", d.private_segment_size ? 1 : 0);
  if (d.wave32) put("wavefront_size32", 1);
  put("system_sgpr_private_segment_wavefront_offset", d.private_wave_offset ? 1 : 0);
  put("system_sgpr_workgroup_id_x", d.group_id_x ? 1 : 0);
  put("system_sgpr_workgroup_id_y", d.group_id_y ? 1 : 0);
  put("system_sgpr_workgroup_id_z", d.group_id_z ? 1 : 0);
  put("system_sgpr_workgroup_info", d.group_info ? 1 : 0);
  put("system_vgpr_workitem_id", d.item_id_dimensions - 1);
  put("next_free_vgpr", d.used_vectors);
  put("next_free_sgpr", d.used_scalars);
  put("float_denorm_mode_32", d.keeps_denormals ? 3 : 0);
  return text + "\t.end_amdhsa_kernel\n";
}

std::string constants_text(const Program& program) {
  std::multimap<std::uint32_t, std::string> labels;
  for (const auto& [name, offset] : program.symbols) labels.emplace(offset, name);
  std::string text =
      fmt::format("\t.section\t{}\n\t.p2align\t6\n", program.has_variables ? ".data" : ".rodata");
  for (std::uint32_t offset = 0; offset <= program.constants.size(); ++offset) {
    const auto [first, last] = labels.equal_range(offset);
    for (auto label = first; label != last; ++label) text += label->second + ":\n";
    if (offset == program.constants.size()) break;
    text += fmt::format("\t.byte\t{}\n", static_cast<unsigned>(program.constants[offset]));
  }
  return text;
}

/// A text in YAML's double quotes.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string required_group(const Kernel& kernel) {
  const auto& [x, y, z] = kernel.required_group;
  if (x == 0) return "";
  return fmt::format("    .reqd_workgroup_size:\n      - {}\n      - {}\n      - {}\n", x, y, z);
}

std::string value_kind(const KernelParameter& parameter) {
  switch (parameter.kind) {
    case KernelParameter::Kind::kBuffer:
      return "global_buffer";
    case KernelParameter::Kind::kValue:
      return "by_value";
    case KernelParameter::Kind::kLocal:
      return "dynamic_shared_pointer";
    case KernelParameter::Kind::kHidden:
      break;
  }
  return "hidden_" + parameter.hidden;
}

std::string metadata_text(const Program& program) {
  std::string text = "\t.amdgpu_metadata\n---\namdhsa.kernels:\n";
  for (const Kernel& kernel : program.kernels) {
    const KernelDescriptor& d = kernel.descriptor;
    text += "  - .args:\n";
    for (const KernelParameter& parameter : kernel.parameters) {
      text +=
          fmt::format("      - .offset: {}\n        .size: {}\n", parameter.offset, parameter.size);
      if (!parameter.type_name.empty())
        text += fmt::format("        .type_name: {}\n", quoted(parameter.type_name));
      if (parameter.kind == KernelParameter::Kind::kBuffer)
        text += "        .address_space: global\n";
      if (parameter.kind == KernelParameter::Kind::kLocal) {
        text += "        .address_space: local\n        .pointee_align: 16\n";
      }
      text += fmt::format("        .value_kind: {}\n", value_kind(parameter));
    }
    text += fmt::format(
        "    .group_segment_fixed_size: {}\n    .kernarg_segment_align: 8\n"
        "    .kernarg_segment_size: {}\n    .max_flat_workgroup_size: {}\n    .name: {}\n"
        "    .private_segment_fixed_size: {}\n{}    .sgpr_count: {}\n    .symbol: {}\n"
        "    .vgpr_count: {}\n    .wavefront_size: {}\n",
        d.lds_bytes, d.argument_bytes, kernel.largest_group, quoted(kernel.name), d.private_bytes,
        required_group(kernel), d.used_scalars, quoted(kernel.name + ".kd"), d.used_vectors,
        lanes_of(program.architecture));
  }
  return text + "amdhsa.version:\n  - 1\n  - 1\n...\n\t.end_amdgpu_metadata\n";
}

}  // namespace

std::string print_assembly(const Program& program) {
  std::string text =
      fmt::format("\t.amdgcn_target \"amdgcn-amd-amdhsa--{}\"\n", name_of(program.architecture));
  text += code_text(program);
  text += constants_text(program);
  for (const Kernel& kernel : program.kernels) text += descriptor_text(kernel);
  if (!program.compiler.empty()) text += fmt::format("\t.ident\t\"{}\"\n", program.compiler);
  return text + metadata_text(program);
}

}  // namespace segue::isa
