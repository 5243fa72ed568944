/** Endpoints that answer fast, those whose speed isn't known yet, and slow ones. */
export type Speed = "quick" | "unproven" | "slow";

/** An endpoint with events that are due. */
export interface DueEndpoint {
  endpointId: string;
  accountId: string;
  failing: boolean;
  /** How many of its events are due. The count stops at the most that one endpoint may have in flight. */
  due: number;
}

/** How many requests this process has in flight. */
export interface Busy {
  all: number;
  byAccount: ReadonlyMap<string, number>;
  byEndpoint: ReadonlyMap<string, number>;
  bySpeed: ReadonlyMap<Speed, number>;
  speedOf(endpointId: string): Speed;
}

/** Requests in flight, to all endpoints together. */
export const MOST_IN_FLIGHT = 128;
/**
 * The most requests in flight to the endpoints of each speed. Slow and unproven endpoints may hold their slots for long, so
 * they never get all slots: the rest is only for quick endpoints.
 */
const MOST_AT_SPEED: Readonly<Record<Speed, number>> = { quick: MOST_IN_FLIGHT, unproven: 48, slow: 48 };
/** Requests in flight, to all endpoints of one account. */
export const PER_ACCOUNT = 32;
/** How many of its slots an account always keeps for its quick endpoints. */
const PER_ACCOUNT_QUICK = 8;
/** Requests in flight, to one endpoint. */
export const PER_ENDPOINT = 8;
const PER_FAILING_ENDPOINT = 1;

/**
 * Shares the free slots out: to quick endpoints first and to slow ones last, and among those of one speed to each account in
 * turn, and within an account to each endpoint in turn.
 * @param due the longest waiting first
 * @returns how many requests each endpoint gets
 */
export function shareSlots(due: readonly DueEndpoint[], busy: Busy): Map<string, number> {
  const given = new Map<string, number>();
  const ofAccount = new Map(busy.byAccount);
  let free = MOST_IN_FLIGHT - busy.all;

  /**
   * Gives the endpoint one more slot. False if it has no further event that is due, or if the endpoint has all of its slots,
   * or its account has `perAccount` of them.
   */
  function give({ endpointId, accountId, failing, due: waiting }: DueEndpoint, perAccount: number): boolean {
    const mine = given.get(endpointId) ?? 0;
    const most = failing ? PER_FAILING_ENDPOINT : PER_ENDPOINT;
    const all = ofAccount.get(accountId) ?? 0;
    if (mine >= waiting || (busy.byEndpoint.get(endpointId) ?? 0) + mine >= most || all >= perAccount) return false;
    given.set(endpointId, mine + 1);
    ofAccount.set(accountId, all + 1);
    free -= 1;
    return true;
  }

  for (const speed of ["quick", "unproven", "slow"] as const) {
    const turns = groupByAccount(due.filter(({ endpointId }) => busy.speedOf(endpointId) === speed));
    const isBusy = ([first]: DueEndpoint[]) => busy.byAccount.get(first?.accountId ?? "") ?? 0;
    turns.sort((a, b) => isBusy(a) - isBusy(b));
    const perAccount = speed === "quick" ? PER_ACCOUNT : PER_ACCOUNT - PER_ACCOUNT_QUICK;
    let left = MOST_AT_SPEED[speed] - (busy.bySpeed.get(speed) ?? 0);
    for (let any = true; any; ) {
      any = false;
      for (const endpoints of turns) {
        if (free <= 0 || left <= 0) break;
        if (!giveNext(endpoints, (endpoint) => give(endpoint, perAccount))) continue;
        left -= 1;
        any = true;
      }
    }
  }
  return given;
}

/**
 * Gives a slot to the first endpoint that may have one, and moves that endpoint to the end. Removes the endpoints before it,
 * which may have none.
 */
function giveNext(endpoints: DueEndpoint[], give: (endpoint: DueEndpoint) => boolean): boolean {
  for (let next = endpoints.shift(); next; next = endpoints.shift()) {
    if (!give(next)) continue;
    endpoints.push(next);
    return true;
  }
  return false;
}

function groupByAccount(due: readonly DueEndpoint[]): DueEndpoint[][] {
  const groups = new Map<string, DueEndpoint[]>();
  for (const endpoint of due) {
    const group = groups.get(endpoint.accountId);
    if (group) group.push(endpoint);
    else groups.set(endpoint.accountId, [endpoint]);
  }
  return [...groups.values()];
}
