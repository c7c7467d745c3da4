// Stands for ICU in programs that are not linked with it: nothing can be compared.
#include <unicode/uspoof.h>

USpoofChecker* uspoof_open(UErrorCode* status) {
  *status = U_UNSUPPORTED_ERROR;
  return nullptr;
}

int32_t uspoof_getSkeletonUTF8(const USpoofChecker*, uint32_t, const char*, int32_t, char*, int32_t,
                               UErrorCode* status) {
  *status = U_UNSUPPORTED_ERROR;
  return 0;
}
