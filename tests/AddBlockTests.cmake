# segue_add_block_tests(BLOCK): the tests in tests/BLOCK, by existing:
#   twin/*.cpp    test_BLOCK_twin: the C++ twin alone
#   oracle/*.cpp  test_BLOCK_oracle
#   plant/*.cpp   test_BLOCK_plant: twin and RTL together, and that every variant of broken.toml is caught
#   lockstep      the runs that the block's card names, as a user runs them; those of directed.py
#   CMakeLists.txt  what only this block has
find_package(rapidcheck REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
include(${CMAKE_SOURCE_DIR}/verilator_tb/cmake/BrokenModule.cmake)

if(NOT SEGUE_FUZZ)
  add_test(NAME rtl_modules
    COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target rtl_modules)
  set_tests_properties(rtl_modules PROPERTIES FIXTURES_SETUP rtl_modules LABELS lockstep TIMEOUT 900)
endif()

function(segue_add_lockstep_test name block config labels)
  add_test(NAME ${name} COMMAND segue cosim ${block} --config ${config} ${ARGN}
    --wave-dir ${CMAKE_CURRENT_BINARY_DIR}/waves)
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" FIXTURES_REQUIRED rtl_modules)
endfunction()

# Runs of a script that writes operations: verilator_tb/BLOCK/directed.py SIZE.
function(segue_add_directed_tests block)
  set(program ${CMAKE_SOURCE_DIR}/verilator_tb/${block}/directed.py)
  foreach(config ${SEGUE_${block}_CONFIGS})
    set(operations ${CMAKE_CURRENT_BINARY_DIR}/directed-${block}-${config}.operations)
    add_custom_command(OUTPUT ${operations}
      COMMAND sh -c "'${Python3_EXECUTABLE}' -B '${program}' ${config} >'${operations}'"
      DEPENDS ${program} ${CMAKE_SOURCE_DIR}/rtl/${block}/${block}.toml VERBATIM)
    add_custom_target(directed_${block}_${config} ALL DEPENDS ${operations})
    set(labels lockstep)
    if(config IN_LIST SEGUE_${block}_ONLY_IN_FULL)
      list(APPEND labels full)
    endif()
    segue_add_lockstep_test(lockstep.directed.${block}.${config} ${block} ${config} "${labels}"
      --replay ${operations})
  endforeach()
endfunction()

function(segue_add_block_tests block)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${block})
  foreach(kind twin oracle)
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/${kind}/*.cpp)
    if(sources)
      segue_add_test(test_${block}_${kind} SOURCES ${sources}
        LIBS segue_blocks segue_policies segue_sm rapidcheck)
    endif()
  endforeach()
  if(SEGUE_FUZZ)
    return()
  endif()

  segue_add_broken_modules(${block})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/plant/*.cpp)
  segue_add_test(test_${block}_plant
    SOURCES ${sources} plant/broken_bank.cpp plant/broken_rtl_test.cpp plant/golden.cpp
    LIBS segue_cosim_command rapidcheck tomlplusplus::tomlplusplus)
  target_compile_definitions(test_${block}_plant PRIVATE SEGUE_BLOCK=${block})
  add_dependencies(test_${block}_plant rtl_modules_${block} broken_modules_${block})

  foreach(run ${SEGUE_${block}_RUNS})
    string(REPLACE "|" ";" fields "${run}")
    list(POP_FRONT fields name config cycles seeds)
    set(dot "")
    if(name)
      set(dot .)
    endif()
    segue_add_lockstep_test(lockstep.${name}${dot}${block}.${config} ${block} ${config} "${fields}"
      --cycles ${cycles} --seeds ${seeds})
  endforeach()
  if(EXISTS ${CMAKE_SOURCE_DIR}/verilator_tb/${block}/directed.py)
    segue_add_directed_tests(${block})
  endif()
  if(EXISTS ${folder}/CMakeLists.txt)
    add_subdirectory(${block})
  endif()
endfunction()
