import type { OperatorDesk } from "../../service/deliveries/lifecycle/operator-desk.ts";
import type { Signal } from "../../service/ports.ts";
import { ServiceProblem } from "../../service/problem.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { whenRaised } from "../../service/when-raised.ts";
import type { TownForRiders } from "./round/context.ts";
import { createRound } from "./round/round.ts";

export interface RidersOptions {
  /** Gets every error, except that the service refused a step: somebody else may have changed the delivery first. */
  onError?: (error: unknown) => void;
}

/** After a round that failed. */
const RETRY_AFTER_MS = 3000;

/**
 * Starts the simulated riders, who act in rounds until they are stopped.
 *
 * @param options.due is raised when a delivery may need a rider
 * @returns the stop; it resolves when the riders have finished what they are doing
 */
export async function startRiders(
  app: RiderApp,
  desk: OperatorDesk,
  town: TownForRiders,
  { due, onError = console.error }: RidersOptions & { due: Signal },
): Promise<() => Promise<void>> {
  return whenRaised(due, RETRY_AFTER_MS, createRiders(app, desk, town, { onError }), onError);
}

/**
 * Creates the simulated riders. They use the service as riders with the app do: they accept offers, ride along the town's
 * streets and hand packages over, and they appear wherever on earth a delivery waits. A scenario makes things go wrong; one
 * of them needs the operator's desk. Guests, who are people that ride in the sandbox, are moved in the same way. The riders
 * read all they need from the service, so they continue after a restart.
 *
 * @returns a round: it does all that is due now, and resolves to the milliseconds until the next one
 * @internal exported for tests of one step: otherwise it runs on a timer
 */
export function createRiders(
  app: RiderApp,
  desk: OperatorDesk,
  town: TownForRiders,
  { onError = console.error }: RidersOptions = {},
): () => Promise<number> {
  const attempt = async (action: () => Promise<void>) => {
    try {
      await action();
      return true;
    } catch (error) {
      // The service refuses a step when, for example, the merchant has just cancelled. That isn't a fault.
      if (!(error instanceof ServiceProblem)) onError(error);
      return false;
    }
  };
  return createRound({ app, desk, town, whereabouts: new Map(), attempt });
}
