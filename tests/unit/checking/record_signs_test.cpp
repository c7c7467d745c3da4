#include "formats/checking/record_signs.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "formats/game/record/reading.hpp"
#include "formats/ground/text/source.hpp"
#include "tests/files.hpp"

namespace cartulary::formats {
namespace {

namespace fs = std::filesystem;
using test::kRoot;
using test::read_file;

bool shows_signs(std::string_view text) {
  RecordSigns signs;
  return signs.read(text) || signs.any();
}

TEST(RecordSigns, AreInEveryRecordOfTheProject) {
  int files = 0;
  for (const char* folder : {"samples", "tests/golden"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".yaml" && extension != ".yml") continue;
      // These are there to show what is passed over.
      if (entry.path().string().find("/no-records/") != std::string::npos) continue;
      if (entry.path().filename() == "cartulary.yaml") continue;
      if (entry.path().filename() == "tournament.yaml") continue;
      EXPECT_TRUE(shows_signs(read_file(entry.path()))) << entry.path();
      ++files;
    }
  }
  EXPECT_GT(files, 100);
}

TEST(RecordSigns, AreNotInFilesOfTournaments) {
  EXPECT_FALSE(shows_signs("# A cup.\ntournament: 1\nplayers: [Ann, Bob]\n"));
  EXPECT_TRUE(shows_signs("tournament: Cup\nplayers: [Ann, Bob]\n"));
  EXPECT_TRUE(shows_signs("tournament: 1\n---\nplayers: [Ann, Bob]\n"));
}

TEST(RecordSigns, AreInBrokenRecords) {
  for (const char* text : {
           "cartulary: 1\n",
           "\xEF\xBB\xBF"
           "cartulary: 1\r\nplayers: [Ann\r\n",
           "cartulery: 1\n",
           "Cartulary: 1\n",
           "\"cartulary\": 1\n",
           "cartulary : 1\n",
           "cartulary 1\n",
           "cartulary",
           "  cartulary: 1\n  players: [Ann, Bob]\n",
           "\tcartulary: 1\n",
           "# a comment\n---\ncartulary: 1\n",
           "--- {cartulary: 1}\n",
           "{\"cartulary\": 1, \"players\": [\"Ann\"]}\n",
           "- cartulary: 1\n  players: [Ann, Bob]\n",
           "event: Cup\nplayers: [Ann, Bob\n",
           "players [Ann, Bob]\n",
           "player: [Ann, Bob]\nevent: Cup\n",
           "movs: []\ndate: 2026-05-09\n",
           "event: Cup\ndate: 2026-05-09\nround: 3\ntable: 4\n",
           "game: dice\nrules: C2\n",
           // Nothing but moves, as they are left when the head of a file is lost.
           "- U 1,0 r1\n- E 0,-1 r2 knight:S +4 =0:4\n",
           "  12. crfr -1,0\n",
           "\"K -1,0 r3 highwayman\"\n",
           "junk\nHS/CFR.h 2,3 r1\n",
           "U ?,0 r1\n",
           "  9 c6 k2 x1 > c4 | c2 k1 x1 > c2\n",
           "<<<<<<< ours\ncartulary: 1\n",
           "name: x\n---\ncartulary: 1\n",
           "",
           " \n\t\n",
           "# Ann against Bob\n",
       }) {
    EXPECT_TRUE(shows_signs(text)) << text;
  }
  EXPECT_TRUE(shows_signs(std::string("c\0a\0r\0t\0", 8)));
  EXPECT_TRUE(shows_signs("\xFF\xFE"));
}

/// Whatever is cut off, or lost in the middle, a record shows signs.
TEST(RecordSigns, AreInWhatIsLeftOfARecord) {
  for (const char* file : {"samples/tournament-final.yaml", "samples/dice-game.yaml"}) {
    const std::string whole = read_file(kRoot / file);
    const std::size_t key = whole.find("cartulary:");
    for (std::size_t size = key + kVersionKey.size(); size < whole.size(); size += 7) {
      EXPECT_TRUE(shows_signs(whole.substr(0, size))) << file << " " << size;
    }
    for (std::size_t begin = 0; begin < whole.size() / 2; begin += 7) {
      EXPECT_TRUE(shows_signs(whole.substr(begin))) << file << " " << begin;
    }
  }
}

TEST(RecordSigns, AreNotInOtherFiles) {
  for (const char* text : {
           "site_name: Our club\nnav:\n  - Home: index.md\ntheme:\n  name: material\n",
           "name: ci\non: [push]\njobs:\n  check:\n    runs-on: ubuntu-latest\n    steps:\n"
           "      - uses: actions/checkout@v4\n      - run: cartulary verify records/\n",
           "stages: [check]\ncheck:\n  script:\n    - cartulary verify records/\n  rules:\n"
           "    - if: $CI\n",
           "version: '3'\nservices:\n  cartulary:\n    image: cartulary:latest\n    ports:\n"
           "      - 80:80\n",
           "apiVersion: v1\nkind: Role\nmetadata:\n  name: x\nrules:\n- verbs: [get]\n",
           "- hosts: all\n  tasks:\n    - name: install\n      apt: name=x\n",
           "- one\n- two\n",
           "title: Spring Open\ndate: 2026-05-09\nplace: Town hall\n",
           "modes:\n  fast: 1\n",
           "key: [unclosed\n",
           "just words\n",
           "size: 10,20\nviewBox: 0 0 10,20\n",
       }) {
    EXPECT_FALSE(shows_signs(text)) << text;
  }
}

TEST(RecordSigns, OfAConfigurationAreKeysThatItDoesNotHave) {
  const auto shows = [](std::string_view text) {
    RecordSigns signs(true);
    return signs.read(text) || signs.any();
  };
  EXPECT_FALSE(shows("event: Cup\nround: 3\ndate: today\nplace: Kiel\nrules: C3\naxes: y-north\n"));
  EXPECT_FALSE(shows(""));
  EXPECT_FALSE(shows("event: [unclosed\n"));
  EXPECT_TRUE(shows("event: Cup\ncartulary: 1\n"));
  EXPECT_TRUE(shows("event: Cup\nplayers: [Ann, Bob\n"));
  EXPECT_TRUE(shows("event: Cup\n  U 1,0 r1\n"));
}

TEST(RecordSigns, AreFoundAcrossPieces) {
  RecordSigns signs;
  EXPECT_FALSE(signs.read("event: Cup\n"));
  EXPECT_FALSE(signs.any());
  EXPECT_FALSE(signs.read("date: 2026-05-09\n"));
  EXPECT_TRUE(signs.read("players: [Ann, Bob]\n"));
  EXPECT_TRUE(signs.any());
}

TEST(SaysRecord, NeedsTheKeyWithANumber) {
  for (const char* text :
       {"cartulary: 1\n",
        "\xEF\xBB\xBF"
        "cartulary: 1",
        "# a game\ncartulary : 1\n", "{\"cartulary\": 1, \"players\": []}", "{\n  \"cartulary\":1}",
        "{\"players\": [], \"cartulary\": 1}", "'cartulary': 1\n"}) {
    EXPECT_TRUE(says_record(text)) << text;
  }
  for (const char* text :
       {"", "cartulary", "cartulary:", "  cartulary: 1\n", "a cartulary: 1\n", "cartulary: one\n",
        "{\"cartulary_report\": 1}", "{\"cartulary\": {\"const\": 1}}", "\"cartulary: 1\n",
        "{\"a\": \"cartulary\"}", "{\"type\":\"run\",\"cartulary_report\":1}"}) {
    EXPECT_FALSE(says_record(text)) << text;
  }
}

}  // namespace
}  // namespace cartulary::formats
