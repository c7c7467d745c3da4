// The language server: what an editor asks about records, and what it is told. Messages come and go
// as text; who carries them is not known here.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/input/configurations.hpp"
#include "cli/lsp/json_rpc.hpp"
#include "cli/lsp/open_text.hpp"
#include "formats/desk/editing/quick_fixes.hpp"

namespace cartulary::cli {

class LanguageServer {
 public:
  using Send = std::function<void(const std::string& message)>;
  /// `version`: of the program.
  LanguageServer(std::string version, Send send)
      : version_(std::move(version)), send_(std::move(send)) {}

  /// Takes a message and answers it. Whatever it holds, nothing is thrown.
  void take(std::string_view message);
  /// Answers a message that was too large to be read.
  void refuse_large();
  /// Tells the findings of texts that changed, when nothing else is to be done.
  void publish();

  bool done() const { return done_; }
  /// True if it has announced that before, as it should.
  bool shut_down() const { return shut_down_; }

 private:
  friend struct ServerTables;
  using Fault = std::optional<RpcFault>;
  using JsonValue = formats::JsonValue;
  using Json = formats::Json;

  void answer(const RpcMessage& message);
  void notice(const RpcMessage& message);

  // Requests: each writes its result. `text` is the one that it is about, if it is about one.
  void initialize(JsonValue params, OpenText* text, Json& result);
  void shutdown(JsonValue params, OpenText* text, Json& result);
  void hover(JsonValue params, OpenText* text, Json& result);
  void completion(JsonValue params, OpenText* text, Json& result);
  void formatting(JsonValue params, OpenText* text, Json& result);
  void document_symbol(JsonValue params, OpenText* text, Json& result);
  void code_action(JsonValue params, OpenText* text, Json& result);

  // Notifications.
  void opened(JsonValue params);
  void changed(JsonValue params);
  void closed(JsonValue params);
  void settings_changed(JsonValue params);
  void exit(JsonValue /*params*/) { done_ = true; }

  /// The text that `params` name; nullptr if it is not open.
  OpenText* text_of(JsonValue params);
  OpenText::Configuration configuration_of(const OpenText& text);
  void append_fault(Json& json, OpenText& text, std::string_view fault) const;
  void append_diagnostic(Json& json, const std::string& uri, OpenText& text,
                         const formats::Document& document, const formats::Finding& finding) const;
  void append_action(Json& json, const std::string& uri, OpenText& text, const OpenRecord& record,
                     const formats::QuickFix& fix) const;
  void publish(const std::string& uri, OpenText& text);

  const std::string version_;
  const Send send_;
  bool initialized_ = false;
  bool shut_down_ = false;
  bool done_ = false;
  PositionUnit unit_ = PositionUnit::utf16;
  formats::JsonTree tree_{};
  std::map<std::string, std::unique_ptr<OpenText>, std::less<>> texts_{};  ///< by their URI
  Configurations configurations_{{}};
};

/// The path of a file by its URI; the URI itself if it names no file.
std::string path_of_uri(std::string_view uri);

}  // namespace cartulary::cli
