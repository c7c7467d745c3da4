#include <cstdio>

#include "cli/input/watch.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/process.hpp"

namespace cartulary::cli {

int run_watched(const InputFlags& records, const std::vector<std::string>& more,
                const std::function<int(bool& nobody_reads)>& run) {
  for (const std::string& path : records.paths) {
    if (path != "-" && !path.starts_with("https://") && !path.starts_with("http://")) continue;
    return say_flag_error("--watch", "expected files and folders, got `{}`", path);
  }
  Watch watch;
  if (!watch.open()) return kFailed;
  for (int number = 1;; ++number) {
    watch.look_at(records, more);
    bool nobody_reads = false;
    const int status = run(nobody_reads);
    if (nobody_reads) return status;
    if (number == 1) say_note("waiting for changes; Ctrl-C ends");
    const std::optional<std::string> changed = watch.wait();
    if (!changed) return status;
    std::fputs("\n", stderr);
    say_note("---- run {}: {} changed ----", number + 1, *changed);
  }
}

}  // namespace cartulary::cli
