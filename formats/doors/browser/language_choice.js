// The choice of a language.

import { LANGUAGE_KEY, language } from "../../pages/page/words.js";

/** The languages, each with its own name. */
const NAMES = {
  en: "English",
  de: "Deutsch",
  cs: "Čeština",
  es: "Español",
  fr: "Français",
  uk: "Українська",
};

/**
 * Lets a choice change the language of the page, which is loaded anew.
 * @param {HTMLSelectElement} choice
 */
export const startLanguages = (choice) => {
  choice.replaceChildren(
    ...Object.entries(NAMES).map(
      ([code, name]) => new Option(name, code, false, code === language),
    ),
  );
  choice.onchange = () => {
    const address = new URL(location.href);
    try {
      localStorage.setItem(LANGUAGE_KEY, choice.value);
      address.searchParams.delete("lang");
    } catch {
      // Nothing is remembered here, so the address tells it.
      address.searchParams.set("lang", choice.value);
    }
    if (address.href === location.href) location.reload();
    else location.replace(address);
  };
};
