const LONG = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const SHORT = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** A time in the zone of whoever looks; pointing at it shows the seconds. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={LONG.format(date)}>
      {SHORT.format(date)}
    </time>
  );
}
