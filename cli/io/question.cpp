#include "cli/io/question.hpp"

#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace cartulary::cli {

bool ask(const std::string& question, std::string& answer) {
  std::fputs(question.c_str(), stderr);
  const bool answered = static_cast<bool>(std::getline(std::cin, answer));
  // Who types ends the line with the answer.
  if (isatty(STDIN_FILENO) == 0) std::fputc('\n', stderr);
  return answered;
}

}  // namespace cartulary::cli
