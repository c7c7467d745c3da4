// Workbooks: cells as people see them, and files that nobody's program wrote.
#include "cli/input/workbook.hpp"

#include <gtest/gtest.h>

namespace cartulary::cli {
namespace {

constexpr const char* kBook =
    R"(<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>)";
constexpr const char* kRelations =
    R"(<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>)";

std::string text_of(const std::string& cells, const std::string& styles) {
  const Workbook book =
      read_workbook({{"xl/workbook.xml", kBook},
                     {"xl/_rels/workbook.xml.rels", kRelations},
                     {"xl/styles.xml", styles},
                     {"xl/worksheets/sheet1.xml",
                      "<worksheet><sheetData>" + cells + "</sheetData></worksheet>"}});
  return book.sheets.size() == 1 ? book.sheets.front().text : book.fault;
}

TEST(Workbook, HasCellsAsPeopleSeeThem) {
  const std::string styles =
      R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/>)"
      R"(<numFmt numFmtId="165" formatCode="0.00"/></numFmts>)"
      R"(<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs></styleSheet>)";
  EXPECT_EQ(
      text_of(R"(<row r="1"><c r="A1"><v>97</v></c><c r="C1" s="1"><v>46151</v></c></row>)"
              R"(<row r="3"><c r="B3" s="2"><v>1.5</v></c><c r="C3" s="3"><v>0.5</v></c></row>)",
              styles),
      "97,,2026-05-09\n\n,1.50,50%\n");
  EXPECT_EQ(text_of(R"(<row><c t="inlineStr"><is><t>a, "b"</t></is></c><c><f>1+1</f></c></row>)",
                    "<styleSheet/>"),
            "\"a, \"\"b\"\"\",=1+1\n");
}

TEST(Workbook, IsReadThoughItsStylesAreNobodys) {
  const std::string row = R"(<row><c s="0"><v>3</v></c><c s="9"><v>4</v></c></row>)";
  for (
      const char* styles :
      {"<styleSheet><numFmts><numFmt/></numFmts><cellXfs><xf/></cellXfs></styleSheet>",
       R"(<styleSheet><cellXfs><xf numFmtId="x"/><xf numFmtId="99999999999"/></cellXfs></styleSheet>)",
       "<styleSheet/>"}) {
    EXPECT_EQ(text_of(row, styles), "3,4\n") << styles;
  }
}

TEST(Workbook, BeginsAsArchivesOfGamesDoNot) {
  for (const char* path : {"[Content_Types].xml", "mimetype", "_rels/.rels", "xl/workbook.xml"}) {
    EXPECT_TRUE(begins_workbook(path)) << path;
  }
  for (const char* path : {"word/game.yaml", "Index/a.yaml", "META-INF/a.yaml", "mimetype.yaml"}) {
    EXPECT_FALSE(begins_workbook(path)) << path;
  }
}

}  // namespace
}  // namespace cartulary::cli
