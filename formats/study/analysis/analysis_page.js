// The script of the page of an analysis. Without it all of the page is there but this button.

import { startThemeButton } from "../../pages/page/page_theme.js";

startThemeButton();
document.querySelector(".tools").hidden = false;
