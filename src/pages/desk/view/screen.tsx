import type { ComponentProps } from "preact";
import type { People } from "../../kit/people/people.ts";
import { Heading } from "./heading.tsx";

/** A screen that the desk shares with the dashboard, in the desk's frame. */
export function Screen({ title, lead, actions, children }: ComponentProps<People["Screen"]>) {
  return (
    <section class="sheet">
      <div class="screen-head">
        <Heading name={title} />
        {actions}
      </div>
      {lead && <p class="hint">{lead}</p>}
      {children}
    </section>
  );
}
