// Writes as many different records as wanted, all of them right: random games of the base game,
// whole. The same number gives the same bytes on every machine; a larger archive begins like a
// smaller one.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include "engine/rules_of.hpp"
#include "tests/random_record.hpp"

namespace cartulary {
namespace {

/// Files of a folder, at most.
constexpr std::size_t kFolder = 1000;

/// `12/012345.yaml`, so that no folder has too many.
std::filesystem::path path_of(std::size_t number) {
  std::string digits = std::to_string(number);
  digits.insert(0, 7 - std::min<std::size_t>(7, digits.size()), '0');
  return std::filesystem::path(std::to_string(number / kFolder)) / (digits + ".yaml");
}

/// Plays games of two to five players by turns.
class Games {
 public:
  std::string record(std::size_t number) {
    std::string out =
        test::random_record(random_, rules_, 2 + static_cast<int>(number % 4), number);
    const engine::Game& game = random_.game();
    ++records_;
    turns_ += static_cast<std::size_t>(game.board().tile_count() - 1);
    for (engine::Player p : game.seats()) points_ += game.points(p);
    return out;
  }

  /// Prints the sums that verifying them must give, in the words of `cartulary verify`.
  void tell() const {
    std::cerr << records_ << (records_ == 1 ? " record, " : " records, ") << turns_ << " turns, "
              << points_ << " points checked\n";
  }

 private:
  test::RandomGame random_;
  engine::GameRules rules_ = engine::rules_of(engine::Ruleset{});
  std::size_t records_ = 0;
  std::size_t turns_ = 0;
  long points_ = 0;
};

int write_stream(std::size_t count) {
  Games games;
  for (std::size_t n = 0; n < count; ++n) std::cout << "---\n" << games.record(n);
  if (!std::cout.flush()) return 1;
  games.tell();
  return 0;
}

int write_files(std::size_t count, const std::filesystem::path& folder) {
  Games games;
  for (std::size_t n = 0; n < count; ++n) {
    const std::filesystem::path path = folder / path_of(n);
    if (n % kFolder == 0) std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    if (!(out << games.record(n)).flush()) {
      std::cerr << "make_archive: cannot write " << path << '\n';
      return 1;
    }
  }
  games.tell();
  return 0;
}

}  // namespace
}  // namespace cartulary

/// `make_archive COUNT` writes a stream to standard output; `make_archive COUNT FOLDER` a file for
/// each record. What they come to as they were played is told on standard error.
int main(int argc, char** argv) {
  std::size_t count = 0;
  const std::string_view wanted = argc > 1 ? argv[1] : "";
  const auto read = std::from_chars(wanted.data(), wanted.data() + wanted.size(), count);
  if (argc > 3 || wanted.empty() || read.ptr != wanted.data() + wanted.size()) {
    std::cerr << "make_archive: expected a number of records, and perhaps a folder\n";
    return 2;
  }
  return argc == 2 ? cartulary::write_stream(count) : cartulary::write_files(count, argv[2]);
}
