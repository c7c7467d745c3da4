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

  const fresh = () => ({ c: 0, k: 0, x: 0, ac: 0, ak: 0 });
  const faces = (parts) => parts.filter(([, n]) => n > 0).map(([sign, n]) => sign + n).join(" ");
  const composed = () => {
    const told = rolls.map((roll) => {
      const shown = faces([["c", roll.c], ["k", roll.k], ["x", roll.x]]);
      const aside = faces([["c", roll.ac], ["k", roll.ak]]);
      return shown + (aside ? " > " + aside : "");
    });
    return [dice, told.join(" | "), city ? "city:" + city : "", keep ? "keep" : ""].filter(Boolean).join(" ");
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
  $("desk").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!box.hidden && line.value.trim()) enter(line.value.trim());
  });
  return {
    begin: (position, text = "") => {
      [rolls, dice, city, keep] = [[fresh()], position.players[position.player].dice, 0, false];
      show();
      line.value = text || composed();
    },
    end: () => {
      box.hidden = true;
      box.replaceChildren();
    },
  };
};
