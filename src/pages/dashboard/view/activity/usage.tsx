import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { useFilters } from "../use-filters.ts";
import { KeyFilter, useKeys } from "./key-filter.tsx";
import { UsageByDay } from "./usage-by-day.tsx";

const words = text.usage;

/** Requests, refusals and deliveries of the last days, of all keys or of one. */
export function Usage() {
  const [{ key }, set] = useFilters("key");
  const keys = useKeys();
  return (
    <Screen title={words.title} lead={words.lead}>
      <div class="filters">
        <KeyFilter keys={keys} value={key} onValue={(value) => set({ key: value })} />
      </div>
      <UsageByDay keyId={key} />
    </Screen>
  );
}
