#include "cli/lsp/server.hpp"

#include <algorithm>
#include <exception>
#include <new>

#include "cli/lsp/ranges.hpp"
#include "formats/desk/editing/at_cursor.hpp"
#include "formats/desk/editing/formatter.hpp"
#include "formats/desk/editing/tournament_help.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/tournament.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

using formats::Document;
using formats::Json;
using formats::JsonValue;
using formats::Span;

/// The requests and notifications that the server understands.
struct ServerTables {
  struct Request {
    std::string_view method;
    void (LanguageServer::*answer)(JsonValue params, OpenText* text, Json& result);
    bool needs_text;
  };
  static constexpr Request requests[] = {
#include "cli/lsp/requests.def"
  };
  struct Notification {
    std::string_view method;
    void (LanguageServer::*take)(JsonValue params);
  };
  static constexpr Notification notifications[] = {
#include "cli/lsp/notifications.def"
  };
};

namespace {

// Numbers of the protocol.
constexpr int kProtocolSeverities[] = {3, 2, 1};
/// By OfferKind.
constexpr int kCompletionKinds[] = {
#include "cli/lsp/completion_kinds.def"
};

/// But for the unit of positions. Changes are incremental, which is 2.
constexpr std::string_view kCapabilities =
    R"("textDocumentSync":{"openClose":true,"change":2,"save":true},"hoverProvider":true,)"
    R"("completionProvider":{"triggerCharacters":[" ",":",",","{","[","+","=","-"]},)"
    R"("documentFormattingProvider":true,"documentSymbolProvider":true,)"
    R"("codeActionProvider":{"codeActionKinds":["quickfix"]})";

bool is_tournament(const OpenText& text) {
  const std::string_view name = text.name();
  return name.substr(name.rfind('/') + 1) == formats::kTournamentFile;
}

formats::Findings findings_of_tournament(const OpenText& text) {
  formats::Findings out;
  (void)formats::read_tournament({.name = text.name(), .text = text.text()}, out);
  return out;
}

}  // namespace

std::string path_of_uri(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return std::string(uri);
  const std::string_view path = uri.substr(std::min(uri.find('/', scheme.size()), uri.size()));
  return formats::percent_decoded(path);
}

void LanguageServer::take(std::string_view message) {
  RpcMessage read;
  try {
    if (const Fault fault = read_message(message, tree_, read)) {
      return send_(fault_message(read.id, *fault));
    }
    if (read.is_response) return;
    read.id.empty() ? notice(read) : answer(read);
  } catch (const std::bad_alloc&) {
    send_(fault_message(read.id, {RpcFault::Code::internal_error, "not enough memory"}));
  } catch (const std::exception& error) {
    send_(fault_message(read.id, {RpcFault::Code::internal_error, error.what()}));
  }
}

void LanguageServer::refuse_large() {
  send_(fault_message("", {RpcFault::Code::invalid_request, "larger than any message"}));
}

void LanguageServer::answer(const RpcMessage& message) {
  const auto refuse = [&](RpcFault::Code code, std::string words) {
    send_(fault_message(message.id, {code, std::move(words)}));
  };
  const bool begins = message.method == "initialize";
  if (!initialized_ && !begins) {
    return refuse(RpcFault::Code::not_initialized, "expected `initialize` first");
  }
  if (shut_down_ || (initialized_ && begins)) {
    return refuse(RpcFault::Code::invalid_request,
                  shut_down_ ? "expected nothing after `shutdown`" : "`initialize` came before");
  }
  for (const ServerTables::Request& row : ServerTables::requests) {
    if (row.method != message.method) continue;
    OpenText* const text = row.needs_text ? text_of(message.params) : nullptr;
    if (row.needs_text && text == nullptr) {
      return refuse(RpcFault::Code::invalid_params, "expected the URI of a document that is open");
    }
    std::string result;
    Json json(result);
    (this->*row.answer)(message.params, text, json);
    return send_(result_message(message.id, result));
  }
  refuse(RpcFault::Code::method_not_found, fmt::format("no method `{}`", message.method));
}

void LanguageServer::notice(const RpcMessage& message) {
  for (const ServerTables::Notification& row : ServerTables::notifications) {
    if (row.method != message.method) continue;
    if (initialized_ || row.take == &LanguageServer::exit) (this->*row.take)(message.params);
    return;
  }
}

void LanguageServer::initialize(JsonValue params, OpenText* /*text*/, Json& result) {
  initialized_ = true;
  for (const JsonValue offered : params["capabilities"]["general"]["positionEncodings"]) {
    if (offered.text() == "utf-8") unit_ = PositionUnit::utf8;
  }
  result.open('{');
  result.key("capabilities").open('{');
  result.field("positionEncoding", unit_ == PositionUnit::utf8 ? "utf-8" : "utf-16");
  result.raw(kCapabilities);
  result.close('}');
  result.key("serverInfo").open('{');
  result.field("name", "cartulary");
  result.field("version", version_);
  result.close('}');
  result.close('}');
}

void LanguageServer::shutdown(JsonValue /*params*/, OpenText* /*text*/, Json& result) {
  shut_down_ = true;
  result.null();
}

OpenText* LanguageServer::text_of(JsonValue params) {
  const auto found = texts_.find(params["textDocument"]["uri"].text());
  return found == texts_.end() ? nullptr : found->second.get();
}

OpenText::Configuration LanguageServer::configuration_of(const OpenText& text) {
  // A document without a path has no folder.
  if (!text.name().starts_with('/')) return nullptr;
  return configurations_.of_file(text.name()).configuration;
}

// Texts and their findings.

void LanguageServer::opened(JsonValue params) {
  const JsonValue document = params["textDocument"];
  if (!document["uri"].is(formats::JsonNode::Kind::string)) return;
  const std::string uri(document["uri"].text());
  configurations_ = Configurations({});
  auto text = std::make_unique<OpenText>(path_of_uri(uri), std::string(document["text"].text()));
  if (const auto version = document["version"].number()) text->version = *version;
  text->has_version = bool{document["version"]};
  texts_[uri] = std::move(text);
}

void LanguageServer::changed(JsonValue params) {
  OpenText* const text = text_of(params);
  if (text == nullptr) return;
  for (const JsonValue change : params["contentChanges"]) {
    const std::string_view added = change["text"].text();
    if (const JsonValue range = change["range"]) {
      text->replace(span_in(*text, range, unit_), added);
    } else {
      text->replace_all(std::string(added));
    }
  }
  if (const auto version = params["textDocument"]["version"].number()) text->version = *version;
}

/// Configurations may be other ones now.
void LanguageServer::settings_changed(JsonValue /*params*/) {
  configurations_ = Configurations({});
  for (const auto& [uri, text] : texts_) text->forget_records();
}

void LanguageServer::closed(JsonValue params) {
  const std::string uri(params["textDocument"]["uri"].text());
  if (texts_.erase(uri) == 0) return;
  std::string told;
  Json json(told);
  json.open('{');
  json.field("uri", uri);
  json.key("diagnostics").raw("[]");
  json.close('}');
  send_(notification("textDocument/publishDiagnostics", told));
}

void LanguageServer::publish() {
  for (const auto& [uri, text] : texts_) {
    if (text->is_published) continue;
    text->is_published = true;
    try {
      publish(uri, *text);
    } catch (const std::exception&) {
      // Then there are no findings; the next change is the next try.
    }
  }
}

void LanguageServer::publish(const std::string& uri, OpenText& text) {
  std::string params;
  Json json(params);
  json.open('{');
  json.field("uri", uri);
  if (text.has_version) json.key("version").number(text.version);
  json.key("diagnostics").open('[');
  if (is_tournament(text)) {
    const Document document{.name = text.name(), .text = text.text()};
    for (const formats::Finding& finding : findings_of_tournament(text)) {
      append_diagnostic(json, uri, text, document, finding);
    }
  } else {
    const OpenText::Configuration configuration = configuration_of(text);
    const std::deque<OpenRecord>& records = text.records(configuration);
    if (configuration != nullptr && !configuration->fault.empty() && !records.empty()) {
      append_fault(json, text, configuration->fault);
    }
    for (const OpenRecord& record : records) {
      for (const formats::Finding& finding : record.report.findings) {
        append_diagnostic(json, uri, text, record.document, finding);
      }
    }
  }
  json.close(']');
  json.close('}');
  send_(notification("textDocument/publishDiagnostics", params));
}

/// Appends a fault of the configuration, which nobody heeds then.
void LanguageServer::append_fault(Json& json, OpenText& text, std::string_view fault) const {
  json.open('{');
  append_range(json, "range", text, {}, unit_);
  json.field("severity", kProtocolSeverities[static_cast<std::size_t>(formats::Severity::error)]);
  json.field("source", "cartulary");
  json.field("message", fault);
  json.close('}');
}

void LanguageServer::append_diagnostic(Json& json, const std::string& uri, OpenText& text,
                                       const Document& document,
                                       const formats::Finding& finding) const {
  const formats::CodeRow& row = formats::row_of(finding.code);
  std::string message = finding.message;
  if (finding.span.offset & formats::kInherited) {
    message = fmt::format("{}: {}", document.line_words(finding.span.offset), message);
  }
  for (const formats::Note& note : finding.notes) formats::put(message, "\n", note.text);
  for (const std::string& help : finding.help) formats::put(message, "\nhelp: ", help);
  json.open('{');
  append_range(json, "range", text, in_text(document, finding.span), unit_);
  json.field("severity", kProtocolSeverities[static_cast<std::size_t>(finding.severity())]);
  json.field("code", row.id);
  json.field("source", "cartulary");
  json.field("message", message);
  if (!finding.labels.empty()) {
    json.objects("relatedInformation", finding.labels, [&](const formats::Label& label) {
      json.key("location").open('{');
      json.field("uri", uri);
      append_range(json, "range", text, in_text(document, label.span), unit_);
      json.close('}');
      json.field("message", label.text);
    });
  }
  json.close('}');
}

// Requests about a text.

void LanguageServer::hover(JsonValue params, OpenText* text, Json& result) {
  const uint32_t offset = offset_in(*text, params["position"], unit_);
  const OpenRecord* record = nullptr;
  std::optional<formats::Hover> told;
  const bool tournament = is_tournament(*text);
  if (tournament) {
    told = formats::tournament_hover(text->text(), findings_of_tournament(*text), offset);
  } else {
    for (const OpenRecord& other : text->records(configuration_of(*text))) {
      if (other.document.file_offset <= offset) record = &other;
    }
  }
  if (record != nullptr) {
    const auto at = static_cast<uint32_t>(offset - record->document.file_offset);
    if (at <= record->document.text.size()) told = formats::hover_at(record->report, at);
  }
  if (!told) return result.null();
  result.open('{');
  result.key("contents").open('{');
  result.field("kind", "markdown");
  result.field("value", told->text);
  result.close('}');
  const Span span = tournament ? told->span : in_text(record->document, told->span);
  append_range(result, "range", *text, span, unit_);
  result.close('}');
}

void LanguageServer::completion(JsonValue params, OpenText* text, Json& result) {
  const uint32_t offset = offset_in(*text, params["position"], unit_);
  const bool tournament = is_tournament(*text);
  const Document document = tournament ? Document{.name = text->name(), .text = text->text()}
                                       : text->document_at(offset, configuration_of(*text));
  const formats::Offers offers =
      tournament
          ? formats::tournament_offers(text->text(), offset)
          : formats::offers_at(document, static_cast<uint32_t>(offset - document.file_offset));
  std::size_t number = 0;
  result.objects(offers.offers, [&](const formats::Offer& offer) {
    const std::string_view label = offer.text;
    result.field("label", label.substr(0, label.find_last_not_of(": ") + 1));
    result.field("kind", kCompletionKinds[static_cast<std::size_t>(offer.kind)]);
    if (!offer.detail.empty()) result.field("detail", offer.detail);
    // Without it editors would sort by the alphabet.
    result.field("sortText", fmt::format("{:05}", number++));
    result.field("filterText", label);
    result.key("textEdit");
    append_text_edit(result, *text, in_text(document, offers.replaced), label, unit_);
  });
}

void LanguageServer::formatting(JsonValue /*params*/, OpenText* text, Json& result) {
  // Only records have a form of their own.
  const std::optional<std::string> made =
      is_tournament(*text) ? std::nullopt : formats::formatted(text->text());
  result.open('[');
  if (made && *made != text->text()) {
    const formats::Edit change = formats::difference(text->text(), *made);
    append_text_edit(result, *text, change.span, change.text, unit_);
  }
  result.close(']');
}

void LanguageServer::document_symbol(JsonValue /*params*/, OpenText* text, Json& result) {
  result.list(text->records(configuration_of(*text)),
              [&](const OpenRecord& open) { append_record_symbols(result, *text, open, unit_); });
}

void LanguageServer::append_action(Json& json, const std::string& uri, OpenText& text,
                                   const OpenRecord& record, const formats::QuickFix& fix) const {
  json.open('{');
  json.field("title", fix.title);
  json.field("kind", "quickfix");
  json.key("edit").open('{');
  json.key("changes").open('{');
  json.list(uri, fix.edits, [&](const formats::Edit& replacement) {
    append_text_edit(json, text, in_text(record.document, replacement.span), replacement.text,
                     unit_);
  });
  json.close('}');
  json.close('}');
  json.close('}');
}

void LanguageServer::code_action(JsonValue params, OpenText* text, Json& result) {
  const std::string uri(params["textDocument"]["uri"].text());
  const Span asked = span_in(*text, params["range"], unit_);
  // Whole lines: a cursor stands anywhere in them.
  const uint32_t begin = formats::line_begin(text->text(), asked.offset);
  const Span lines{begin, formats::line_end(text->text(), asked.end()) - begin};
  result.open('[');
  for (const OpenRecord& record : text->records(configuration_of(*text))) {
    const auto is_here = [&](Span span) {
      const Span here = in_text(record.document, span);
      return lines.offset <= here.end() && here.offset <= lines.end();
    };
    for (const formats::QuickFix& fix : formats::quick_fixes(record.report, is_here)) {
      append_action(result, uri, *text, record, fix);
    }
  }
  result.close(']');
}

}  // namespace cartulary::cli
