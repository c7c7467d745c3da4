# What the program for Windows is linked with, besides formats/doors/browser/libraries.cmake: of Debian's
# source packages, too. ICU would be larger than the program; no_icu.cpp stands for it.
foreach(name IN ITEMS CLI spdlog lemon)
  if(NOT EXISTS /usr/include/${name})
    message(FATAL_ERROR "Expected /usr/include/${name}; `.ci/set-up release` installs it")
  endif()
  file(CREATE_LINK /usr/include/${name} ${shared_headers}/${name} SYMBOLIC)
endforeach()
set(LEMON_INCLUDE_DIR ${shared_headers})
add_library(CLI11::CLI11 ALIAS shared_headers)
add_library(spdlog_headers INTERFACE)
add_library(spdlog::spdlog_header_only ALIAS spdlog_headers)
target_compile_definitions(spdlog_headers INTERFACE SPDLOG_FMT_EXTERNAL)
target_link_libraries(spdlog_headers INTERFACE shared_headers)

add_library(no_icu STATIC windows/no_icu.cpp)
target_link_libraries(no_icu PRIVATE shared_headers)
target_link_libraries(cartulary_formats PRIVATE no_icu)

unpacked(zlib folder)
foreach(name IN ITEMS adler32 crc32 inffast inflate inftrees zutil)
  list(APPEND zlib_sources ${folder}/${name}.c)
endforeach()
add_library(zlib STATIC ${zlib_sources})
target_include_directories(zlib SYSTEM PUBLIC ${folder})
set(ZLIB_LIBRARY zlib)

unpacked(pugixml folder)
add_library(pugixml STATIC ${folder}/src/pugixml.cpp)
target_include_directories(pugixml SYSTEM PUBLIC ${folder}/src)
add_library(pugixml::static ALIAS pugixml)

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

# What it finds out of a system, as it has it for Windows, but for the version of Windows.
unpacked(libarchive folder)
set(archive_config ${PROJECT_BINARY_DIR}/libarchive/config.h)
file(READ ${folder}/contrib/android/config/windows_host.h config)
string(REPLACE "0x0500" "0x0A00" config "${config}")
file(CONFIGURE OUTPUT ${archive_config} CONTENT "${config}" @ONLY)
# libarchive, as far as archives of records need it: zip and tar, without xz and zstd.
foreach(name IN ITEMS acl check_magic cmdline cryptor digest entry entry_copy_stat entry_link_resolver
        entry_sparse entry_stat entry_strmode entry_xattr hmac options pack_dev ppmd7 ppmd8 random rb read
        read_add_passphrase read_append_filter read_set_options read_support_filter_by_code
        read_support_filter_none read_support_filter_program read_support_filter_xz
        read_support_filter_zstd read_support_format_empty read_support_format_raw
        read_support_format_tar read_support_format_zip string string_sprintf util version_details virtual
        windows)
  list(APPEND archive_sources ${folder}/libarchive/archive_${name}.c)
endforeach()
add_library(archive STATIC ${archive_sources} ${folder}/libarchive/filter_fork_windows.c)
target_compile_definitions(archive PUBLIC LIBARCHIVE_STATIC PRIVATE
                           PLATFORM_CONFIG_H="${archive_config}"
                           __LIBARCHIVE_CONFIG_H_INCLUDED HAVE_ZLIB_H HAVE_LIBZ)
target_include_directories(archive SYSTEM PUBLIC ${folder}/libarchive)
target_link_libraries(archive PUBLIC zlib PRIVATE bcrypt)
target_compile_options(archive PRIVATE -w)

set(static_libraries archive sqlite)
