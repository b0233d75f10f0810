# A module that clang compiles after a profile of what it will run (profile-guided optimisation): on
# the SM driver it is 1.5 times as fast.

find_program(SEGUE_PROFDATA NAMES llvm-profdata-16)
set(SEGUE_TRAINS NO)
if(SEGUE_MODELS_BY_CLANG AND SEGUE_PROFDATA)
  execute_process(COMMAND ${SEGUE_MODEL_CLANG} --rtlib=compiler-rt -print-libgcc-file-name
    OUTPUT_VARIABLE SEGUE_PROFILE_RUNTIME OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REPLACE builtins profile SEGUE_PROFILE_RUNTIME "${SEGUE_PROFILE_RUNTIME}")
  if(EXISTS "${SEGUE_PROFILE_RUNTIME}")
    set(SEGUE_TRAINS YES)
  endif()
endif()
# Has no build.ninja, so that the program takes the modules in it as they are.
set(SEGUE_TRAINING_DIR ${CMAKE_BINARY_DIR}/training)

# segue_train_module(TARGET TRAINING COMMAND...): TARGET of segue_add_rtl_module is compiled after what
# each COMMAND of segue, without its name, runs in TRAINING, the same model under SEGUE_TRAINING_DIR. A
# command that fails, as one may with RTL that is being worked on, teaches nothing and is no error.
function(segue_train_module target training)
  target_compile_options(${training} PRIVATE -fprofile-instr-generate)
  target_link_options(${training} PRIVATE -Wl,-u,__llvm_profile_runtime)
  target_link_libraries(${training} PRIVATE ${SEGUE_PROFILE_RUNTIME})
  set(options ${CMAKE_CURRENT_BINARY_DIR}/${target}.options)
  set(script ${SEGUE_VERILATOR_TB}/cmake/train_module.sh)
  add_custom_command(OUTPUT ${options}
    COMMAND ${script} ${options} ${SEGUE_PROFDATA} $<TARGET_FILE:segue> ${SEGUE_TRAINING_DIR} ${ARGN}
    DEPENDS ${training} ${script}
    COMMENT "Profiling ${training}" VERBATIM)
  target_sources(${target} PRIVATE ${options})
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${target}.verilated/segue_fast.cpp PROPERTIES
    COMPILE_OPTIONS @${options} OBJECT_DEPENDS ${options})
endfunction()
