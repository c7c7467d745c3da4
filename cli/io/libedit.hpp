// The few functions of libedit that read a line which is edited in a terminal. Loaded when it is
// needed. Versions: 3.0 and later with the file libedit.so.2.
#pragma once

#include <cstdio>

extern "C" {

struct EditLine;
struct History;

/// The line so far; the pointers hold until the next call.
struct LineInfo {
  const char* buffer;
  const char* cursor;
  const char* lastchar;
};

struct HistEvent {
  int num;
  const char* str;
};

EditLine* el_init(const char* program, std::FILE* in, std::FILE* out, std::FILE* error);
void el_end(EditLine* editor);
/// A line with its end; null at the end of the input. It holds until the next call.
const char* el_gets(EditLine* editor, int* size);
int el_set(EditLine* editor, int what, ...);
int el_get(EditLine* editor, int what, ...);
/// Reads the user's settings, of `~/.editrc` if `file` is null.
int el_source(EditLine* editor, const char* file);
const LineInfo* el_line(EditLine* editor);
/// Before the cursor. -1 if there is no room.
int el_insertstr(EditLine* editor, const char* text);
void el_deletestr(EditLine* editor, int characters);
History* history_init();
void history_end(History* history);
int history(History* history, HistEvent* event, int what, ...);
}

namespace cartulary::cli {

/// Settings of el_set(); behind each, what follows it.
enum LibeditSetting {
  kPrompt = 0,       ///< char* (*)(EditLine*)
  kEditor = 2,       ///< const char*: "emacs" or "vi"
  kSignals = 3,      ///< int: whether the terminal is put right before a signal ends the program
  kBind = 4,         ///< const char*...: keys and a command, then a null pointer
  kAddFunction = 9,  ///< const char* name, const char* help, unsigned char (*)(EditLine*, int)
  kHistory = 10,     ///< history, History*
  kClientData = 14,  ///< void*, for el_get() void**
};

/// Results of a function of kAddFunction.
enum LibeditResult : unsigned char {
  kNothingDone = 0,
  kRefresh = 4,  ///< the line has changed
  kBeep = 6,
  kDrawAgain = 8,  ///< something else was written
};

/// Operations of history().
enum LibeditHistory {
  kSetSize = 1,  ///< int
  kEnter = 10,   ///< const char*
};

}  // namespace cartulary::cli
