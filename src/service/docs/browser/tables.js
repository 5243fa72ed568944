/*
 * Writes the column's name into each cell, for phones, where a row's cells stand below each other. Long names would push the
 * cell's own text aside, so they are left out.
 */
{
  const MOST_LETTERS = 16;
  for (const table of document.querySelectorAll("main table")) {
    const names = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent ?? "");
    for (const row of table.querySelectorAll("tbody tr")) {
      for (const [index, cell] of [...row.children].entries()) {
        const name = names[index] ?? "";
        if (cell instanceof HTMLElement && cell.localName === "td" && name.length <= MOST_LETTERS)
          cell.dataset.column = name;
      }
    }
  }
}
