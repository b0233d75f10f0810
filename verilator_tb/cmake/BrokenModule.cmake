# segue_add_broken_module(TARGET BLOCK EDIT OUTPUT RTL...): the module of BLOCK at the sizes
# of `small`, from a copy of the RTL in which EDIT has replaced one text.
include(${CMAKE_CURRENT_LIST_DIR}/ConfigTable.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/RtlModule.cmake)

function(segue_add_broken_module target block edit output)
  set(copy ${CMAKE_CURRENT_BINARY_DIR}/${target}.rtl)
  set(script ${CMAKE_SOURCE_DIR}/tests/plant/broken/edit_rtl.cmake)
  set(stamp ${copy}.stamp)
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -DEDIT=${edit} -DFROM=${CMAKE_SOURCE_DIR}/rtl -DTO=${copy} -P ${script}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${edit} ${script} ${ARGN}
    COMMENT "Breaking a copy of the RTL: ${edit}" VERBATIM)
  segue_sizes_of(${block} small sizes)
  segue_add_rtl_module(${target} BLOCK ${block} RTL_ROOT ${copy} OUTPUT ${output}
    SIZES ${sizes} LIKE ${CMAKE_SOURCE_DIR}/rtl AFTER ${stamp} BRIEF)
endfunction()
