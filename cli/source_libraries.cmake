# What a program for other systems than this one is linked with, besides
# formats/doors/browser/libraries.cmake: headers only, or compiled of Debian's source packages.
foreach(name IN ITEMS CLI lemon spdlog ${more_headers})
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

# libarchive, as far as archives of records need it: zip and tar, without xz and zstd. The file says what
# it finds out of a system, as libarchive has it, but for the version of Windows; other arguments are
# files for one system.
function(add_archive file)
  unpacked(libarchive folder)
  set(archive_sources "")
  set(archive_config ${PROJECT_BINARY_DIR}/libarchive/config.h)
  file(READ ${folder}/contrib/android/config/${file} config)
  string(REPLACE "0x0500" "0x0A00" config "${config}")
  if(EMSCRIPTEN)  # has some headers of Android's only, and no nanoseconds under its names
    string(REGEX REPLACE "#(include <android|define HAVE_(SYS_CDEFS|LINUX_|ARC4|STRUCT_STAT_ST_MTIME_N|[A-Z]*XATTR))[^\n]*"
           "" config "${config}")
  endif()
  file(CONFIGURE OUTPUT ${archive_config} CONTENT "${config}" @ONLY)
  foreach(name IN ITEMS acl check_magic cmdline cryptor digest entry entry_copy_stat entry_link_resolver
          entry_sparse entry_stat entry_strmode entry_xattr hmac options pack_dev ppmd7 ppmd8 random rb read
          read_add_passphrase read_append_filter read_set_options read_support_filter_by_code
          read_support_filter_none read_support_filter_program read_support_filter_xz
          read_support_filter_zstd read_support_format_empty read_support_format_raw
          read_support_format_tar read_support_format_zip string string_sprintf util version_details virtual)
    list(APPEND archive_sources ${folder}/libarchive/archive_${name}.c)
  endforeach()
  add_library(archive STATIC ${archive_sources} ${ARGN})
  target_compile_definitions(archive PUBLIC LIBARCHIVE_STATIC PRIVATE
                             PLATFORM_CONFIG_H="${archive_config}"
                             __LIBARCHIVE_CONFIG_H_INCLUDED HAVE_ZLIB_H HAVE_LIBZ)
  target_include_directories(archive SYSTEM PUBLIC ${folder}/libarchive)
  target_link_libraries(archive PUBLIC zlib)
  target_compile_options(archive PRIVATE -w)
endfunction()
