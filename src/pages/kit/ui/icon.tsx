/** Shapes that several pages use, as the path of an SVG with the view box 0 0 24 24. */
export const CALL =
  "M6 3.5h3.5l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2l1.6-2.3 5 1.5V18a2.5 2.5 0 0 1-2.7 2.5A16 16 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.5z";
export const SHOP =
  "M4 9.5 5.5 4h13L20 9.5M5 10v10h14V10M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M10 20v-5h4v5";

/** Makes the component for a page's icons. Each stands beside words, so screen readers skip it. */
export const createIcon = <Name extends string>(shapes: Readonly<Record<Name, string>>) =>
  function Icon({ name }: { name: Name }) {
    return (
      <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[name]} />
      </svg>
    );
  };
