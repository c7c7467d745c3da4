# Joins ES modules to the one script of a page: an entry and what it imports, straight or by way of
# others. A page that stands alone and is opened as a file cannot import.
#
#   join_modules(OUT ENTRY)   sets OUT to the script
#   cmake -D ENTRY=FILE -D OUTPUT=FILE -P join_modules.cmake
#
# Each module becomes a function that runs once, behind those that it imports, and gives what it
# exports. Exports have one name in all modules of a page, so an import needs no code:
#
#   const { counted } = (() => {
#   const counted = (n, one) => ...;
#   return { counted };
#   })();
#
# Of the forms of import and export there are two, and the others are refused:
#
#   import { counted, element } from "./elements.js";
#   export const, export function, export async function, export class
#
# Pages hold the script without indentation and without lines of comment, and lines that must go on
# hold the next one, so a template literal stands on one line; .ci/eslint.config.mjs asks for that.
# Code has no blanks around what divides names.

cmake_policy(VERSION 3.25)

# What somebody reads of a place in a module: the file from the top of the project, and the line.
function(_place out file text at)
  file(RELATIVE_PATH shown ${JOIN_ROOT} ${file})
  string(SUBSTRING "${text}" 0 ${at} before)
  string(REGEX REPLACE "[^\n]" "" before "${before}")
  string(LENGTH "${before}" line)
  set(${out} "${shown}:${line}" PARENT_SCOPE)
endfunction()

# The script without the blanks that mean nothing. What stands between quotes stays as it is; so do lines
# that have anything but code and texts in simple quotes.
function(_close_up out script)
  # Lists of CMake divide at semicolons, but not within brackets.
  string(ASCII 1 semicolon)
  string(ASCII 2 opened)
  string(ASCII 3 closed)
  string(REPLACE ";" "${semicolon}" script "${script}")
  string(REPLACE "[" "${opened}" script "${script}")
  string(REPLACE "]" "${closed}" script "${script}")
  string(REPLACE "\n" ";" lines "${script}")
  set(closed_up "")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "['`/\\]")
      string(REPLACE "\"" ";" parts "${line}")
      set(line "")
      set(is_code TRUE)
      foreach(part IN LISTS parts)
        if(is_code)
          string(REGEX REPLACE " ([=!]==|=>|[*+-]?=|[<>]=?|[?:*]|&&|[|][|]|[?][?]) " "\\1" part "${part}")
          # `a + +b` is not `a ++b`.
          string(REGEX REPLACE " ([+]) ([^+])" "\\1\\2" part "${part}")
          string(REGEX REPLACE " (-) ([^-])" "\\1\\2" part "${part}")
          string(REGEX REPLACE "([,:{})${semicolon}]) " "\\1" part "${part}")
          string(REGEX REPLACE " ([}{])" "\\1" part "${part}")
          string(REGEX REPLACE "(^|[^A-Za-z])(if|for|while) [(]" "\\1\\2(" part "${part}")
          set(is_code FALSE)
        else()
          set(part "\"${part}\"")
          set(is_code TRUE)
        endif()
        string(APPEND line "${part}")
      endforeach()
    endif()
    list(APPEND closed_up "${line}")
  endforeach()
  string(REPLACE ";" "\n" closed_up "${closed_up}")
  string(REPLACE "${closed}" "]" closed_up "${closed_up}")
  string(REPLACE "${opened}" "[" closed_up "${closed_up}")
  string(REPLACE "${semicolon}" ";" closed_up "${closed_up}")
  set(${out} "${closed_up}" PARENT_SCOPE)
endfunction()

# Takes the text of a module without its imports into the script, behind what it imports. `path`:
# the modules that wait for it.
function(_take_module file path)
  file(READ ${file} text)
  set(text "\n${text}")
  list(APPEND path ${file})
  set_property(GLOBAL APPEND PROPERTY JOIN_FILES ${file})
  get_filename_component(folder ${file} DIRECTORY)

  set(rest "${text}")
  set(begins 0)
  while(rest MATCHES "\nimport[^;]*;")
    set(statement "${CMAKE_MATCH_0}")
    string(FIND "${rest}" "${statement}" at)
    string(LENGTH "${statement}" size)
    math(EXPR place_at "${begins} + ${at} + 1")
    _place(place ${file} "${text}" ${place_at})
    math(EXPR at "${at} + ${size}")
    string(SUBSTRING "${rest}" ${at} -1 rest)
    math(EXPR begins "${begins} + ${at}")
    # `if` evaluates all of its conditions, so the last match is the one that says what is imported.
    if(statement MATCHES "[ \n]as[ \n]" OR
       NOT statement MATCHES "^\nimport {([ \n,A-Za-z0-9_$]+)} from \"(\\.[^\"]*)\";$")
      message(FATAL_ERROR "${place}: expected `import { NAME, ... } from \"./FILE.js\";`")
    endif()
    set(names "${CMAKE_MATCH_1}")
    set(named "${CMAKE_MATCH_2}")
    get_filename_component(other ${folder}/${named} ABSOLUTE)
    if(NOT EXISTS ${other})
      message(FATAL_ERROR "${place}: there is no ${named}")
    endif()
    if(other IN_LIST path)
      message(FATAL_ERROR "${place}: imports ${named}, which waits for this module: a circle")
    endif()
    get_property(taken GLOBAL PROPERTY JOIN_FILES)
    if(NOT other IN_LIST taken)
      _take_module(${other} "${path}")
    endif()
    get_property(known GLOBAL PROPERTY JOIN_EXPORTS_OF_${other})
    string(REGEX MATCHALL "[A-Za-z0-9_$]+" names "${names}")
    foreach(name IN LISTS names)
      if(NOT name IN_LIST known)
        message(FATAL_ERROR "${place}: ${named} exports no `${name}`")
      endif()
    endforeach()
  endwhile()

  set(exported "")
  set(rest "${text}")
  set(begins 0)
  while(rest MATCHES "\nexport([^A-Za-z][^\n]*)")
    set(statement "${CMAKE_MATCH_0}")
    string(FIND "${rest}" "${statement}" at)
    math(EXPR place_at "${begins} + ${at} + 1")
    _place(place ${file} "${text}" ${place_at})
    if(NOT statement MATCHES "^\nexport (const|function|async function|class) ([A-Za-z0-9_$]+)")
      message(FATAL_ERROR "${place}: expected `export`, then `const`, `function`, `async function` "
                          "or `class`, then a name")
    endif()
    set(name ${CMAKE_MATCH_2})
    get_property(whose GLOBAL PROPERTY JOIN_PLACE_OF_${name})
    if(whose)
      message(FATAL_ERROR "${place}: ${whose} exports `${name}`, too")
    endif()
    set_property(GLOBAL PROPERTY JOIN_PLACE_OF_${name} ${place})
    set_property(GLOBAL APPEND PROPERTY JOIN_NAMES ${name})
    list(APPEND exported ${name})
    string(LENGTH "${statement}" size)
    math(EXPR at "${at} + ${size}")
    string(SUBSTRING "${rest}" ${at} -1 rest)
    math(EXPR begins "${begins} + ${at}")
  endwhile()
  set_property(GLOBAL PROPERTY JOIN_EXPORTS_OF_${file} "${exported}")

  string(REGEX REPLACE "\nimport [^;]*;" "" text "${text}")
  string(REGEX REPLACE "\nexport (const|function|async function|class) " "\n\\1 " text "${text}")
  string(REGEX REPLACE "\n[ ]+" "\n" text "${text}")
  string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
  string(REGEX REPLACE "\n/\\*[^*]*\\*+([^/*][^*]*\\*+)*/" "" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}\n")
  list(LENGTH path depth)
  if(depth GREATER 1)
    string(JOIN ", " exported ${exported})
    set(text "const { ${exported} } = (() => {${text}return { ${exported} };\n})();\n")
  endif()
  set_property(GLOBAL APPEND_STRING PROPERTY JOIN_SCRIPT "${text}")
endfunction()

function(join_modules out entry)
  get_filename_component(entry ${entry} ABSOLUTE)
  foreach(name IN ITEMS JOIN_FILES JOIN_SCRIPT)
    set_property(GLOBAL PROPERTY ${name} "")
  endforeach()
  get_property(names GLOBAL PROPERTY JOIN_NAMES)
  foreach(name IN LISTS names)
    set_property(GLOBAL PROPERTY JOIN_PLACE_OF_${name} "")
  endforeach()
  _take_module(${entry} "")
  get_property(files GLOBAL PROPERTY JOIN_FILES)
  if(NOT CMAKE_SCRIPT_MODE_FILE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  endif()
  get_property(script GLOBAL PROPERTY JOIN_SCRIPT)
  # In a script that is no module, what stands in a block is seen by no other script.
  set(joined "\"use strict\";\n{\n${script}}\n")
  string(REGEX REPLACE "\n\n+" "\n" joined "${joined}")
  _close_up(joined "${joined}")
  # A comment at the end of a line takes in no other one.
  string(REGEX REPLACE "(//[^\n]*)\n" "\\1 \n" joined "${joined}")
  string(REGEX REPLACE "([;{(,[])\n" "\\1" joined "${joined}")
  set(${out} "${joined}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  get_filename_component(ENTRY ${ENTRY} ABSOLUTE)
  get_filename_component(JOIN_ROOT ${ENTRY} DIRECTORY)
  join_modules(script ${ENTRY})
  file(WRITE ${OUTPUT} "${script}")
endif()
