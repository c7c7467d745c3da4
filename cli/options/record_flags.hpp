// Flags of commands that go through records and report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/flags/flag.hpp"
#include "cli/input/baseline_file.hpp"
#include "cli/input/configurations.hpp"
#include "cli/input/inputs.hpp"
#include "cli/options/report_flags.hpp"
#include "cli/records/show_settings.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

/// Which report a command makes, and of which records.
struct RecordTask {
  formats::View view = formats::View::verify;
  bool dice_only = false;  ///< records of other games are left out
};

struct RecordFlags : InputFlags, BaselineFlags, ReportFlags {
  std::string per;  ///< empty: not asked for
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  bool no_causes = false;
  bool stop_at_first = false;
  bool no_rulings = false;

  formats::Rulings rulings() const {
    return no_rulings ? formats::Rulings::forgotten : formats::Rulings::heard;
  }
  formats::Causes causes() const {
    return no_causes       ? formats::Causes::none
           : stop_at_first ? formats::Causes::of_first
                           : formats::Causes::of_all;
  }
  std::string shard;  ///< empty: not asked for
  bool show_settings = false;
  bool watch = false;
  bool plot = false;
  bool ascii = false;
  std::string cache;  ///< a folder; empty: none
};

std::vector<Flag> record_flags(RecordFlags& flags, const RecordTask& task);

/// The subject of a line of a table, by `--per`; the usual one if it was not given.
formats::Per per_of(const std::string& name);
/// True if reports list every turn's scoring.
bool needs_turns(const RecordFlags& flags, const RecordTask& task, const formats::Format& format);
/// False after saying which flag does not go with the others or the format.
bool record_flags_fit(const RecordFlags& flags, const RecordTask& task,
                      const formats::Format& format);

/// Flags with what the configuration of the run says where they say nothing.
struct RunFlags : RecordFlags {
  std::vector<FlagSetting> of_run{};  ///< what holds, and who said it
};
/// None, after saying so, if there is no such format.
std::optional<RunFlags> with_run_settings(const RecordFlags& given, const RecordTask& task,
                                          Configurations& configurations);

std::vector<FlagSetting> settings_of(const RecordFlags& flags);

}  // namespace cartulary::cli
