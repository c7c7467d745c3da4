#include "cli/io/messages.hpp"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ansicolor_sink.h>

#include <memory>

#include "formats/ground/text/escape.hpp"

namespace cartulary::cli {

namespace {

/// The library has no level between those of `--verbose` and warnings that is called so.
constexpr spdlog::level::level_enum kNote = spdlog::level::info;

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

struct Look {
  bool verbose = false;
  bool color = false;
};
Look look;

std::unique_ptr<spdlog::logger> make_logger() {
  const auto mode = look.color ? spdlog::color_mode::always : spdlog::color_mode::never;
  auto out = std::make_unique<spdlog::logger>(
      "cartulary", std::make_shared<spdlog::sinks::ansicolor_stderr_sink_mt>(mode));
  auto pattern =
      std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::local, "\n");
  pattern->add_flag<LevelName>('N').set_pattern("cartulary: %^%N%$: %v");
  out->set_formatter(std::move(pattern));
  out->set_level(spdlog::level::debug);
  return out;
}

}  // namespace

void set_up_messages(bool verbose, bool color) {
  look = {.verbose = verbose, .color = color};
}

void say(MessageLevel level, const std::string& message) {
  constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, kNote, spdlog::level::warn,
                                                  spdlog::level::err};
  if (level == MessageLevel::detail && !look.verbose) return;
  // Most runs have nothing to say.
  static const std::unique_ptr<spdlog::logger> logger = make_logger();
  logger->log(levels[static_cast<int>(level)], formats::printable(message));
}

}  // namespace cartulary::cli
