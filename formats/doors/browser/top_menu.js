// On a small screen all of the head but one line is behind a button.

import { byId } from "../../pages/page/elements.js";

/** Lets the button open the menu, and whatever is chosen in it close it. */
export const startMenu = () => {
  const opens = byId("menu-open");
  const setOpen = (open) => {
    opens.setAttribute("aria-expanded", String(open));
    byId("menu").classList.toggle("open", open);
  };
  opens.onclick = () => setOpen(opens.getAttribute("aria-expanded") !== "true");
  byId("menu").addEventListener("click", (event) => {
    if (event.target.closest("button")) setOpen(false);
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || opens.getAttribute("aria-expanded") !== "true") return;
    setOpen(false);
    opens.focus();
  });
};
