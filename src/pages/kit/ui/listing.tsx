import type { ComponentChildren } from "preact";
import { TableSkeleton } from "./skeleton.tsx";
import { type Column, Table } from "./table.tsx";
import { Trouble } from "./trouble.tsx";
import type { List } from "./use-list.ts";
import { useWords } from "./words.ts";

/** A list as a table: its skeleton, what it says while it is empty, its rows, and a button for more of them. */
export function Listing<Row extends { id: string }>({
  list,
  empty,
  look,
  expected = 6,
  ...table
}: {
  list: List<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  /** Stands in place of a table without rows. */
  empty: ComponentChildren;
  look?: string;
  /** How many rows the skeleton has. Without any, the list counts as empty until its rows are there. */
  expected?: number | undefined;
}) {
  const words = useWords();
  if (!list.rows && list.problem) return <Trouble problem={list.problem} again={list.again} />;
  if (!list.rows) return expected > 0 ? <TableSkeleton rows={expected} look={look} /> : empty;
  return (
    <>
      {list.rows.length > 0 && <Table {...table} look={look} rows={list.rows} />}
      {list.rows.length === 0 && !list.problem && empty}
      {list.problem && <Trouble problem={list.problem} again={list.again} />}
      {list.hasMore && (
        <button type="button" class="button more" onClick={list.more}>
          {words.more}
        </button>
      )}
    </>
  );
}
