import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import { offerRound } from "./offer-round.ts";

const ROUND_MS = 500;

/** Matches deliveries with riders until stopped: offers expire and riders come free at any time. */
export function startMatching(core: Core, onError: (error: unknown) => void): () => Promise<void> {
  return every(ROUND_MS, () => offerRound(core), onError);
}
