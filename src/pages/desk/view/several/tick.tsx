import type { OperatorDelivery } from "../../../../contract/operator.ts";
import { text } from "../../text/en.ts";
import { nameOf } from "../name-of.ts";
import type { Several } from "./use-several.ts";

/** The box that ticks a row. */
export function Tick({ several, delivery }: { several: Several; delivery: OperatorDelivery }) {
  const { from, to } = nameOf(delivery);
  return (
    <input
      type="checkbox"
      class="tick"
      aria-label={text.several.tick(from, to)}
      checked={several.has(delivery.id)}
      onClick={({ shiftKey }) => several.toggle(delivery.id, shiftKey)}
    />
  );
}
