// A library that is loaded when it is needed first, and stays for the life of the program. A
// program that loads nothing (CARTULARY_STATIC) calls those linked to it, and does without others.
#pragma once

#ifndef CARTULARY_STATIC
#include <dlfcn.h>
#endif

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

namespace cartulary::formats {

class SharedLibrary {
 public:
#ifdef CARTULARY_STATIC
  explicit SharedLibrary(const char* /*name*/, std::string /*suffix*/ = "") {}

  /// Nothing: a library that is not linked is not there.
  template <class Pointer>
  Pointer function(const std::string& /*name*/) {
    complete_ = false;
    return nullptr;
  }
#else
  /// `name`: of its file, with the version. `suffix`: what the names of its functions end with.
  explicit SharedLibrary(const char* name, std::string suffix = "")
      : library_(dlopen(name, RTLD_NOW | RTLD_LOCAL)), suffix_(std::move(suffix)) {
    complete_ = library_ != nullptr;
  }

  /// A function by its name, of the type of its declaration; nullptr if there is none.
  template <class Pointer>
  Pointer function(const std::string& name) {
    void* const found = library_ == nullptr ? nullptr : dlsym(library_, (name + suffix_).c_str());
    complete_ &= found != nullptr;
    return reinterpret_cast<Pointer>(found);
  }
#endif
  bool complete() const {
    return complete_;
  }

 private:
#ifndef CARTULARY_STATIC
  void* library_;
  std::string suffix_;
#endif
  bool complete_ = true;
};

/// True if a library that is not there can be installed.
#ifdef CARTULARY_STATIC
inline constexpr bool kLoadsLibraries = false;
#else
inline constexpr bool kLoadsLibraries = true;
#endif

/// Why something cannot be done: `what` is a library that is missing, `packages` Debian's with it.
inline std::string not_there(std::string_view what, std::string_view packages) {
#ifdef CARTULARY_STATIC
  static_cast<void>(packages);
  return fmt::format("{}, is not in this program, which loads no libraries", what);
#else
  return fmt::format("{}, is not installed; on Debian it is the {}", what, packages);
#endif
}

}  // namespace cartulary::formats

/// A function of a library that programs link if they load nothing.
#ifdef CARTULARY_STATIC
#define CARTULARY_LIBRARY_FUNCTION(library, name) &name
#else
#define CARTULARY_LIBRARY_FUNCTION(library, name) (library).function<decltype(&name)>(#name)
#endif
