/* Above many rows with names, such as those of all errors, a field that leaves the rows with what is typed. */
{
  const MANY_ROWS = 40;
  const rows = [...document.querySelectorAll("main tr[id]")];
  const tables = [...new Set(rows.map((row) => row.closest(".table")))];
  if (rows.length >= MANY_ROWS) {
    const field = document.createElement("input");
    field.type = "search";
    field.className = "filter";
    field.placeholder = `Filter ${rows.length} codes`;
    field.ariaLabel = field.placeholder;
    field.addEventListener("input", () => {
      const typed = field.value.trim().toLowerCase();
      for (const row of rows) row.toggleAttribute("hidden", !row.textContent?.toLowerCase().includes(typed));
      for (const table of tables) {
        const isEmpty = !table?.querySelector("tbody tr:not([hidden])");
        for (const part of [table, table?.previousElementSibling]) part?.toggleAttribute("hidden", isEmpty);
      }
    });
    tables[0]?.previousElementSibling?.before(field);
  }
}
