// The pages of a run that reports on records: made by any number of threads, written in the order
// of the records, and listed in an index.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/input/inputs.hpp"
#include "cli/input/published_names.hpp"
#include "cli/pages/page_folder.hpp"
#include "cli/pages/page_index.hpp"
#include "cli/pages/page_names.hpp"
#include "formats/reports/report/record_pages.hpp"
#include "formats/study/analysis/shown_analysis.hpp"

namespace cartulary::cli {

/// True if the name of an output is that of a folder: it ends with `/`, or there is one.
bool is_folder_name(const std::string& output);

struct MadePage {
  std::string stem{};  ///< where it will lie, as PageNames says
  formats::RecordPage page{};
  bool made = false;     ///< else the record needs none
  bool stopped = false;  ///< a signal came before it was ready: there is no page
  std::shared_ptr<const formats::ShownAnalysis> analysis{};  ///< that the page shows, if it does
  std::string not_analysed{};                                ///< why not, where one was wanted

  /// Keeps the memory of a usual page for the next one, but not that of a huge one.
  void let_go();
};
using MakePage = std::function<void(const formats::Report&, MadePage&)>;
/// Gives each thread what writes pages.
using MakeWriter = std::function<std::unique_ptr<formats::RecordPageWriter>()>;

class RecordPages {
 public:
  /// `format` has FormatTraits::folder. `make_writer`: instead of the format's. All outlive it.
  RecordPages(const formats::Format& format, const formats::WriteOptions& options,
              const std::string& folder, MakeWriter make_writer = {})
      : extension_(format.extension),
        is_quiet_(options.quiet),
        path_(folder),
        make_writer_(make_writer ? std::move(make_writer)
                                 : [&format, &options] { return format.make_pages(options); }),
        writer_(make_writer_()) {}

  /// Opens or makes the folder, and writes what all pages share; the inputs are published from now
  /// on. False after telling why it cannot be written.
  bool open(const InputFlags& flags, std::vector<Input>& inputs);

  /// A function that makes pages; each thread needs its own.
  MakePage maker() const;

  /// Writes a page, in the order of the records, and remembers it for the index. False: told why.
  bool add(const formats::Report& report, const MadePage& made);
  /// The address of the page that was added last, percent-encoded; empty if it has none.
  const std::string& last_address() const { return address_; }
  /// Writes pages that are not of records, which the index links to or begins with. False as above.
  bool add(const std::vector<formats::PageFile>& files, std::vector<formats::IndexLink> links,
           formats::IndexFront front);

  /// Writes the index when all pages are there. `stopped`: by a signal. Returns an exit status.
  int finish(const formats::Summary& summary, const std::vector<formats::UnreadFile>& unread,
             bool stopped);

 private:
  bool write(const std::string& stem, const std::vector<formats::PageFile>& files);
  bool failed(const std::string& page, const std::string& error);
  std::string index_name(std::size_t part) const;

  std::string_view extension_;  ///< of pages
  bool is_quiet_;               ///< records that are right have no pages
  std::string path_;            ///< of the folder
  MakeWriter make_writer_;
  std::unique_ptr<formats::RecordPageWriter> writer_;
  PageFolder folder_{};
  std::shared_ptr<const PublishedNames> published_{};
  std::unique_ptr<const PageNames> names_{};
  RepeatedNames repeated_{};
  PageIndex index_{};
  std::string row_{};
  std::string entry_{};
  std::string address_{};
  std::vector<formats::IndexLink> beside_{};  ///< pages that are not of records
  formats::IndexFront front_{};
  std::size_t without_page_ = 0;
  bool failed_ = false;
};

}  // namespace cartulary::cli
