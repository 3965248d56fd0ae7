"use strict";
(() => {
  const form = document.querySelector(".filters");
  const shown = form.querySelector(".shown");
  const cards = [...document.querySelectorAll(".card")];
  const marks = new Map();
  for (const mark of document.querySelectorAll(".mark")) {
    const id = mark.getAttribute("href").slice(1);
    marks.set(id, [...(marks.get(id) || []), mark]);
  }
  const marksOf = (card) => marks.get(card.id) || [];
  let current = null;

  function filter() {
    const verdicts = new Set([...form.querySelectorAll("[name=verdict]:checked")].map((box) => box.value));
    const severity = form.elements.severity.value;
    const rule = form.elements.rule.value;
    let count = 0;
    for (const card of cards) {
      const { verdict, severity: loudness, rules } = card.dataset;
      const fits = verdicts.has(verdict) && (!severity || loudness === severity) && (!rule || rules.split(" ").includes(rule));
      card.hidden = !fits;
      count += fits;
      for (const mark of marksOf(card)) mark.classList.toggle("off", !fits);
    }
    for (const panel of document.querySelectorAll(".panel")) {
      panel.querySelector(".none").hidden = Boolean(panel.querySelector(".card:not([hidden])"));
    }
    shown.textContent = shown.dataset.template.replace("##", cards.length).replace("#", count);
  }

  function select(card, place) {
    if (current) for (const part of [current, ...marksOf(current)]) part.classList.remove("current");
    current = card;
    for (const part of [card, ...marksOf(card)]) part.classList.add("current");
    card.focus({ preventScroll: true });
    const panel = card.closest(".panel");
    panel.scrollTop += card.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    const mark = marksOf(card)[0];
    if (place && mark) mark.scrollIntoView({ block: window.innerWidth < 832 ? "start" : "center" });
  }

  function move(step) {
    const visible = cards.filter((card) => !card.hidden);
    if (!visible.length) return;
    const at = visible.indexOf(current);
    const next = at < 0 ? (step > 0 ? 0 : visible.length - 1) : Math.min(visible.length - 1, Math.max(0, at + step));
    select(visible[next], true);
  }

  function showAll() {
    for (const box of form.querySelectorAll("[name=verdict]")) box.checked = true;
    form.elements.severity.value = form.elements.rule.value = "";
    filter();
  }

  const keys = {
    j: () => move(1),
    k: () => move(-1),
    m: () => current && marksOf(current)[0]?.focus(),
    a: showAll,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.target.closest("select, input:not([type=checkbox]), textarea")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  document.addEventListener("click", (event) => {
    const mark = event.target.closest(".mark");
    const card = mark ? document.getElementById(mark.getAttribute("href").slice(1)) : event.target.closest(".card");
    if (!card || (!mark && event.target.closest("a, summary"))) return;
    if (mark) {
      event.preventDefault();
      if (card.hidden) showAll();
    }
    select(card, !mark);
  });

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", filter);
  for (const box of form.querySelectorAll("[name=verdict]")) box.checked = box.dataset.start === "1";
  filter();
})();
