// Light and dark: the style's own question to the system, answered by the button #theme.

/** Gives the page the theme that its reader has chosen, or the system's, and lets the button change it. */
export const startThemeButton = () => {
  const button = document.getElementById("theme");
  const wish = matchMedia("(prefers-color-scheme: dark)");
  const remember = (theme) => {
    try {
      localStorage.setItem("cartulary-theme", theme);
    } catch {
      // Not allowed here.
    }
  };
  const remembered = () => {
    try {
      return localStorage.getItem("cartulary-theme");
    } catch {
      return null;
    }
  };
  const darkRules = [...document.styleSheets]
    .flatMap((sheet) => (sheet.href ? [] : [...sheet.cssRules]))
    .filter((rule) => rule.media && /prefers-color-scheme/.test(rule.media.mediaText));
  let dark = wish.matches;
  const paint = (theme) => {
    dark = theme ? theme === "dark" : wish.matches;
    for (const rule of darkRules) rule.media.mediaText = dark ? "screen" : "not all";
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
    button.setAttribute("aria-pressed", String(dark));
  };
  button.onclick = () => {
    const theme = dark ? "light" : "dark";
    remember(theme);
    paint(theme);
  };
  wish.addEventListener("change", () => {
    if (!remembered()) paint(null);
  });
  paint(remembered());
};
