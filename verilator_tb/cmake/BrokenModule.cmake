include(${CMAKE_CURRENT_LIST_DIR}/RtlModule.cmake)

# segue_add_broken_modules(BLOCK): the modules of the block's wrong variants (tests/BLOCK/broken.toml) at
# the sizes of `small`, each from a copy of the RTL with one text replaced: targets rtl_broken_BLOCK_NAME,
# and broken_modules_BLOCK for those that are tested, which broken/BLOCK.txt beside the modules lists: all,
# or a sample. Only variants that a rule has to catch are made with the bound
# properties, and only those whose whole report a test looks at with waveforms: each of the two is two
# thirds of what there is to compile.
function(segue_add_broken_modules block)
  add_custom_target(broken_modules_${block})
  set(tested ${SEGUE_${block}_BROKEN_SAMPLE})
  if(SEGUE_EVERY_BROKEN)
    set(tested ${SEGUE_${block}_BROKEN})
  endif()
  list(JOIN tested "\n" lines)
  file(CONFIGURE OUTPUT ${SEGUE_RTL_MODULE_DIR}/broken/${block}.txt CONTENT "${lines}\n" @ONLY)
  set(table ${CMAKE_SOURCE_DIR}/tests/${block}/broken.toml)
  set(reader ${CMAKE_SOURCE_DIR}/scripts/cards/broken.py)
  set(untraced "")
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/tests/${block}/plant/golden)
    set(untraced UNTRACED)
  endif()
  set(rtl "")
  foreach(part common ${SEGUE_${block}_PARTS})
    file(GLOB part_rtl CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rtl/gen/${part}_*
      ${CMAKE_SOURCE_DIR}/rtl/${part}/*.sv)
    list(APPEND rtl ${part_rtl})
  endforeach()
  foreach(name ${SEGUE_${block}_BROKEN})
    set(target rtl_broken_${block}_${name})
    set(copy ${CMAKE_CURRENT_BINARY_DIR}/${target}.rtl)
    add_custom_command(OUTPUT ${copy}.stamp
      COMMAND ${CMAKE_COMMAND} -E env PYTHONPATH=${CMAKE_SOURCE_DIR}/scripts
        ${Python3_EXECUTABLE} -B -m cards.broken ${block} ${name} rtl ${copy}
      COMMAND ${CMAKE_COMMAND} -E touch ${copy}.stamp
      DEPENDS ${table} ${reader} ${rtl} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
      COMMENT "Making a wrong copy of the RTL: ${block} ${name}" VERBATIM)
    set(except EXCEPT [a-z_]+_props\\.sv)
    if(name IN_LIST SEGUE_${block}_BROKEN_WITH_RULES)
      set(except "")
    endif()
    segue_add_rtl_module(${target} BLOCK ${block} PARTS ${SEGUE_${block}_PARTS} RTL_ROOT ${copy}
      SETTINGS ${SEGUE_GENERATED}/rtl/gen LIKE ${CMAKE_SOURCE_DIR}/rtl AFTER ${copy}.stamp
      OUTPUT ${SEGUE_RTL_MODULE_DIR}/broken/${block}/${name}.so
      SIZES ${SEGUE_${block}_SIZES_small} ${except} BRIEF ${untraced})
    if(name IN_LIST tested)
      add_dependencies(broken_modules_${block} ${target})
    endif()
  endforeach()
endfunction()
