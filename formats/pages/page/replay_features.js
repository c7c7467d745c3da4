// The features of a replay page: which of them is told about, and the list of all.

import { byId, element, pipOf } from "./elements.js";
import { featurePanel } from "./feature_panel.js";
import { t } from "./words.js";

/**
 * @param {import("./replay_data.js").Replay} replay
 * @param {any} words of replayWords()
 * @param {any} drawn the board, of replayBoard()
 */
export const replayFeatures = (replay, words, drawn) => {
  const { players, segments, positions } = replay;
  const list = byId("features");
  const panel = featurePanel(replay, words, drawn);
  let now = 0;
  // A segment of the feature that is told about: under the pointer, else in focus, else held by a click.
  let [hovered, focused, held] = [null, null, null];
  /** Where on the board the pointer is, in pixels of the screen. */
  let pointer = null;

  const isHeld = (feature) => held !== null && positions[now].featureAt[held] === feature;

  const showPanel = () => {
    const { features, featureAt } = positions[now];
    const segment = hovered ?? focused ?? held;
    const feature = segment === null ? undefined : features.get(featureAt[segment]);
    drawn.light(feature);
    const buttons = [...list.querySelectorAll("button")];
    for (const button of buttons) {
      button.setAttribute(
        "aria-pressed",
        String(Boolean(feature) && isHeld(Number(button.dataset.feature))),
      );
    }
    // The list tells as much of what is in it.
    const isListed =
      Boolean(feature) &&
      !byId("held").hidden &&
      buttons.some(({ dataset }) => Number(dataset.feature) === feature.id);
    if (!feature || (isListed && !pointer)) panel.hide();
    else panel.show(feature, now, pointer);
  };

  const itemOf = (feature) => {
    const item = element("li");
    const button = element("button");
    button.type = "button";
    button.dataset.feature = feature.id;
    for (const seat of feature.owners) button.append(pipOf(players[seat], seat), " ");
    const told = words
      .about(feature, now)
      .filter(([name]) => name !== t("Tile"))
      .map(([name, text]) => (words.isFigure(name) ? name.toLowerCase() + " " + text : text));
    const title = t("{kind} at {cell}", {
      kind: words.kindText(feature),
      cell: words.cellText(segments[feature.id].tile),
    });
    button.append(element("b", title), " ", element("span", told.join("; ")));
    item.append(button);
    return item;
  };
  const showList = () => {
    if (byId("held").hidden) return;
    const { features, featureAt } = positions[now];
    const all = byId("all-features").checked;
    const kept = list.contains(document.activeElement)
      ? document.activeElement.dataset.feature
      : null;
    const taken = new Set(words.standingAt(now).map(({ segment }) => featureAt[segment]));
    const shown = [...features.values()]
      .filter((feature) => all || taken.has(feature.id))
      .sort((a, b) => a.kind.order - b.kind.order || b.size - a.size || a.id - b.id);
    list.replaceChildren(...shown.map(itemOf));
    if (!shown.length) list.append(element("li", t("There are no figures on the board."), "note"));
    if (kept !== null) {
      const again = list.querySelector(`button[data-feature="${kept}"]`);
      (again || byId("all-features")).focus({ preventScroll: true });
    }
  };

  const hover = (segment) => {
    hovered = segment;
    showPanel();
  };
  const focus = (feature) => {
    focused = feature;
    showPanel();
  };
  /** Holds a feature, or lets it go if it is held. */
  const hold = (segment) => {
    held = segment === null || isHeld(positions[now].featureAt[segment]) ? null : segment;
  };
  const featureOf = (event) => {
    const button = event.target.closest("button");
    return button ? Number(button.dataset.feature) : null;
  };
  list.addEventListener("pointerover", (event) => {
    pointer = null;
    hover(featureOf(event));
  });
  list.addEventListener("pointerleave", () => hover(null));
  list.addEventListener("focusin", (event) => focus(featureOf(event)));
  list.addEventListener("focusout", () => focus(null));
  list.addEventListener("click", (event) => {
    const feature = featureOf(event);
    if (feature === null) return;
    hold(feature);
    showPanel();
  });
  byId("all-features").onchange = showList;

  return {
    /** Begins with another position: what is told about is told of it. */
    goTo: (step) => {
      now = step;
    },
    showPanel,
    showList,
    /** Tells about what lies under the pointer on the board, unless that is told already. */
    point: (event) => {
      pointer = [event.clientX, event.clientY];
      const segment = drawn.segmentAt(event);
      if (hovered !== segment) hover(segment);
    },
    leave: () => {
      pointer = null;
      hover(null);
    },
    /** Holds what lies under the pointer, or lets it go. */
    press: (event) => {
      pointer = [event.clientX, event.clientY];
      hold(drawn.segmentAt(event));
      if (held === null) hovered = null;
      showPanel();
    },
    letGo: () => {
      held = focused = hovered = null;
      showPanel();
    },
  };
};
