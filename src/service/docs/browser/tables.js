/*
 * Writes the column's name into each cell, for phones, where a row's cells stand below each other. Long names would push the
 * cell's own text aside, so they are left out. Above a long table it puts a field that leaves the rows with what is typed.
 */
{
  const MOST_LETTERS = 16;
  const MANY_ROWS = 40;
  for (const table of document.querySelectorAll("main table")) {
    const names = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent ?? "");
    for (const row of table.querySelectorAll("tbody tr")) {
      for (const [index, cell] of [...row.children].entries()) {
        const name = names[index] ?? "";
        if (cell instanceof HTMLElement && cell.localName === "td" && name.length <= MOST_LETTERS)
          cell.dataset.column = name;
      }
    }
    const rows = [...table.querySelectorAll("tbody tr")];
    if (rows.length < MANY_ROWS) continue;
    const field = document.createElement("input");
    field.type = "search";
    field.className = "filter";
    field.placeholder = `Filter ${rows.length} rows`;
    field.ariaLabel = field.placeholder;
    field.addEventListener("input", () => {
      const typed = field.value.trim().toLowerCase();
      for (const row of rows) row.toggleAttribute("hidden", !row.textContent?.toLowerCase().includes(typed));
    });
    (table.closest(".table") ?? table).before(field);
  }
}
