/** A preformatted text in a box that scrolls, also with the keyboard. */
export function CodeBlock({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <pre tabIndex={0}>{children}</pre>
  );
}
