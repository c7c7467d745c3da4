// The next step of a turn that is entered, in a sentence.

/** People choose something with a finger, or with a pointer. */
const tap = () => (matchMedia("(pointer: coarse)").matches ? "Tap" : "Click");

/**
 * @param {any} turn `position`, `tile`, `legal`, `place`, `figure`: what is known of it; `goesOn`: whether
 *   another one follows
 * @returns {string}
 */
export const askOf = ({ position, tile, legal, place, figure, goesOn }) => {
  const mover = position.players[position.player].name;
  const enter = goesOn ? "Enter, or the next tile." : "Enter.";
  if (!tile) return `${tap()} the tile that ${mover} drew.`;
  if (legal.otherwise) return "It fits nowhere.";
  if (!place) return `${tap()} the place where ${mover} laid it.`;
  if (figure || !place.figures.length) return `${tap()} ${enter}`;
  return `${tap()} where ${mover} put a figure; or ${enter}`;
};
