import { Fragment } from "preact";

/** A text that may contain addresses: where one is too long for its line, it goes on after a slash. */
export function BrokenAtSlashes({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?<=\/)/).map((part, at) => (
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  );
}
