// A record that is written while the game is played: each turn is checked before it is in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/game_end.hpp"

namespace cartulary::formats {

class LiveRecord {
 public:
  /// Goes on with a record: the text of one document, called `name` in findings.
  LiveRecord(std::string name, std::string text);

  const std::string& text() const { return states_.back()->text; }
  const Report& report() const { return states_.back()->report; }
  /// True if turns can be added: it can be read, no move is illegal, and turns stand on lines.
  bool can_go_on() const { return states_.back()->can_go_on(); }

  /// Adds a turn at the end: `K 2,-1 r1 knight:N =14:9`. False if it finds an error: see refused().
  bool add(std::string_view line);
  enum class Mend {
    change,  ///< another line for it
    insert,  ///< a line before it
    drop,    ///< no line for it
  };
  /// Mends the turn with a number. Lines behind it may not fit any more. False if the turn cannot
  /// be mended so; if has_refused(), because of more errors than before, in refused().
  bool mend(Mend how, int number, std::string_view line);
  /// The numbers of the first turn and of the last one; nothing if there are none.
  std::optional<std::pair<int, int>> turn_numbers() const;

  /// True if the last turn was refused because of what refused() says.
  bool has_refused() const { return refused_ != nullptr; }
  /// The report on the record with the turn that was refused last. There must be one.
  const Report& refused() const { return refused_->report; }

  /// Ends the game with a word, keeping written parts of the result. False for errors in refused().
  bool end(const GameEnd& end);

  /// Takes away what was added, mended or ended last; if there is none, the result of the record,
  /// or else its last turn, as taken_away() says. False if nothing is left but turns that
  /// others_added(), if the last turn cannot be taken out, or if is_held().
  bool undo();
  /// True if somebody else has added turns meanwhile. They are not taken away.
  bool others_added() const { return others_added_; }
  /// The lines that undo() took away last although they were not written here; empty if they were.
  const std::string& taken_away() const { return taken_away_; }
  /// True if undo() takes nothing away, since somebody else changed the last turn or its line.
  bool is_held() const;
  /// As before the last add() or undo() that has done something.
  void restore();
  bool has_added() const { return states_.size() > 1; }

  /// The play of a turn, in the form that all turns of its kind have; empty if it cannot be read.
  std::string play_of(std::string_view line) const;

  struct Change {
    /// It can be gone on with. If turns have been added here, all turns are still there.
    bool goes_on = false;
    bool is_new = false;              ///< it is not just what it was
    bool legal = false;               ///< else refused() says what is wrong
    bool more_errors = false;         ///< than before
    std::vector<std::string> more{};  ///< turns behind those that were there, as play_of()
    std::size_t at = 0;               ///< the first turn that is not as it was, from 1
    std::string was{};                ///< that turn
    std::string is{};                 ///< what stands there now; empty: nothing
  };
  /// Goes on with what somebody else has made of the record, if that can be done.
  Change take_in(std::string text);

 private:
  struct State {
    State(Verifier& verifier, std::string_view name, std::string written)
        : text(std::move(written)), report(verifier.verify({.name = name, .text = text}, true)) {}
    bool can_go_on() const;

    const std::string text;
    const Report report;
  };
  /// Empty if there is no place for lines.
  std::string with_line(std::string_view line) const;
  std::unique_ptr<State> state(std::string text);
  bool keep(std::unique_ptr<State> next, bool is_in);
  void begin_with(std::unique_ptr<State> now, std::size_t added);
  bool take_away();

  std::string name_;
  Verifier verifier_{};
  std::vector<std::unique_ptr<State>> states_{};  ///< the last one is now
  std::unique_ptr<State> refused_{};
  bool mended_ = false;   ///< not all states have a turn more than the one before
  std::size_t held_ = 0;  ///< the last turn of which is_held() is true, from 1
  bool others_added_ = false;
  std::unique_ptr<State> undone_{};  ///< by the last change, if that was undo()
  std::string taken_away_{};
};

}  // namespace cartulary::formats
