#include "formats/checking/duplicates.hpp"
#include "formats/reports/report/read_report.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

using formats::JsonMembers;

/// Whatever a line says, every writer can tell of it.
void tell(const formats::Report& report) {
  formats::WriteOptions options;
  options.summary = true;
  for (const formats::Format& format : formats::all_formats()) {
    if (format.traits.turns) continue;
    require_visible(told(report, format, options), format.name);
  }
}

void require_place(const JsonMembers& members, std::string_view input) {
  require(members.fault()->offset <= input.size(),
          "a fault that is nowhere: ", members.fault()->message);
}

}  // namespace

void fuzz_reports(std::string_view input) {
  formats::JsonTree tree;
  if (tree.read(input)) return;
  JsonMembers members;
  const auto fits = [&] {
    if (!members.fault()) return true;
    require_place(members, input);
    members.begin();
    return false;
  };
  formats::RunLine run;
  read_run(members, tree.root(), run);
  fits();
  formats::UnreadFile unread;
  read_unread(members, tree.root(), unread);
  fits();
  formats::Summary summary;
  read_summary(members, tree.root(), summary);
  fits();
  formats::Skipped skipped;
  read_skipped(members, tree.root(), skipped);
  fits();
  read_order(members, tree.root());
  fits();
  formats::Summary sums;
  add_record(members, tree.root(), sums);
  if (fits()) require(sums.records == 1, "a record that does not count");
  contradiction(summary, sums);

  formats::ReportReader reader;
  const formats::Report& report = reader.read(members, tree.root());
  if (!fits()) return;
  tell(report);
  if (!report.in_run.tells_resemblance) return;
  std::vector<formats::Found> found;
  for (const formats::Resemblance& resemblance : report.in_run.resemblances) {
    found.push_back({.finding = duplicate_finding(resemblance, "a.yaml:1")});
  }
  const formats::Report& other = reader.with(found);
  if (fits()) tell(other);
}

}  // namespace cartulary::test
