# What a program that loads no libraries is linked with, besides formats/doors/browser/libraries.cmake: of
# Debian's packages, too. Pictures in pixels and lines that are edited in a terminal have libraries that
# are only loaded: such a program does without these.
find_package(CLI11 REQUIRED)
find_package(spdlog REQUIRED)
find_package(fmt REQUIRED)
find_package(pugixml REQUIRED)
find_library(ZLIB_LIBRARY libz.a REQUIRED)
find_path(LEMON_INCLUDE_DIR lemon/matching.h REQUIRED)

set(static_libraries "")
foreach(name IN ITEMS archive icui18n icuuc sqlite3 nettle acl lzma zstd lz4 bz2 xml2)
  find_library(found_${name} lib${name}.a REQUIRED)
  list(APPEND static_libraries ${found_${name}})
endforeach()

# Names are compared with one file of ICU's data, which are 30 MB.
find_library(found_icudata libicudata.a REQUIRED)
find_program(ICUPKG icupkg REQUIRED PATHS /usr/sbin)
execute_process(COMMAND pkg-config --variable=ICUDATA_NAME icu-i18n OUTPUT_VARIABLE icu_data
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(icu_folder ${PROJECT_BINARY_DIR}/icu)
set(icu_file ${icu_folder}/${icu_data}.dat)
file(MAKE_DIRECTORY ${icu_folder}/all)
file(WRITE ${icu_folder}/names.txt "confusables.cfu\n")
add_custom_command(
  OUTPUT ${icu_file}
  COMMAND ${CMAKE_AR} x ${found_icudata}
  COMMAND ${CMAKE_OBJCOPY} -O binary --only-section=.rodata ${icu_data}_dat.o ${icu_data}.dat
  COMMAND ${ICUPKG} -d . -x ../names.txt ${icu_data}.dat
  COMMAND ${ICUPKG} -s . -a ../names.txt new ${icu_file}
  COMMAND ${CMAKE_COMMAND} -E rm ${icu_data}_dat.o ${icu_data}.dat
  WORKING_DIRECTORY ${icu_folder}/all
  DEPENDS ${found_icudata}
  VERBATIM)
string(REGEX REPLACE "l$" "" icu_symbol ${icu_data})
file(CONFIGURE OUTPUT ${icu_folder}/data.cpp CONTENT
"asm(\".section .rodata\\n\"
    \".global @icu_symbol@_dat\\n\"
    \".balign 16\\n\"
    \"@icu_symbol@_dat:\\n\"
    \".incbin \\\"@icu_file@\\\"\\n\"
    \".previous\\n\");
" @ONLY)
set_source_files_properties(${icu_folder}/data.cpp PROPERTIES OBJECT_DEPENDS ${icu_file})
add_library(icu_data STATIC ${icu_folder}/data.cpp)
