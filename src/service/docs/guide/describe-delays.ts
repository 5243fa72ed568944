const UNITS = [
  { name: "hours", seconds: 3600 },
  { name: "minutes", seconds: 60 },
  { name: "seconds", seconds: 1 },
] as const;

/** Writes delays one after the other, such as "5 seconds, then 5 and 30 minutes, then 2 and 5 hours". @param delays whole seconds */
export function describeDelays(delays: readonly number[]): string {
  const groups: { unit: string; numbers: number[] }[] = [];
  for (const delay of delays) {
    const { name, seconds } = UNITS.find((unit) => delay % unit.seconds === 0) ?? UNITS[2];
    const last = groups.at(-1);
    if (last?.unit === name) last.numbers.push(delay / seconds);
    else groups.push({ unit: name, numbers: [delay / seconds] });
  }
  const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
  return groups.map(({ unit, numbers }) => `${list.format(numbers.map(String))} ${unit}`).join(", then ");
}
