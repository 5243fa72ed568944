import type { Job } from "../../../service/riders/rider-app.ts";
import type { Crew } from "../round/crew.ts";
import type { Leg } from "../round/whereabouts.ts";

/** What a rider is going to do in a status, and when, in milliseconds since 1970. */
export interface Deed {
  dueAt: number;
  act: (crew: Crew, job: Job) => Promise<void>;
}

/** How a delivery differs from an untroubled one; what isn't named goes as usual. Nothing is remembered between rounds. */
export interface Scene {
  /** No rider ever takes it. */
  nobodyComes?: true;
  /** How fast its riders ride, as a share of the usual. */
  pace?: number;
  /** Whether the rider's phone reports nothing at present. */
  isSilent?: (job: Job, now: number) => boolean;
  /** What the rider does in place of the usual deed. */
  change?: (usual: Deed, job: Job, leg: Leg | null) => Deed;
}
