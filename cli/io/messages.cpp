#include "cli/io/messages.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "formats/text/escape.hpp"

namespace cartulary::cli {

namespace {

/// The library has no level between those of `--verbose` and warnings that is called so.
constexpr spdlog::level::level_enum kNote = spdlog::level::info;

/// The name of a message's level.
class LevelName : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& out) override {
    const auto name = spdlog::level::to_string_view(message.level);
    const std::string_view word =
        message.level == kNote ? "note" : std::string_view(name.data(), name.size());
    out.append(word.data(), word.data() + word.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return spdlog::details::make_unique<LevelName>();
  }
};

}  // namespace

void set_up_messages(bool verbose, bool color) {
  const auto mode = color ? spdlog::color_mode::always : spdlog::color_mode::never;
  auto logger = spdlog::stderr_color_st("cartulary", mode);
  auto pattern = std::make_unique<spdlog::pattern_formatter>();
  pattern->add_flag<LevelName>('N').set_pattern("cartulary: %^%N%$: %v");
  logger->set_formatter(std::move(pattern));
  logger->set_level(verbose ? spdlog::level::debug : kNote);
  spdlog::set_default_logger(std::move(logger));
}

void say(MessageLevel level, const std::string& message) {
  constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, kNote, spdlog::level::warn,
                                                  spdlog::level::err};
  spdlog::default_logger_raw()->log(levels[static_cast<int>(level)], formats::printable(message));
}

}  // namespace cartulary::cli
