import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { text } from "../text/en.ts";
import { Icon } from "./icons.tsx";

/** A list's filters in a row. On a phone only the first is shown, until somebody asks for the others. */
export function Filters({
  first,
  isUsed,
  children,
}: {
  first: ComponentChildren;
  /** Whether one of the others is set: then all are shown. */
  isUsed: boolean;
  children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <search class={isOpen ? "filters four open" : "filters four"}>
      {first}
      <button
        type="button"
        class="button filters-button"
        aria-expanded={isOpen}
        aria-label={text.deliveries.moreFilters}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
      </button>
      {children}
    </search>
  );
}
