/** In a square of 24, as lines. */
const SHAPES = {
  call: "M6 3.5h3.5l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2l1.6-2.3 5 1.5V18a2.5 2.5 0 0 1-2.7 2.5A16 16 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.5z",
  visit:
    "M4 9.5 5.5 4h13L20 9.5M5 10v10h14V10M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M10 20v-5h4v5",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11.5v8.5h12v-8.5",
} as const;

/** A picture beside words: it says nothing by itself. */
export function Icon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** One of five. */
export function Star({ isFull }: { isFull: boolean }) {
  return (
    <svg class={isFull ? "star full" : "star"} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.2l2.7 5.6 6.1.800-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1L3.2 9.6l6.1-.8z" />
    </svg>
  );
}
