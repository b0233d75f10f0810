# How the project's own targets are made, so that every directory says only
# what its target is built from.

add_library(segue_warnings INTERFACE)
target_compile_options(segue_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)

# Most of the time goes into headers, so the files of a target of ours are compiled in groups:
# what two of them define in anonymous namespaces must differ. The preset `asan` compiles each
# file alone, which tells whether it includes what it needs.
set(CMAKE_UNITY_BUILD ${SEGUE_UNITY})

# segue_add_library(NAME SOURCES ... LIBS ...): a static library of ours.
function(segue_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR} ${SEGUE_GENERATED})
  target_link_libraries(${name} PUBLIC ${ARG_LIBS} PRIVATE segue_warnings)
endfunction()

# segue_compile_quickly(TARGET...): for code that runs seldom, or waits for code that was
# optimised.
function(segue_compile_quickly)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE
      $<$<CONFIG:Release>:-Og> $<$<BOOL:${SEGUE_FUZZ}>:-O0>)
  endforeach()
endfunction()

# segue_fuzz_plainly(TARGET...): for code that takes longer to optimise than the runs under
# sanitizers spend in it.
function(segue_fuzz_plainly)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE $<$<BOOL:${SEGUE_FUZZ}>:-O0>)
  endforeach()
endfunction()

# segue_use_test_headers(TARGET): GoogleTest's headers, which take longer to read than most tests,
# are compiled once for all. g++ only: clang wants all targets to have the same definitions.
function(segue_use_test_headers target)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    return()
  endif()
  if(NOT TARGET segue_test_headers)
    # A program, not a library, so that it is compiled with the same options as the tests.
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/segue_test_headers.cpp CONTENT "int main() {}\n")
    add_executable(segue_test_headers ${CMAKE_BINARY_DIR}/segue_test_headers.cpp)
    target_link_libraries(segue_test_headers PRIVATE GTest::gtest GTest::gmock segue_warnings)
    target_precompile_headers(segue_test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
    segue_compile_quickly(segue_test_headers)
  endif()
  target_precompile_headers(${target} REUSE_FROM segue_test_headers)
  # From a precompiled header g++ 12 takes the standard library's own code for ours and finds
  # fault with it.
  target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict
    -Wno-stringop-overflow)
endfunction()

# segue_add_test(NAME SOURCES ... LIBS ... [LABEL L] [TIMEOUT S]): a GoogleTest
# program whose tests CTest lists one by one. Labels are tiers of scripts/test:
# none: every tier; slow: not --quick; full: only --full.
function(segue_add_test name)
  cmake_parse_arguments(ARG "" "LABEL;TIMEOUT" "SOURCES;LIBS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  find_package(GTest REQUIRED)
  include(GoogleTest)
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${SEGUE_GENERATED})
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} segue_paths GTest::gtest GTest::gmock
                                        GTest::gtest_main segue_warnings)
  segue_compile_quickly(${name})
  segue_use_test_headers(${name})
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST
    PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABEL}")
endfunction()
