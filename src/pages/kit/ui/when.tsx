import { useNow } from "./use-now.ts";
import { ENGLISH, writeAway } from "./write-time.ts";

const LONG = new Intl.DateTimeFormat(ENGLISH, { dateStyle: "medium", timeStyle: "long" });
const SHORT = new Intl.DateTimeFormat(ENGLISH, {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

/** A time in the browser's zone, and how long ago it was. Its tooltip has the seconds and the zone. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  const away = writeAway(date.getTime(), useNow());
  return (
    <span class="when">
      <time dateTime={at} title={LONG.format(date)}>
        {SHORT.format(date)}
      </time>
      {away && <small>{away}</small>}
    </span>
  );
}
