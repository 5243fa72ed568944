/** Reserves room for texts that may stand in a place later, so that nothing moves when they do. */
export function Room({ others }: { others: readonly (string | null | false | undefined)[] }) {
  // Each is an invisible box in the same grid cell (card.css): the tallest decides. As attributes they are neither
  // spoken, nor copied, nor part of the element's text.
  return <>{[...new Set(others)].map((words) => words && <i key={words} data-words={words} />)}</>;
}
