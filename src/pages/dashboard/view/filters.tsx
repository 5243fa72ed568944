import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { text } from "../text/en.ts";
import { Icon } from "./icons.tsx";

/** A list's filters: only the first, until somebody asks for the others. */
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
    <search class="stack">
      <div class="first-filter">
        {first}
        <button
          type="button"
          class="button"
          aria-expanded={isOpen}
          aria-label={text.deliveries.moreFilters}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
        </button>
      </div>
      {isOpen && <div class="filters three">{children}</div>}
    </search>
  );
}
