#include "cli/io/messages.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "formats/text/escape.hpp"

namespace cartulary::cli {

void set_up_messages(bool verbose, bool color) {
  const auto mode = color ? spdlog::color_mode::always : spdlog::color_mode::never;
  auto logger = spdlog::stderr_color_st("cartulary", mode);
  logger->set_pattern("cartulary: %^%l%$: %v");
  logger->set_level(verbose ? spdlog::level::debug : spdlog::level::warn);
  spdlog::set_default_logger(std::move(logger));
}

void say(MessageLevel level, const std::string& message) {
  constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, spdlog::level::warn,
                                                  spdlog::level::err};
  spdlog::default_logger_raw()->log(levels[static_cast<int>(level)], formats::printable(message));
}

}  // namespace cartulary::cli
