# The Verilated module of walk_test.cpp, which holds several sizes of the block.

find_program(VERILATOR NAMES verilator REQUIRED)
execute_process(COMMAND ${VERILATOR} --getenv VERILATOR_ROOT
  OUTPUT_VARIABLE verilator_root OUTPUT_STRIP_TRAILING_WHITESPACE)

set(walk_rtl ${CMAKE_SOURCE_DIR}/rtl/gen/sm_driver_pkg.sv
  ${SEGUE_GENERATED}/tests/layout/gen/sm_driver_walk.sv ${CMAKE_CURRENT_SOURCE_DIR}/walk_top.sv)
set(walk_dir ${CMAKE_CURRENT_BINARY_DIR}/walk.verilated)
add_custom_command(
  OUTPUT ${walk_dir}/segue_fast.cpp ${walk_dir}/segue_slow.cpp
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${walk_dir}
  COMMAND ${VERILATOR} --cc --prefix Vmodel --Mdir ${walk_dir} --top-module walk_top
    -Wno-UNSIGNED +incdir+${CMAKE_SOURCE_DIR}/rtl/gen ${walk_rtl}
  COMMAND ${SEGUE_READY_VERILATED} ${walk_dir}
  DEPENDS ${walk_rtl} ${CMAKE_SOURCE_DIR}/rtl/gen/sm_driver_structs.svh ${SEGUE_VERILATED_SCRIPTS}
  COMMENT "Verilating the structs of sm_driver" VERBATIM)

# Not ours to warn about, and not worth optimising.
find_package(Threads REQUIRED)
add_library(layout_walk_model STATIC ${walk_dir}/segue_fast.cpp ${walk_dir}/segue_slow.cpp
  ${verilator_root}/include/verilated.cpp ${verilator_root}/include/verilated_threads.cpp)
target_include_directories(layout_walk_model SYSTEM PUBLIC
  ${walk_dir} ${verilator_root}/include ${verilator_root}/include/vltstd)
target_compile_options(layout_walk_model PRIVATE -O0 -w)
# clang leaves some of what <atomic> needs to a library of its own.
target_link_libraries(layout_walk_model PUBLIC Threads::Threads
  $<$<CXX_COMPILER_ID:Clang>:atomic>)
set_target_properties(layout_walk_model PROPERTIES CXX_CLANG_TIDY "" EXPORT_COMPILE_COMMANDS OFF)
