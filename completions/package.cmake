# Read by cpack when it makes the Debian package.
#
# The files in it have the time of the last commit, or, in a tree without commits, the date of the
# version, unless SOURCE_DATE_EPOCH says another.
if("$ENV{SOURCE_DATE_EPOCH}" STREQUAL "")
  execute_process(COMMAND git -C ${CMAKE_CURRENT_LIST_DIR} log -1 --format=%ct
                  OUTPUT_VARIABLE time OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT time MATCHES "^[0-9]+$")
    execute_process(COMMAND date -u -d ${CPACK_CARTULARY_DATE} +%s
                    OUTPUT_VARIABLE time OUTPUT_STRIP_TRAILING_WHITESPACE)
    message(STATUS "No commits here: the time of the files is ${CPACK_CARTULARY_DATE}")
  endif()
  set(ENV{SOURCE_DATE_EPOCH} ${time})
endif()

# Without these, cpack leaves out the libraries that the package needs, or stops without a reason.
foreach(tool IN ITEMS dpkg-shlibdeps file)
  find_program(found_${tool} ${tool})
  if(NOT found_${tool})
    message(FATAL_ERROR "${tool} is missing; `.ci/set-up package` installs it")
  endif()
endforeach()
