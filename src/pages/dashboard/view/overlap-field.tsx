import { LIMITS } from "../../../contract/limits.ts";
import { SelectField } from "../../kit/ui/fields.tsx";
import { text } from "../text/en.ts";

const HOUR = 3600;
const { now, hour, day, week } = text.keys.overlaps;

/** Chooses how long an old key or secret works beside the new one. The value is a number of seconds, as text. */
export function OverlapField(field: { label: string; value: string; onValue: (value: string) => void }) {
  return (
    <SelectField
      name="overlap_seconds"
      {...field}
      options={[
        ["0", now],
        [String(HOUR), hour],
        [USUAL_OVERLAP, day],
        [String(LIMITS.longestOverlapSeconds), week],
      ]}
    />
  );
}

export const USUAL_OVERLAP = String(LIMITS.overlapSeconds);
