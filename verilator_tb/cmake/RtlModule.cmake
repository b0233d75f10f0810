# Verilated modules: shared objects that the plant loads by name. Nothing links
# them, so the command line builds and links without them; `segue cosim` and
# `segue run --rtl` build the one that they need.

set(SEGUE_VERILATOR_TB ${CMAKE_CURRENT_LIST_DIR}/..)
cmake_path(ABSOLUTE_PATH SEGUE_VERILATOR_TB NORMALIZE)
set(SEGUE_RTL_MODULE_DIR ${CMAKE_BINARY_DIR}/rtl_modules)
find_program(VERILATOR_PROGRAM NAMES verilator)
set(VERILATOR "${VERILATOR_PROGRAM}" CACHE STRING "The Verilator to use")
# The command that readies what Verilator wrote into a folder, its first argument, for compiling.
find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)
set(SEGUE_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/../../scripts)
cmake_path(ABSOLUTE_PATH SEGUE_SCRIPTS NORMALIZE)
set(SEGUE_READY_VERILATED ${CMAKE_COMMAND} -E env PYTHONPATH=${SEGUE_SCRIPTS}
  ${Python3_EXECUTABLE} -B -m verilated)
set(SEGUE_NOTE_SOURCES ${SEGUE_READY_VERILATED}.sources)
file(GLOB SEGUE_VERILATED_SCRIPTS CONFIGURE_DEPENDS ${SEGUE_SCRIPTS}/verilated/*.py)

# What makes Verilated code fast, measured on the SM driver with g++ 12: vector instructions
# read what was just written piece by piece, which stalls. A module runs where it was built.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-march=native SEGUE_HAS_MARCH_NATIVE)
set(SEGUE_NATIVE $<$<BOOL:${SEGUE_HAS_MARCH_NATIVE}>:-march=native>)
set(SEGUE_MODEL_OPTIONS -O2 -fno-tree-vectorize -fno-gnu-unique ${SEGUE_NATIVE})
# Where clang is installed besides g++, it compiles the models: they run 1.1 to 1.2 times as fast,
# vectors and all, and are compiled in three quarters of the time. Not for an instrumented build,
# whose runtime is that of g++.
find_program(SEGUE_MODEL_CLANG NAMES clang++-16)
set(SEGUE_MODELS_BY_CLANG NO)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND SEGUE_MODEL_CLANG AND
   NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize|--coverage")
  set(SEGUE_MODELS_BY_CLANG YES)
endif()
# Both passes make the model larger than they make it quick.
set(SEGUE_VERILATOR_OPTIONS -O3 -fno-dfg -fno-reorder --x-assign fast --x-initial fast)

# The runtime is compiled once and linked into every module, hidden there, so
# that models of several modules live in one process.
function(segue_add_verilated_runtime)
  if(TARGET segue_verilated_runtime)
    return()
  endif()
  execute_process(COMMAND ${VERILATOR} --getenv VERILATOR_ROOT
    OUTPUT_VARIABLE root OUTPUT_STRIP_TRAILING_WHITESPACE)
  add_library(segue_verilated_runtime STATIC EXCLUDE_FROM_ALL
    ${root}/include/verilated.cpp ${root}/include/verilated_fst_c.cpp
    ${root}/include/verilated_threads.cpp ${SEGUE_VERILATOR_TB}/module/rtl_print.cpp)
  target_include_directories(segue_verilated_runtime SYSTEM PUBLIC
    ${root}/include ${root}/include/vltstd)
  target_include_directories(segue_verilated_runtime PUBLIC ${SEGUE_VERILATOR_TB}/..)
  target_compile_options(segue_verilated_runtime PRIVATE ${SEGUE_MODEL_OPTIONS} PUBLIC
    -w -fvisibility=hidden -fvisibility-inlines-hidden
    -include ${SEGUE_VERILATOR_TB}/module/rtl_print.h)
  target_compile_definitions(segue_verilated_runtime PUBLIC
    VM_COVERAGE=0 VM_SC=0 VM_TRACE=1 VM_TRACE_FST=1 VM_TRACE_VCD=0)
  set_target_properties(segue_verilated_runtime PROPERTIES POSITION_INDEPENDENT_CODE ON
    CXX_CLANG_TIDY "" UNITY_BUILD OFF)
  find_package(Threads REQUIRED)
  find_package(ZLIB REQUIRED)
  target_link_libraries(segue_verilated_runtime PUBLIC Threads::Threads ZLIB::ZLIB)
endfunction()

# segue_add_rtl_module(TARGET BLOCK b RTL_ROOT dir OUTPUT file SIZES Name=Value ...
#                      [PARTS block...] [SETTINGS dir] [LIKE dir AFTER file]
#                      [COVERAGE line|toggle] [BRIEF] [UNTRACED] [FAST] [EXCEPT file...]):
# the module OUTPUT of block b at these sizes. RTL_ROOT holds gen/, common/, b/, and a folder for each
# of PARTS, the blocks inside b and b itself; SETTINGS holds Verilator's settings for each, beside those
# in gen/. If RTL_ROOT is made by the build, AFTER is what must have been built, and LIKE has the same
# files now. COVERAGE: the module counts which lines ran, or which bits changed. BRIEF: it is one of many
# and runs for a moment only, so it is made in the least time. UNTRACED: it writes no waveform, which is
# two thirds of what a BRIEF one has to compile. FAST: for `segue run --rtl`, which reads outputs alone:
# without properties, assertions, waveforms and registers that can be read. EXCEPT: names of files that
# are left out.
function(segue_add_rtl_module target)
  cmake_parse_arguments(ARG "BRIEF;UNTRACED;FAST" "BLOCK;RTL_ROOT;OUTPUT;LIKE;AFTER;COVERAGE;SETTINGS"
    "SIZES;EXCEPT;PARTS" ${ARGN})
  if(NOT ARG_LIKE)
    set(ARG_LIKE ${ARG_RTL_ROOT})
  endif()
  segue_add_verilated_runtime()
  set(mdir ${CMAKE_CURRENT_BINARY_DIR}/${target}.verilated)
  set(blocks ${ARG_PARTS})
  if(NOT blocks)
    set(blocks ${ARG_BLOCK})
  endif()
  set(packages "")
  set(block "")
  set(vlt "")
  set(settings "")
  foreach(part ${blocks})
    file(GLOB part_packages CONFIGURE_DEPENDS ${ARG_LIKE}/gen/${part}_pkg.sv)
    file(GLOB part_rtl CONFIGURE_DEPENDS ${ARG_LIKE}/${part}/*.sv)
    file(GLOB part_vlt CONFIGURE_DEPENDS ${ARG_LIKE}/gen/${part}.vlt ${ARG_LIKE}/${part}/*.vlt)
    list(APPEND packages ${part_packages})
    list(APPEND block ${part_rtl})
    list(APPEND vlt ${part_vlt})
    if(ARG_SETTINGS)
      list(APPEND settings ${ARG_SETTINGS}/${part}.vlt)
    endif()
  endforeach()
  file(GLOB common CONFIGURE_DEPENDS ${ARG_LIKE}/common/*.sv)
  file(GLOB headers CONFIGURE_DEPENDS ${ARG_LIKE}/gen/*.svh ${ARG_LIKE}/gen/*.vh)
  # Also what is left out below: the record of sources has it.
  set(depends ${vlt} ${packages} ${common} ${block} ${settings} ${headers} ${ARG_AFTER})
  set(asserts --assert)
  if(ARG_FAST)
    set(asserts "")
    set(settings "")
    set(ARG_UNTRACED YES)
    list(APPEND ARG_EXCEPT [a-z_]+_props\\.sv)
  endif()
  foreach(file ${ARG_EXCEPT})
    list(FILTER block EXCLUDE REGEX "/${file}$")
  endforeach()
  set(sources ${vlt} ${packages} ${common} ${block})
  list(TRANSFORM sources REPLACE "^${ARG_LIKE}/" "${ARG_RTL_ROOT}/")
  list(PREPEND sources ${settings})
  set(generics ${ARG_SIZES})
  list(TRANSFORM generics PREPEND -G)
  list(JOIN ARG_SIZES " " sizes)
  set(coverage "")
  if(ARG_COVERAGE)
    # Splitting an always block would count a branch by a condition that the branch has changed.
    # Tables count too (256 bits are the most without the option), but not the PTBQs' memory.
    set(coverage --coverage-${ARG_COVERAGE} --coverage-max-width 8192 -fno-split)
  endif()
  set(trace --trace-fst --trace-structs)
  if(ARG_UNTRACED)
    set(trace "")
  endif()
  set(parts ${mdir}/segue_fast.cpp ${mdir}/segue_slow.cpp ${mdir}/segue_shim.cpp)
  # What the module is made of, noted before it is read: an edit in between makes the module stale. One
  # of a copy of the RTL, or of a netlist (without settings), the program is given by name and does not
  # look at.
  set(note_sources "")
  if(ARG_LIKE STREQUAL ARG_RTL_ROOT AND ARG_SETTINGS)
    file(GLOB interface CONFIGURE_DEPENDS ${SEGUE_VERILATOR_TB}/module/*)
    list(APPEND depends ${interface})
    list(APPEND parts ${mdir}/segue_sources.cpp)
    set(note_sources COMMAND ${SEGUE_NOTE_SOURCES} ${mdir}/segue_sources.cpp ${ARG_BLOCK}
      --rtl ${ARG_RTL_ROOT} --settings ${ARG_SETTINGS} --interface ${SEGUE_VERILATOR_TB}/module
      --parts ${blocks} --sizes ${ARG_SIZES})
  endif()
  add_custom_command(
    OUTPUT ${parts}
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${mdir}
    ${note_sources}
    COMMAND ${VERILATOR} --cc --prefix Vmodel --Mdir ${mdir} --top-module ${ARG_BLOCK} ${generics}
      ${asserts} ${trace} ${SEGUE_VERILATOR_OPTIONS} ${coverage}
      +incdir+${ARG_RTL_ROOT}/gen ${sources}
    COMMAND ${SEGUE_READY_VERILATED} ${mdir} ${SEGUE_VERILATOR_TB}/module/rtl_shim.cpp
    DEPENDS ${depends} ${SEGUE_VERILATED_SCRIPTS}
    COMMENT "Verilating ${ARG_BLOCK} with ${sizes}" VERBATIM)
  # In one file: much of the time goes into Verilator's headers. What runs once, construction and the
  # waveform's list of signals, in another.
  if(NOT ARG_FAST)
    set(together ${parts})
    if(NOT ARG_BRIEF)
      list(REMOVE_ITEM together ${mdir}/segue_slow.cpp)
    endif()
    list(JOIN together "\"\n#include \"" includes)
    file(CONFIGURE OUTPUT ${mdir}.cpp CONTENT "#include \"${includes}\"\n" @ONLY)
    set_source_files_properties(${mdir}.cpp PROPERTIES OBJECT_DEPENDS "${together}")
    list(REMOVE_ITEM parts ${together})
    list(APPEND parts ${mdir}.cpp)
    if(ARG_BRIEF)
      set_source_files_properties(${mdir}.cpp PROPERTIES COMPILE_OPTIONS -O0)
    elseif(ARG_COVERAGE STREQUAL toggle) # runs for seconds, and would take minutes to optimise
      set_source_files_properties(${mdir}.cpp PROPERTIES COMPILE_OPTIONS -O1)
    endif()
  endif()
  add_library(${target} MODULE EXCLUDE_FROM_ALL ${parts})
  if(SEGUE_MODELS_BY_CLANG AND NOT ARG_BRIEF)
    set(launcher ${SEGUE_VERILATOR_TB}/cmake/with_compiler.sh ${CMAKE_CXX_COMPILER}
      ${SEGUE_MODEL_CLANG} ${CMAKE_CXX_COMPILER_LAUNCHER})
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${launcher}")
    # With properties and waveforms: a third less to compile than with -O2, and hardly slower (3 % on a block).
    set(level -O1)
    if(ARG_FAST)
      set(level -O2)
    endif()
    target_compile_options(${target} PRIVATE ${level} ${SEGUE_NATIVE})
  else()
    target_compile_options(${target} PRIVATE ${SEGUE_MODEL_OPTIONS})
  endif()
  set_source_files_properties(${mdir}/segue_slow.cpp PROPERTIES COMPILE_OPTIONS -O0)
  target_include_directories(${target} PRIVATE ${mdir})
  target_compile_definitions(${target} PRIVATE SEGUE_RTL_BLOCK="${ARG_BLOCK}"
    $<$<BOOL:${ARG_UNTRACED}>:SEGUE_RTL_UNTRACED> $<$<BOOL:${ARG_FAST}>:SEGUE_RTL_FAST>)
  target_link_libraries(${target} PRIVATE segue_verilated_runtime)
  if(ARG_COVERAGE)
    execute_process(COMMAND ${VERILATOR} --getenv VERILATOR_ROOT
      OUTPUT_VARIABLE root OUTPUT_STRIP_TRAILING_WHITESPACE)
    target_sources(${target} PRIVATE ${root}/include/verilated_cov.cpp)
    target_compile_definitions(${target} PRIVATE SEGUE_RTL_COVERAGE)
  endif()
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic
    -Wl,--version-script=${SEGUE_VERILATOR_TB}/module/exports.map)
  cmake_path(GET ARG_OUTPUT PARENT_PATH directory)
  cmake_path(GET ARG_OUTPUT STEM name)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name} SUFFIX ".so"
    LIBRARY_OUTPUT_DIRECTORY ${directory} CXX_CLANG_TIDY "" EXPORT_COMPILE_COMMANDS OFF
    UNITY_BUILD OFF)
endfunction()
