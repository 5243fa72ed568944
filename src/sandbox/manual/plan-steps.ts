import { canTransition, type DeliveryStatus, isFinal, STATUSES } from "../../contract/status.ts";
import { ServiceProblem } from "../../service/problem.ts";

/**
 * The statuses on the way from one to another, in order; the next one alone when nobody says how far.
 * @throws ServiceProblem illegal_transition where no way leads
 */
export function planSteps(from: DeliveryStatus, to: DeliveryStatus | undefined): DeliveryStatus[] {
  if (isFinal(from)) throw new ServiceProblem("illegal_transition", `A delivery that is ${from} has ended.`);
  const here = STATUSES.indexOf(from);
  if (to === undefined) return STATUSES.slice(here + 1, here + 2);
  // Lost riders and cancellations are one step, wherever the journey is.
  if (to === "searching" || to === "cancelled") {
    if (canTransition(from, to)) return [to];
  } else if (STATUSES.indexOf(to) > here) {
    return STATUSES.slice(here + 1, STATUSES.indexOf(to) + 1);
  }
  throw new ServiceProblem("illegal_transition", `A delivery that is ${from} can't become ${to}.`);
}
