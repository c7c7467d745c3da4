// Changes of texts, undone and done again, under node: `node change_list_test.mjs`.
import assert from "node:assert/strict";
import {
  MOST_CHANGES,
  MOST_CHARACTERS,
  changeList,
} from "../../formats/doors/browser/change_list.js";

// What outlives the page is JSON.
const reloaded = (changes) => changeList(JSON.parse(JSON.stringify(changes.kept())));

// Whatever the texts are, every one of them comes back, also behind a reload at any place.
{
  const texts = [
    "",
    "a",
    "aa",
    "aaa",
    "aba",
    "aba\n",
    "",
    "🐑",
    "🐄",
    "🐑🐑",
    "x\ny\nz\n",
    "x\nz\n",
    "z\ny\nx\n",
    "\ud83d",
    "\ud83d\udc04",
  ];
  for (let reload = 0; reload <= texts.length; ++reload) {
    let changes = changeList();
    texts.slice(1).forEach((text, i) => changes.take(texts[i], text));
    let now = texts[texts.length - 1];
    for (let i = texts.length - 2; i >= 0; --i) {
      if (i === reload) changes = reloaded(changes);
      now = changes.undo(now);
      assert.equal(now, texts[i]);
    }
    assert.deepEqual(
      [changes.canUndo(), changes.canRedo(), changes.undo(now)],
      [false, true, null],
    );
    if (reload === texts.length) changes = reloaded(changes);
    for (const text of texts.slice(1)) assert.equal((now = changes.redo(now)), text);
    assert.deepEqual(
      [changes.canUndo(), changes.canRedo(), changes.redo(now)],
      [true, false, null],
    );
  }
}

// A new change takes the place of what was undone.
{
  const changes = changeList();
  changes.take("a", "ab");
  changes.take("ab", "abc");
  assert.equal(changes.undo("abc"), "ab");
  changes.take("ab", "xb");
  assert.equal(changes.canRedo(), false);
  assert.equal(changes.undo("xb"), "ab");
  assert.equal(changes.undo("ab"), "a");
}

// A turn costs the length of its line, whatever the length of the record.
{
  const record = "x".repeat(100_000);
  const changes = changeList();
  changes.take(record, record + "  K 2,-1 r1\n");
  assert.deepEqual(changes.kept(), { past: [[100_000, "", "  K 2,-1 r1\n"]], future: [] });
}

// There is a limit to their number, and to the characters that are kept: the first ones go.
{
  const changes = changeList();
  const text = (i) => `turn ${i}`;
  for (let i = 0; i < MOST_CHANGES + 7; ++i) changes.take(text(i), text(i + 1));
  let now = text(MOST_CHANGES + 7);
  let undone = 0;
  for (let before; (before = changes.undo(now)) !== null; now = before) ++undone;
  assert.deepEqual([undone, now], [MOST_CHANGES, text(7)]);
  assert.equal(changes.kept().future.length, MOST_CHANGES);
}
{
  const changes = changeList();
  const large = "y".repeat(MOST_CHARACTERS + 1);
  changes.take("", large);
  changes.take(large, large + "z");
  assert.deepEqual(changes.kept().past, [[large.length, "", "z"]]);
  assert.ok(reloaded(changes).undo(large + "z") === large);
  // The page itself has all of them.
  assert.ok(changes.undo(large + "z") === large);
  assert.equal(changes.undo(large), "");
  // Without the next one those behind it are of no use.
  assert.deepEqual([changes.kept().past.length, changes.kept().future.length], [0, 0]);
}

// What is kept may come from anywhere.
for (const kept of [
  null,
  undefined,
  7,
  "",
  [],
  {},
  { past: 3 },
  { past: [1] },
  { past: [[0, 1, 2]] },
  { past: [[-1, "", "a"]] },
  { past: [[0.5, "", "a"]] },
]) {
  const changes = changeList(kept);
  assert.deepEqual([changes.canUndo(), changes.canRedo()], [false, false]);
}
// It may be of another text, which stays as it is then.
for (const other of [
  [0, "b", "c"],
  [3, "b", ""],
  [9, "", "a"],
]) {
  const changes = changeList({ past: [[0, "", "a"], other] });
  assert.equal(changes.undo("a"), null);
  assert.equal(changes.canUndo(), false);
}
console.log("changes of texts: undone and done again");
