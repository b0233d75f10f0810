#include "tests/isa/llvm/machine_code.hpp"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCObjectFileInfo.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCTargetAsmParser.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/FormattedStream.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include <stdexcept>

namespace segue::isa {

namespace {

/// Keeps the instructions that the parser emits.
class Collector final : public llvm::MCStreamer {
 public:
  explicit Collector(llvm::MCContext& context) : llvm::MCStreamer(context) {}

  void emitInstruction(const llvm::MCInst& inst, const llvm::MCSubtargetInfo&) override {
    instructions.push_back(inst);
  }
  bool emitSymbolAttribute(llvm::MCSymbol*, llvm::MCSymbolAttr) override { return true; }
  void emitCommonSymbol(llvm::MCSymbol*, std::uint64_t, llvm::Align) override {}
  void emitZerofill(llvm::MCSection*, llvm::MCSymbol*, std::uint64_t, llvm::Align,
                    llvm::SMLoc) override {}

  std::vector<llvm::MCInst> instructions;
};

/// The registers of 32 bits that `reg` consists of.
void insert_words(std::set<std::string>& names, llvm::MCRegister reg,
                  const llvm::MCRegisterInfo& registers) {
  for (const llvm::MCPhysReg part : registers.subregs_inclusive(reg)) {
    if (!registers.subregs(part).empty()) continue;
    const std::string name = registers.getName(part);
    // Halves of vector registers are units of their own.
    if (name.ends_with("_LO16") || name.ends_with("_HI16")) {
      names.insert(name.substr(0, name.size() - 5));
    } else {
      names.insert(name);
    }
  }
}

MachineCodeFacts facts_of(const llvm::MCInst& inst, const llvm::MCInstrInfo& instructions,
                          const llvm::MCRegisterInfo& registers) {
  const llvm::MCInstrDesc& description = instructions.get(inst.getOpcode());
  MachineCodeFacts facts;
  facts.name = instructions.getName(inst.getOpcode()).str();
  for (unsigned k = 0; k < inst.getNumOperands(); ++k) {
    const llvm::MCOperand& operand = inst.getOperand(k);
    if (!operand.isReg() || operand.getReg() == 0) continue;
    insert_words(k < description.getNumDefs() ? facts.definitions : facts.uses, operand.getReg(),
                 registers);
  }
  for (const llvm::MCPhysReg reg : description.implicit_defs())
    insert_words(facts.definitions, reg, registers);
  for (const llvm::MCPhysReg reg : description.implicit_uses())
    insert_words(facts.uses, reg, registers);
  return facts;
}

}  // namespace

std::vector<MachineCodeFacts> read_with_llvm(const std::string& text, Architecture architecture) {
  static const bool kInitialised = [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmParser();
    return true;
  }();
  (void)kInitialised;
  const llvm::Triple triple("amdgcn-amd-amdhsa");
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple.str(), error);
  if (target == nullptr) throw std::runtime_error(error);
  const llvm::MCTargetOptions options;
  const std::unique_ptr<llvm::MCRegisterInfo> registers(target->createMCRegInfo(triple.str()));
  const std::unique_ptr<llvm::MCAsmInfo> asm_info(
      target->createMCAsmInfo(*registers, triple.str(), options));
  const std::unique_ptr<llvm::MCInstrInfo> instructions(target->createMCInstrInfo());
  const bool wide = architecture == Architecture::kGfx906;
  const std::unique_ptr<llvm::MCSubtargetInfo> subtarget(target->createMCSubtargetInfo(
      triple.str(), std::string(name_of(architecture)),
      wide ? "+wavefrontsize64" : "+wavefrontsize32,-wavefrontsize64"));
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text), llvm::SMLoc());
  std::string messages;
  sources.setDiagHandler(
      [](const llvm::SMDiagnostic& diagnostic, void* to) {
        *static_cast<std::string*>(to) +=
            (diagnostic.getMessage() + ": " + diagnostic.getLineContents()).str() + "\n";
      },
      &messages);
  llvm::MCContext context(triple, asm_info.get(), registers.get(), subtarget.get(), &sources,
                          &options);
  const std::unique_ptr<llvm::MCObjectFileInfo> objects(
      target->createMCObjectFileInfo(context, false));
  context.setObjectFileInfo(objects.get());
  Collector collector(context);
  llvm::raw_null_ostream nothing;
  llvm::formatted_raw_ostream formatted(nothing);
  const std::unique_ptr<llvm::MCInstPrinter> printer(
      target->createMCInstPrinter(triple, 0, *asm_info, *instructions, *registers));
  target->createAsmTargetStreamer(collector, formatted, printer.get());
  const std::unique_ptr<llvm::MCAsmParser> parser(
      llvm::createMCAsmParser(sources, context, collector, *asm_info));
  const std::unique_ptr<llvm::MCTargetAsmParser> target_parser(
      target->createMCAsmParser(*subtarget, *parser, *instructions, options));
  parser->setTargetParser(*target_parser);
  if (parser->Run(false)) throw std::runtime_error(messages);
  std::vector<MachineCodeFacts> facts;
  for (const llvm::MCInst& inst : collector.instructions)
    facts.push_back(facts_of(inst, *instructions, *registers));
  return facts;
}

}  // namespace segue::isa
