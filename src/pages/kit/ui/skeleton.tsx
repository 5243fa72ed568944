/** Grey bars in place of content that is being loaded. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div class="skeleton" aria-hidden="true">
      <Bars count={rows} />
    </div>
  );
}

/** The same for a table, whose frame and first rows are already where they will be. */
export function TableSkeleton({ rows, look = "" }: { rows: number; look?: string | undefined }) {
  return (
    <div class={`table ${look}`} aria-hidden="true">
      <div class="skeleton rows">
        <Bars count={rows + 1} />
      </div>
    </div>
  );
}

function Bars({ count }: { count: number }) {
  return Array.from({ length: count }, (_, bar) => <span key={bar} />);
}
