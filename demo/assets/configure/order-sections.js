/**
 * The list of sections: which of them, and in which order. Keeps a hidden field in step with what is seen, and tells the
 * page with an `input` event.
 *
 * @param {HTMLElement} list
 * @param {HTMLInputElement} field
 * @param {(words: string) => void} say for those who don't see a section move
 */
export function orderSections(list, field, say) {
  const rows = () => [...list.querySelectorAll("li")];
  const nameOf = (/** @type {HTMLElement} */ row) => row.dataset.section ?? "";

  const chosen = field.value.split(" ");
  const left = rows().filter((row) => !chosen.includes(nameOf(row)));
  list.append(...chosen.flatMap((name) => rows().find((row) => nameOf(row) === name) ?? []), ...left);
  for (const row of rows()) {
    const box = row.querySelector("input");
    if (box) box.checked = chosen.includes(nameOf(row));
  }
  settle();

  list.addEventListener("input", settle);
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const row = button?.closest("li");
    if (!button || !row) return;
    if (button.dataset.move === "-1") row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    settle();
    // At either end a button can do no more, and hands the focus to its neighbour.
    const next = button.disabled ? row.querySelector("button:enabled") : button;
    if (next instanceof HTMLElement) next.focus();
    say(`${row.textContent?.replace(/[↑↓]/g, "").trim()}: ${rows().indexOf(row) + 1} of ${rows().length}`);
    list.dispatchEvent(new Event("input", { bubbles: true }));
  });

  function settle() {
    const all = rows();
    const shown = all.filter((row) => row.querySelector("input")?.checked);
    field.value = shown.map(nameOf).join(" ");
    all.forEach((row, index) => {
      const [up, down] = row.querySelectorAll("button");
      const box = row.querySelector("input");
      if (up) up.disabled = index === 0;
      if (down) down.disabled = index === all.length - 1;
      // A card of nothing is no card: the last one stays.
      if (box) box.disabled = shown.length === 1 && box.checked;
    });
  }
}
