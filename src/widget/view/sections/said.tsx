/** Words to see and, where they differ, words for screen readers, which don't know every abbreviation of a unit. */
export function Said({ seen, spoken }: { seen: string; spoken: string }) {
  if (seen === spoken) return <>{seen}</>;
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <span class="spoken">{spoken}</span>
    </>
  );
}
