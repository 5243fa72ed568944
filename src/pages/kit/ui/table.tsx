// biome-ignore-all lint/a11y/noRedundantRoles: where CSS makes blocks of them, some browsers forget that these are a table's parts
import type { ComponentChildren } from "preact";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ComponentChildren;
  isNumber?: boolean;
  /** A column of menus or buttons: only screen readers get its heading. */
  isMenu?: boolean;
}

/** A table; where it is narrow, each row is a block that names its values. */
export function Table<Row extends { id: string }>({
  caption,
  columns,
  rows,
  look,
}: {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A class of its own. With `links` each row is the link in its first cell. */
  look?: string | undefined;
}) {
  const isFigures = columns.slice(1).every(({ isNumber }) => isNumber);
  return (
    <div class={`table ${look ?? (isFigures ? "figures" : "")}`}>
      <table role="table">
        <caption class="spoken">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, isNumber, isMenu }) => (
              <th key={label} role="columnheader" scope="col" class={isNumber ? "number" : undefined}>
                {isMenu ? <span class="spoken">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {columns.map(({ label, cell, isNumber, isMenu }) => (
                <td key={label} role="cell" class={isNumber ? "number" : undefined}>
                  <span class="cell-label" aria-hidden="true">
                    {!isMenu && label}
                  </span>
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
