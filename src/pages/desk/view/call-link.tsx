import { CALL, createIcon } from "../../kit/ui/icon.tsx";
import { text } from "../text/en.ts";

const Icon = createIcon({ call: CALL });

/** Calls somebody. Whom, is said to screen readers, and to a pointer that waits. */
export function CallLink({ look, name, phone }: { look: string; name: string; phone: string }) {
  const label = text.needs.call(name);
  return (
    <a class={look} href={`tel:${phone}`} aria-label={label} title={label}>
      <Icon name="call" />
    </a>
  );
}
