/**
 * Lets the visitor tick and move the sections in a list. Keeps a hidden field equal to what the list shows; after each
 * move the list fires an `input` event.
 *
 * @param field holds the ticked sections' names, in order, between spaces
 * @param say tells those who don't see a section move where it is now
 */
export function orderSections(list: HTMLElement, field: HTMLInputElement, say: (words: string) => void): void {
  const rows = () => [...list.querySelectorAll("li")];
  const nameOf = (row: HTMLElement) => row.dataset.section ?? "";

  const chosen = field.value.split(" ");
  const left = rows().filter((row) => !chosen.includes(nameOf(row)));
  list.append(...chosen.flatMap((name) => rows().find((row) => nameOf(row) === name) ?? []), ...left);
  for (const row of rows()) {
    const box = row.querySelector("input");
    if (box) box.checked = chosen.includes(nameOf(row));
  }
  update();

  list.addEventListener("input", update);
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const row = button?.closest("li");
    if (!button || !row) return;
    if (button.dataset.move === "-1") row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    update();
    // At the top and the bottom the pressed button is disabled and would lose the focus: its neighbour takes it.
    const next = button.disabled ? row.querySelector<HTMLElement>("button:enabled") : button;
    next?.focus();
    say(`${row.textContent?.replace(/[↑↓]/g, "").trim()}: ${rows().indexOf(row) + 1} of ${rows().length}`);
    list.dispatchEvent(new Event("input", { bubbles: true }));
  });

  function update(): void {
    const all = rows();
    const shown = all.filter((row) => row.querySelector("input")?.checked);
    field.value = shown.map(nameOf).join(" ");
    all.forEach((row, index) => {
      const [up, down] = row.querySelectorAll("button");
      const box = row.querySelector("input");
      if (up) up.disabled = index === 0;
      if (down) down.disabled = index === all.length - 1;
      // A card has at least one section.
      if (box) box.disabled = shown.length === 1 && box.checked;
    });
  }
}
