# segue_add_block(BLOCK): what a block's card and its folder verilator_tb/BLOCK become: the bench
# segue_BLOCK_bench, the benchmark bench_BLOCK where bench/ has one, and a module for each size of the card,
# rtl_BLOCK_SIZE. `rtl_modules` builds all but those that only the full tier takes. Three more of each size,
# on demand: two count lines and toggles, and one is fast, that of the default size after the training of
# the card.
include(${CMAKE_CURRENT_LIST_DIR}/TrainedModule.cmake)
add_custom_target(rtl_modules)
function(segue_add_block block)
  add_custom_target(rtl_modules_${block})
  add_dependencies(rtl_modules rtl_modules_${block})
  foreach(config ${SEGUE_${block}_CONFIGS})
    foreach(kind "" line toggle fast)
      set(target rtl_${block}_${config})
      set(output ${SEGUE_RTL_MODULE_DIR}/${block}/${config}.so)
      set(option "")
      if(kind)
        string(APPEND target _${kind})
        set(output ${SEGUE_RTL_MODULE_DIR}/${block}/${config}-${kind}.so)
        set(option COVERAGE ${kind})
      endif()
      if(kind STREQUAL fast)
        set(option FAST)
      endif()
      set(facts BLOCK ${block} PARTS ${SEGUE_${block}_PARTS}
        RTL_ROOT ${CMAKE_SOURCE_DIR}/rtl SETTINGS ${SEGUE_GENERATED}/rtl/gen
        SIZES ${SEGUE_${block}_SIZES_${config}} EXCEPT ${SEGUE_${block}_WITHOUT_${config}} ${option})
      segue_add_rtl_module(${target} ${facts} OUTPUT ${output})
      if(kind STREQUAL fast AND config STREQUAL SEGUE_${block}_DEFAULT AND SEGUE_${block}_TRAINING
         AND SEGUE_TRAINS)
        segue_add_rtl_module(${target}_training ${facts}
          OUTPUT ${SEGUE_TRAINING_DIR}/rtl_modules/${block}/${config}.so)
        segue_train_module(${target} ${target}_training ${SEGUE_${block}_TRAINING})
      endif()
    endforeach()
    if(NOT config IN_LIST SEGUE_${block}_ONLY_IN_FULL)
      add_dependencies(rtl_modules_${block} rtl_${block}_${config})
    endif()
  endforeach()

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${block}/*.cpp)
  segue_add_library(segue_${block}_bench
    SOURCES ${SEGUE_GENERATED}/verilator_tb/gen/${block}_bins.cpp ${sources}
    LIBS segue_frame segue_sm)
  # A block that has others inside may take what drives those from their benches.
  foreach(part ${SEGUE_${block}_PARTS})
    if(NOT part STREQUAL block)
      target_link_libraries(segue_${block}_bench PUBLIC segue_${part}_bench)
    endif()
  endforeach()
endfunction()
