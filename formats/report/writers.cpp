#include "formats/report/writers.hpp"

namespace cartulary::formats {
namespace {

constexpr Format kFormats[] = {
    {"full",
     ".txt",
     "every finding with its place, arithmetic and help",
     make_full_writer,
     {.summary = true, .plot = true}},
    {"concise", "", "one line per finding and per record", make_concise_writer, {.summary = true}},
    {"json", ".json", "one JSON document for other programs", make_json_writer},
    {"jsonl", ".jsonl", "the same, one JSON object per line", make_jsonl_writer},
    {"junit", ".xml", "JUnit XML: each record is a test, passed or failed", make_junit_writer},
    {"sarif", ".sarif", "SARIF 2.1.0: findings for code scanning", make_sarif_writer},
    {"github", "", "GitHub Actions annotations, worst first", make_github_writer},
    {"summary", "", "a Markdown page for a GitHub Actions step summary", make_summary_writer},
    {"gitlab", "", "a GitLab code quality report", make_gitlab_writer},
    {"markdown", ".md", "the arbiter's page in Markdown", make_markdown_writer, {.turns = true}},
    {"html", ".html", "the arbiter's page, to open and print", make_html_writer, {.turns = true}},
    {"csv", ".csv", "comma-separated table", make_csv_writer, {.per = true}},
    {"tsv", ".tsv", "tab-separated table", make_tsv_writer, {.per = true}},
    {"svg", ".svg", "a score graph as a picture", make_svg_writer, {.turns = true}},
};

}  // namespace

std::span<const Format> all_formats() {
  return kFormats;
}

const Format* find_format(std::string_view name) {
  for (const Format& format : kFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

const Format* format_of_extension(std::string_view extension) {
  for (const Format& format : kFormats) {
    if (!extension.empty() && format.extension == extension) return &format;
  }
  return nullptr;
}

}  // namespace cartulary::formats
