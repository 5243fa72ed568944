import { CALENDAR } from "./settings.ts";

/**
 * Who a place is booked for. `refused`: a caller without a place, who was refused. `again`: a caller who came in time for
 * their place and was refused. `viewers`: a viewer, for their next visit.
 */
export type Lane = "refused" | "again" | "viewers";

/** Counts, for each whole second, the places that are promised to callers. */
export interface Calendar {
  /** Books the first free place in the second `from` or later, at `perSecond` places a second. Returns its second. */
  book(lane: Lane, from: number, perSecond: number): number;
  /** Notes that the holder of a place has come. The place stays taken, even if the holder came a little early. */
  claim(second: number): void;
  /** Frees a place that its holder no longer needs. */
  release(second: number): void;
  /** How many places in a second are promised, claimed ones included. */
  promised(second: number): number;
  /** How many places in a second are promised and not claimed yet. */
  open(second: number): number;
  /** How many places from a second on are promised and not claimed yet. */
  openFrom(second: number): number;
  /** Drops all seconds before this one. */
  forget(before: number): void;
}

export function createCalendar(): Calendar {
  const places = new Map<number, number>();
  const claimed = new Map<number, number>();
  /** For each lane, the range of seconds that the last searches found full: the next search begins after it. */
  const searched: Record<Lane, { from: number; until: number; perSecond: number }> = {
    refused: { from: 0, until: 0, perSecond: 0 },
    again: { from: 0, until: 0, perSecond: 0 },
    viewers: { from: 0, until: 0, perSecond: 0 },
  };

  const open = (second: number) => (places.get(second) ?? 0) - (claimed.get(second) ?? 0);

  return {
    book(lane, from, perSecond) {
      const search = searched[lane];
      if (perSecond >= search.perSecond * CALENDAR.worthASearch) search.until = 0;
      if (search.until === 0 || perSecond < search.perSecond) search.perSecond = perSecond;
      if (from < search.from || from > search.until) {
        search.from = from;
        search.until = from;
      }
      let second = search.until;
      const last = from + CALENDAR.horizonSeconds;
      while (second < last && (places.get(second) ?? 0) >= placesIn(second, perSecond)) second++;
      search.until = second;
      places.set(second, (places.get(second) ?? 0) + 1);
      return second;
    },
    claim(second) {
      claimed.set(second, (claimed.get(second) ?? 0) + 1);
    },
    release(second) {
      const booked = places.get(second);
      if (!booked) return;
      places.set(second, booked - 1);
      if (second < searched.refused.until) searched.refused.until = second;
    },
    promised: (second) => places.get(second) ?? 0,
    open,
    openFrom(from) {
      let sum = 0;
      for (const second of places.keys()) if (second >= from) sum += open(second);
      return sum;
    },
    forget(before) {
      for (const list of [places, claimed]) {
        for (const second of list.keys()) if (second < before) list.delete(second);
      }
    },
  };
}

/** Whole places for any rate: at 2.5 a second, every other second has three. */
function placesIn(second: number, perSecond: number): number {
  return Math.floor((second + 1) * perSecond) - Math.floor(second * perSecond);
}
