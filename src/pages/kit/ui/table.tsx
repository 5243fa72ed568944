import type { ComponentChildren } from "preact";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ComponentChildren;
  isNumber?: boolean;
}

/** A table; where it is narrow, each row is a block that names its values. */
export function Table<Row extends { id: string }>({
  caption,
  columns,
  rows,
}: {
  /** For whoever can't see where the table stands. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  return (
    <div class="table">
      <table>
        <caption class="spoken">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" class={isNumber ? "number" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, cell, isNumber }) => (
                <td key={label} data-label={label} class={isNumber ? "number" : undefined}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
