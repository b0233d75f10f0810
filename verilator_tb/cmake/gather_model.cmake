# cmake -DMDIR=... -DSHIM=... -P gather_model.cmake: gathers what Verilator wrote, whose
# file names depend on the design, into two files to compile (what every cycle
# runs, and what runs once) and lists the ports of the top module.
file(GLOB sources ${MDIR}/Vmodel*.cpp)
list(SORT sources)
# Verilator 5.006 leaves this out of eval() when it samples a wide value there.
set(fast "static int __Vilp;\n")
set(slow "")
foreach(source ${sources})
  get_filename_component(name ${source} NAME)
  if(name MATCHES "__Slow|__Syms|__Dpi")
    string(APPEND slow "#include \"${name}\"\n")
  else()
    string(APPEND fast "#include \"${name}\"\n")
  endif()
endforeach()
file(WRITE ${MDIR}/segue_fast.cpp "${fast}")
file(WRITE ${MDIR}/segue_slow.cpp "${slow}")

# Verilator's eval() lets the outputs follow the inputs, then looks for clock edges. Where the
# rising edge of clk_i is all that triggers anything, its two halves are called apart and without
# looking: after a clock edge without a change of an input the first half would find nothing to
# do, and at a change of an input the second. Where a later Verilator writes something else, the
# shim does without.
file(READ ${MDIR}/Vmodel___024root.h root)
set(text "")
foreach(source ${sources})
  file(READ ${source} part)
  string(APPEND text "${part}")
endforeach()
string(REGEX REPLACE "[ \n]+" " " text "${text}")
string(REGEX REPLACE "VL_DEBUG_IF\\([^;]*; \\);|// (Body|Prevent unused)" "" text "${text}")
string(REGEX REPLACE "[ ]+" " " text "${text}")

# Whether the function of the model begins with this text (a regular expression).
function(check_body function body result)
  set(head "void Vmodel___024root___${function}\\(Vmodel___024root\\* vlSelf\\) { ")
  set(unused "if \\(false && vlSelf\\) {} Vmodel__Syms[^;]*; ")
  if(NOT text MATCHES "${head}${unused}${body}")
    set(${result} NO PARENT_SCOPE)
  endif()
endfunction()

set(before __Vtrigrprev__TOP__clk_i)
set(clk "\\(IData\\)\\(vlSelf->clk_i\\)")
set(risen "\\(${clk} & \\(~ \\(IData\\)\\(vlSelf->${before}\\)\\)\\)")
set(seen "vlSelf->${before} = vlSelf->clk_i;")
set(halves YES)
check_body(eval_triggers__ico
  "vlSelf->__VicoTriggered.at\\(0U\\) = \\(0U == vlSelf->__VicoIterCount\\); #ifdef" halves)
check_body(eval_triggers__act "vlSelf->__VactTriggered.at\\(0U\\) = ${risen}; ${seen} #ifdef" halves)
check_body(eval_act "}" halves)
foreach(trigger Vico Vnba)
  if(NOT root MATCHES "VlTriggerVec<1> __${trigger}Triggered;")
    set(halves NO)
  endif()
endforeach()
set(shim "#include \"${SHIM}\"\n")
# For waveforms alone.
set(activity "")
file(READ ${MDIR}/Vmodel__Syms.h symbols)
if(symbols MATCHES "__Vm_activity")
  set(activity "root->vlSymsp->__Vm_activity = true;")
endif()
if(halves)
  file(APPEND ${MDIR}/segue_fast.cpp "
void segue_settle(Vmodel___024root* root) {
  ${activity}
  root->__VicoTriggered.at(0U) = 1U;
  Vmodel___024root___eval_ico(root);
}

void segue_edge(Vmodel___024root* root) {
  ${activity}
  root->clk_i = root->${before} = 1U;
  root->__VnbaTriggered.at(0U) = 1U;
  Vmodel___024root___eval_nba(root);
}
")
  set(shim "#define SEGUE_EVAL_IN_HALVES\n${shim}")
else()
  message(STATUS "This Verilator's eval() is called whole: right, and slower")
endif()
file(WRITE ${MDIR}/segue_shim.cpp "${shim}")

file(STRINGS ${MDIR}/Vmodel.h declarations REGEX "^ *VL_(IN|OUT|INOUT)(8|16|64|W)?\\(")
set(ports "")
foreach(declaration ${declarations})
  string(REGEX REPLACE "^[^(]*\\(&?([A-Za-z0-9_]+),.*" "SEGUE_PORT(\\1)" port "${declaration}")
  string(APPEND ports "${port}\n")
endforeach()
file(WRITE ${MDIR}/segue_ports.inc "${ports}")

# Verilator 5.006 keeps registers of more than two dimensions out of its tables of variables, and
# leaves a comment.
set(registers "")
foreach(source ${sources})
  file(STRINGS ${source} unsupported REGEX "//UNSUP [A-Za-z0-9_]+\\.varInsert\\(")
  foreach(line ${unsupported})
    string(REGEX REPLACE ".*&\\(TOP\\.([A-Za-z0-9_]+)\\).*" "\\1" member "${line}")
    string(REPLACE "__DOT__" "." name "${member}")
    string(REPLACE "__BRA__" "[" name "${name}")
    string(REPLACE "__KET__" "]" name "${name}")
    string(REGEX REPLACE "^[^.]*\\.(.*)$" "\\1" name "${name}")
    string(APPEND registers "SEGUE_REGISTER(\"${name}\", ${member})\n")
  endforeach()
endforeach()
file(WRITE ${MDIR}/segue_registers.inc "${registers}")
