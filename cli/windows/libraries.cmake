# What the program for Windows is linked with, besides formats/doors/browser/libraries.cmake and
# cli/source_libraries.cmake. ICU would be larger than the program; no_icu.cpp stands for it.
include(source_libraries.cmake)
add_library(no_icu STATIC windows/no_icu.cpp)
target_link_libraries(no_icu PRIVATE shared_headers)
target_link_libraries(cartulary_formats PRIVATE no_icu)

# SQLite is one file, which its own build makes with tools for this system.
unpacked(sqlite3 folder)
set(sqlite ${PROJECT_BINARY_DIR}/sqlite)
file(MAKE_DIRECTORY ${sqlite})
add_custom_command(
  OUTPUT ${sqlite}/sqlite3.c ${sqlite}/sqlite3.h
  COMMAND sh -c "env -u CC -u CFLAGS ${folder}/configure --disable-tcl --disable-readline >configure.txt"
  COMMAND sh -c "env -u MAKEFLAGS make sqlite3.c >make.txt"
  WORKING_DIRECTORY ${sqlite}
  VERBATIM)
add_library(sqlite STATIC ${sqlite}/sqlite3.c)
# As its page on compiling recommends for programs that need no more.
target_compile_definitions(sqlite PRIVATE SQLITE_DQS=0 SQLITE_DEFAULT_MEMSTATUS=0 SQLITE_OMIT_DEPRECATED
                           SQLITE_OMIT_LOAD_EXTENSION SQLITE_OMIT_SHARED_CACHE SQLITE_THREADSAFE=1)
target_include_directories(sqlite SYSTEM PUBLIC ${sqlite})
# No run spends its time in it, and the rest of -O3 takes the compiler a minute.
target_compile_options(sqlite PRIVATE -O1)

unpacked(libarchive folder)
add_archive(windows_host.h ${folder}/libarchive/archive_windows.c
            ${folder}/libarchive/filter_fork_windows.c)
target_link_libraries(archive PRIVATE bcrypt)
set(static_libraries archive sqlite)
