// Functions of the module for browsers besides the calls of formats/doors/library/cartulary.h.
extern "C" {

// Browsers have no libraries to load: what needs one says that it is not there.
void* dlopen(const char* /*name*/, int /*flags*/) {
  return nullptr;
}
void* dlsym(void* /*library*/, const char* /*name*/) {
  return nullptr;
}

}  // extern "C"
