// How the tables of a tournament are written: what its commands have in common.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/flag.hpp"
#include "formats/league/tournament/publication.hpp"

namespace cartulary::cli {

struct PublishFlags {
  std::string format;  ///< empty: not asked for
  std::string output;
  std::vector<std::string> tables;  ///< names; empty: all
};

/// `--format` with the formats of a command.
Flag format_flag(std::string& format, Choices formats);

/// `--format`, `--output`, `--table` and the flags of a command. `tables`: the names that there can
/// be, with their meanings.
std::vector<Flag> with_publish_flags(std::vector<Flag> own, PublishFlags& flags, Choices tables);

/// The format asked for, else that of the output's name. None, after saying so, if there is none.
const formats::PublicationFormat* format_of(const PublishFlags& flags);

/// Writes those tables that are asked for. Returns an exit status.
int publish(const PublishFlags& flags, const Settings& settings,
            const formats::PublicationFormat& format, formats::Publication publication);

}  // namespace cartulary::cli
