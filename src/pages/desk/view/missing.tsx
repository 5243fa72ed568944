import { text } from "../text/en.ts";
import { Heading } from "./heading.tsx";

export function Missing() {
  return (
    <section class="sheet">
      <Heading name={text.missing.title} />
      <p>
        <a href="/desk">{text.missing.back}</a>
      </p>
    </section>
  );
}
