// A library that is loaded when it is needed first, and stays for the life of the program: what few
// runs need does not cost the others their start.
#pragma once

#include <dlfcn.h>

#include <string>
#include <utility>

namespace cartulary::formats {

class SharedLibrary {
 public:
  /// `name`: of its file, with the version that the functions are declared for. `suffix`: what the
  /// names of its functions end with.
  explicit SharedLibrary(const char* name, std::string suffix = "")
      : library_(dlopen(name, RTLD_NOW | RTLD_LOCAL)), suffix_(std::move(suffix)) {}

  /// A function by its name, of the type of its declaration; nullptr if there is none.
  template <class Pointer>
  Pointer function(const std::string& name) {
    void* const found = library_ == nullptr ? nullptr : dlsym(library_, (name + suffix_).c_str());
    complete_ &= found != nullptr;
    return reinterpret_cast<Pointer>(found);
  }
  /// Whether it could be loaded, and had all functions that were asked for.
  bool complete() const { return library_ != nullptr && complete_; }

 private:
  void* library_;
  std::string suffix_;
  bool complete_ = true;
};

}  // namespace cartulary::formats
