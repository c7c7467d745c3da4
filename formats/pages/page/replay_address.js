// Addresses of a replay page: the step that each one names, and the turns that steps show.

/**
 * @param {import("./replay_data.js").Replay} replay
 * @param {number} lastTurn
 */
export const replayAddress = ({ steps }, lastTurn) => {
  /** The turn that a step shows; nothing for those between turns. A move that was refused is the last turn. */
  const turnOf = ({ key }) => {
    if (key === "stop") return lastTurn;
    return key.startsWith("turn=") ? Number(key.slice(5)) : undefined;
  };
  /** The position after a turn; the last turn there is when there were not so many. */
  const stepOfTurn = (turn) => {
    let found = 0;
    steps.forEach((step, i) => {
      if (turnOf(step) <= turn) found = i;
    });
    return found;
  };
  return {
    stepOfTurn,
    hashOf: (step) => "#" + steps[step].key,
    /** The step that an address names, or nothing. */
    stepOf: (hash) => {
      const key = hash.slice(1); // keys hold nothing that an address has to escape
      const exact = steps.findIndex((step) => step.key === key);
      if (exact >= 0) return exact;
      const [name, number] = key.split("=");
      if (!/^\d{1,4}$/.test(number || "") || (name !== "turn" && name !== "move")) return null;
      if (name === "move") return Math.min(Number(number), steps.length - 1);
      return stepOfTurn(Number(number));
    },
    /** The turn of a position, for the number beside the slider. */
    turnAt: (step) => {
      while (turnOf(steps[step]) === undefined) --step;
      return turnOf(steps[step]);
    },
  };
};
