import { text } from "../text/en.ts";

export function Missing() {
  return (
    <section class="sheet">
      <h1>{text.missing.title}</h1>
      <p>
        <a href="/desk">{text.missing.back}</a>
      </p>
    </section>
  );
}
