/** Who shares a fair part of a limit: the viewers of a delivery, or an address that asks for anything else. */
export interface Party {
  id: string;
  /** Whether it asks for a delivery that exists. */
  isWatching: boolean;
}

/** A caller who shares with nobody. */
export const aloneAs = (caller: string): Party => ({ id: caller, isWatching: true });
