// Without script all of the page is there but this button.
pageTheme();
document.querySelector(".tools").hidden = false;
