/** A line that is still to come. It takes the place of text inside an element of the text's own height. */
export function Ghost({ width }: { width: number }) {
  return <span class="ghost" style={{ inlineSize: `${width}px` }} aria-hidden="true" />;
}
