// A turn of the dice game: what each roll shows, what is set aside of it, and what came of it. The
// numbers become a line as records write it; whether it can be so the module says.
"use strict";
const diceDesk = ({ enter }) => {
  const line = $("line");
  const box = $("dice");
  const kinds = [["c", "Cities"], ["k", "Knights"], ["x", "Catapults"]];
  let rolls = [];
  let dice = 0;
  let city = 0;
  let keep = false;
  let rest = [];   // words that nothing here shows, such as claims

  const fresh = () => ({ c: 0, k: 0, x: 0, ac: 0, ak: 0 });
  const faces = (parts) => parts.filter(([, n]) => n > 0).map(([sign, n]) => sign + n).join(" ");
  const composed = () => {
    const told = rolls.map((roll) => {
      const shown = faces([["c", roll.c], ["k", roll.k], ["x", roll.x]]);
      const aside = faces([["c", roll.ac], ["k", roll.ak]]);
      return shown + (aside ? " > " + aside : "");
    });
    return [dice, told.join(" | "), city ? "city:" + city : "", keep ? "keep" : "", ...rest].filter(Boolean).join(" ");
  };
  /// Takes the numbers of a turn that is written. One that is written otherwise leaves them as they are.
  const read = (text) => {
    const before = [rolls, dice, city, keep, rest];
    const words = text.split(/\s+/).filter(Boolean);
    [rolls, city, keep, rest] = [[fresh()], 0, false, []];
    if (/^\d+$/.test(words[0])) dice = Number(words.shift());
    let aside = "";
    for (const word of words) {
      const [, sign, number] = /^([ckx]|city:)(\d{1,2})$/.exec(word) || [];
      if (word === "|") { rolls.push(fresh()); aside = ""; }
      else if (word === ">") aside = "a";
      else if (word === "keep") keep = true;
      else if (sign === "city:") city = Number(number);
      else if (sign && aside + sign in rolls[rolls.length - 1]) rolls[rolls.length - 1][aside + sign] = Number(number);
      else rest.push(word);
    }
    const right = composed().replace(/^\d+ /, "") === text.trim().replace(/\s+/g, " ").replace(/^\d+ /, "");
    if (!right) [rolls, dice, city, keep, rest] = before;
    return right;
  };
  const stepper = (label, read, write) => {
    const made = element("label", label + " ");
    const input = element("input");
    input.type = "number";
    input.min = 0;
    input.max = 9;
    input.inputMode = "numeric";
    input.value = read();
    input.oninput = () => {
      write(Math.max(0, Math.min(9, Number(input.value) || 0)));
      line.value = composed();
    };
    made.append(input);
    return made;
  };
  const show = () => {
    box.hidden = false;
    box.replaceChildren(...rolls.map((roll, i) => {
      const set = element("fieldset");
      set.append(element("legend", `Roll ${i + 1}`), ...kinds.map(([sign, name]) => stepper(name, () => roll[sign], (n) => { roll[sign] = n; })));
      set.append(element("span", "set aside:"), stepper("Cities", () => roll.ac, (n) => { roll.ac = n; }), stepper("Knights", () => roll.ak, (n) => { roll.ak = n; }));
      return set;
    }));
    const end = element("div", undefined, "due");
    if (rolls.length < 3) {
      end.append(button("Another roll", () => {
        rolls.push(fresh());
        line.value = composed();
        show();
        box.querySelectorAll("fieldset")[rolls.length - 1].querySelector("input").focus();
      }));
    }
    end.append(stepper("Largest closed city", () => city, (n) => { city = n; }));
    const kept = element("label", " Keeps a knight");
    const tick = element("input");
    tick.type = "checkbox";
    tick.checked = keep;
    tick.onchange = () => { keep = tick.checked; line.value = composed(); };
    kept.prepend(tick);
    end.append(kept);
    box.append(end);
  };
  line.addEventListener("input", () => { if (!box.hidden && read(line.value)) show(); });
  $("desk").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!box.hidden && line.value.trim()) enter(line.value.trim());
  });
  return {
    begin: (position, text = "") => {
      [rolls, dice, city, keep, rest] = [[fresh()], position.players[position.player].dice, 0, false, []];
      if (text) read(text);
      $("draw").hidden = true;
      show();
      line.value = text || composed();
    },
    end: () => {
      box.hidden = true;
      box.replaceChildren();
    },
  };
};
