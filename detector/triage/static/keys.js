"use strict";
// One rule: a key clicks, opens or focuses the element that carries it in `data-key`; keys.py says which key that is.
(() => {
  const waiting = [];
  let busy = Boolean(window.htmx); // until htmx has taken over the forms

  const bearer = (key) =>
    [...document.querySelectorAll(`[data-key~="${CSS.escape(key)}"]`)].find((element) => element.checkVisibility());
  const isField = (element) => element.matches("textarea, select, input:not([type=radio], [type=checkbox])");

  function walk(step) {
    const rows = [...document.querySelectorAll("[data-row]")];
    const at = rows.indexOf(document.activeElement);
    rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
  }

  function act(key) {
    const element = bearer(key);
    if (!element) {
      if (key === "j" || key === "k") walk(key === "j" ? 1 : -1);
      else if (key === "o") document.querySelector("a.source")?.click();
      return;
    }
    if (isField(element)) return element.focus();
    element.click();
    if (element.matches("summary") && element.parentElement.open) element.parentElement.querySelector("select")?.focus();
  }

  // A key that waited until a field was open is text for it and no decision.
  function type(field, key) {
    if (key === "Escape") field.blur();
    else if (key.length === 1 && field.setRangeText) field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
  }

  function isOurs(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.keyCode === 229) return false;
    if (document.querySelector("dialog[open]")) return false;
    return bearer(event.key) || ("jko".includes(event.key) && event.key.length === 1);
  }

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (isField(event.target)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    // What follows a key that waits may be meant for the field that it will open.
    const follows = waiting.length && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!follows && !isOurs(event)) return;
    event.preventDefault();
    if (event.repeat && !"jk".includes(event.key)) return;
    if (busy) waiting.push(event.key);
    else act(event.key);
  });

  function show() {
    const mark = document.querySelector(".mark.current");
    if (!mark) return;
    const box = mark.getBoundingClientRect();
    const bottom = innerWidth < 832 ? document.querySelector(".panel").getBoundingClientRect().top : innerHeight;
    if (box.top < 60 || box.bottom > bottom - 20) mark.scrollIntoView({ block: innerWidth < 832 ? "start" : "center" });
  }

  // Where the browser itself loads the next page, a second key must not stop it on its way.
  document.addEventListener("submit", (event) => { busy ||= !event.defaultPrevented && event.target.method !== "dialog"; });
  document.addEventListener("htmx:after:process", resume, { once: true });

  // Keys typed while an answer is on its way wait for it: they are meant for what it will show.
  document.addEventListener("htmx:before:request", () => { busy = true; });
  document.addEventListener("htmx:finally:request", () => {
    show();
    setTimeout(resume); // htmx has still to take the request off its own queue
  });
  function resume() {
    busy = false;
    while (waiting.length && !busy) {
      const key = waiting.shift();
      if (isField(document.activeElement)) type(document.activeElement, key);
      else if (key === "Enter") document.activeElement.click();
      else act(key);
    }
  }

  show();
})();
