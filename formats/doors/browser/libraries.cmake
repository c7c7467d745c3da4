# The libraries of what runs without Debian's packages, the module for browsers and the library for
# other programs: compiled of Debian's source packages, which `.ci/set-up web` has unpacked, or headers
# only.
enable_language(C)
set(CARTULARY_SOURCES ${PROJECT_SOURCE_DIR}/build/sources CACHE PATH "Source packages, unpacked")

function(unpacked name out)
  file(GLOB found LIST_DIRECTORIES true ${CARTULARY_SOURCES}/${name}-[0-9]*)
  list(FILTER found EXCLUDE REGEX "\\.(dsc|xz|gz|bz2|asc)$")
  list(LENGTH found number)
  if(NOT number EQUAL 1)
    message(FATAL_ERROR "Expected the source package ${name} in ${CARTULARY_SOURCES}; "
                        "`.ci/set-up web` fetches it")
  endif()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# Headers of this system that are the same for all; its other headers are not for browsers.
set(shared_headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${shared_headers})
foreach(name IN ITEMS fmt lemon rapidjson unicode webp png.h pngconf.h pnglibconf.h)
  if(NOT EXISTS /usr/include/${name})
    message(FATAL_ERROR "Expected /usr/include/${name}; `.ci/set-up web` installs it")
  endif()
  file(CREATE_LINK /usr/include/${name} ${shared_headers}/${name} SYMBOLIC)
endforeach()
add_library(shared_headers INTERFACE)
target_include_directories(shared_headers SYSTEM INTERFACE ${shared_headers})

add_library(fmt_headers INTERFACE)
add_library(fmt::fmt ALIAS fmt_headers)
target_compile_definitions(fmt_headers INTERFACE FMT_HEADER_ONLY)
target_link_libraries(fmt_headers INTERFACE shared_headers)

unpacked(yaml-cpp folder)
file(GLOB sources ${folder}/src/*.cpp)
add_library(yaml-cpp STATIC ${sources})
target_include_directories(yaml-cpp SYSTEM PUBLIC ${folder}/include)

unpacked(libmd folder)
add_library(md STATIC ${folder}/src/sha2.c ${folder}/src/sha256hl.c)
# All that its configuration would find out is about other digests and systems.
file(WRITE ${PROJECT_BINARY_DIR}/libmd/config.h "#define HAVE_UNISTD_H 1\n")
target_include_directories(md PRIVATE ${PROJECT_BINARY_DIR}/libmd SYSTEM PUBLIC ${folder}/include)
set(LIBMD_LIBRARY md)

unpacked(utf8proc folder)
add_library(utf8proc STATIC ${folder}/utf8proc.c)
target_compile_definitions(utf8proc PUBLIC UTF8PROC_STATIC)
target_include_directories(utf8proc SYSTEM PUBLIC ${folder})
set(UTF8PROC_LIBRARY utf8proc)
