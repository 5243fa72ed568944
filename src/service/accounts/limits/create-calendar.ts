/** Who looks for a place: callers who were refused, those who came for theirs and couldn't be served, and viewers who were served and will come again. */
export type Lane = "refused" | "again" | "viewers";

/** Places promised per whole second. */
export interface Calendar {
  /** Takes the first free place from the second `from` on, where every second has `perSecond` places; says which it is. */
  book(lane: Lane, from: number, perSecond: number): number;
  /** Notes that the holder of a place has come. Nobody else gets it, also when they came a little early. */
  claim(second: number): void;
  /** Gives a place back that its holder doesn't need any more. */
  release(second: number): void;
  /** How many places in a second are promised, whether claimed or not. */
  promised(second: number): number;
  /** How many places in a second are promised and not claimed yet. */
  open(second: number): number;
  /** Drops all seconds before this one. */
  forget(before: number): void;
}

/** Nobody is told to come later than this. */
const HORIZON_SECONDS = 3600;
/** When places become more by so much, those in the seconds that were full before are worth looking for. */
const WORTH_A_SEARCH = 1.02;

export function createCalendar(): Calendar {
  const places = new Map<number, number>();
  const claimed = new Map<number, number>();
  /** Per lane: the full seconds that the last searches passed, which needn't be looked at again. */
  const searched: Record<Lane, { from: number; until: number; perSecond: number }> = {
    refused: { from: 0, until: 0, perSecond: 0 },
    again: { from: 0, until: 0, perSecond: 0 },
    viewers: { from: 0, until: 0, perSecond: 0 },
  };

  return {
    book(lane, from, perSecond) {
      const search = searched[lane];
      if (perSecond >= search.perSecond * WORTH_A_SEARCH) search.until = 0;
      if (search.until === 0 || perSecond < search.perSecond) search.perSecond = perSecond;
      if (from < search.from || from > search.until) {
        search.from = from;
        search.until = from;
      }
      let second = search.until;
      const last = from + HORIZON_SECONDS;
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
    open: (second) => (places.get(second) ?? 0) - (claimed.get(second) ?? 0),
    forget(before) {
      for (const list of [places, claimed]) {
        for (const second of list.keys()) if (second < before) list.delete(second);
      }
    },
  };
}

/** Whole places, also when the rate isn't whole: at 2.5 a second every other second has three. */
function placesIn(second: number, perSecond: number): number {
  return Math.floor((second + 1) * perSecond) - Math.floor(second * perSecond);
}
