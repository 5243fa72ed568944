import type { OperatorDesk } from "../../service/deliveries/operator-desk.ts";
import { ServiceProblem } from "../../service/problem.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { repeat } from "./repeat.ts";
import { prepareRounds } from "./round/do-round.ts";
import type { TownForRiders } from "./town.ts";

export type { TownForRiders } from "./town.ts";

export interface RidersOptions {
  /** Hears of everything that went wrong and isn't simply a delivery that somebody else changed first. */
  onError?: (error: unknown) => void;
}

/**
 * Lets simulated riders work for the service through nothing but the rider's app: they take offers, ride the town's
 * streets and hand packages over, and turn up wherever on earth a delivery is waiting; where a scenario says so, things
 * go wrong, once at the operator's desk. All they need to know is read from the service, each delivery's own speed too,
 * so they carry on after a restart. Resolves to the stop.
 */
export async function startRiders(
  app: RiderApp,
  desk: OperatorDesk,
  town: TownForRiders,
  { onError = console.error }: RidersOptions = {},
): Promise<() => Promise<void>> {
  const attempt = async (action: () => Promise<void>) => {
    try {
      await action();
      return true;
    } catch (error) {
      // The service said no, as it does when the merchant cancelled meanwhile: nothing went wrong.
      if (!(error instanceof ServiceProblem)) onError(error);
      return false;
    }
  };
  return repeat(prepareRounds({ app, desk, town, whereabouts: new Map(), attempt }), onError);
}
