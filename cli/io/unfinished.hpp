// Unfinished files, which a signal that ends the program must not leave behind.
#pragma once

#include <string>

namespace cartulary::cli {

/// While it lives, signals that would end the program wait.
class SignalsWait {
 public:
  SignalsWait();
  ~SignalsWait();
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;
};

/// From now on, signals that end the program first remove what is unfinished; ignored ones stay so.
void clean_up_on_signals();

/// A name for a file that has none yet, short enough for any folder that takes names at all.
std::string temporary_name();

/// The file to remove if a signal ends the program, in this folder. Call both while signals wait.
void remember_unfinished(int folder, const char* name);
void forget_unfinished();

}  // namespace cartulary::cli
