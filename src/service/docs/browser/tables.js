/* Names each cell after its column, for phones: there a row's cells stand below each other. Long names say too much. */
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
