#include "formats/doors/browser/fix_report.hpp"

#include "formats/causes/diagnosis/repair.hpp"
#include "formats/desk/editing/quick_fixes.hpp"
#include "formats/reports/report/json_report.hpp"

namespace cartulary::formats {

void write_fixes(Json& json, const Report& report) {
  json.open('[');
  for (const QuickFix& fix : all_quick_fixes(report)) {
    json.open('{');
    json.field("title", fix.title);
    json.list("lines", line_fixes(report.document, fix.edits),
              [&json](const LineFix& line) { write_line_fix(json, line); });
    json.close('}');
  }
  json.close(']');
}

}  // namespace cartulary::formats
