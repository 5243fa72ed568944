/** Turns at something slow that many share, such as the processor or a server that answers one request a second. */
export interface FairTurns {
  /**
   * Runs `work` when it is its turn. Whoever waits gets every turn that comes after the others have had theirs, so a greedy
   * party keeps only itself waiting.
   * @param party who asks: the id of an account or a rider, a network
   * @throws `refused()` where too many wait, before `work` begins; and whatever `work` throws
   */
  run<T>(party: string, work: () => Promise<T>): Promise<T>;
}

interface Sizes {
  /** How many works run at the same time, of all parties and of each. */
  atOnce: number;
  atOnceEach: number;
  /**
   * How many wait. Where there is no room, the newest of the party with the most waiting is refused: that of a party that
   * asks for little has a place.
   */
  waiting: number;
  /** What somebody is told who is refused. */
  refused(): Error;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

interface Party {
  running: number;
  waiting: Waiting[];
}

export function createFairTurns({ atOnce, atOnceEach, waiting: room, refused }: Sizes): FairTurns {
  /** Those that run or wait, the one that had a turn longest ago first. */
  const parties = new Map<string, Party>();
  let running = 0;
  let waiting = 0;

  function begin(name: string, party: Party): void {
    running++;
    party.running++;
    parties.delete(name);
    parties.set(name, party);
  }

  function end(name: string, party: Party): void {
    running--;
    party.running--;
    if (party.running + party.waiting.length === 0) parties.delete(name);
    for (const [nextName, next] of parties) {
      if (running >= atOnce) return;
      const first = next.running < atOnceEach ? next.waiting.shift() : undefined;
      if (!first) continue;
      waiting--;
      begin(nextName, next);
      first.begin();
    }
  }

  /** Makes room for one more of a party; false where it is the party's own fault that there is none. */
  function makeRoom(party: Party): boolean {
    if (waiting < room) return true;
    const longest = [...parties.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), party);
    if (longest.waiting.length <= party.waiting.length + 1) return false;
    longest.waiting.pop()?.refuse();
    waiting--;
    return true;
  }

  return {
    async run(name, work) {
      const party = parties.get(name) ?? { running: 0, waiting: [] };
      if (running < atOnce && party.running < atOnceEach) begin(name, party);
      else {
        if (!makeRoom(party)) throw refused();
        parties.set(name, party);
        waiting++;
        await new Promise<void>((begin, reject) => {
          party.waiting.push({ begin, refuse: () => reject(refused()) });
        });
      }
      try {
        return await work();
      } finally {
        end(name, party);
      }
    },
  };
}
