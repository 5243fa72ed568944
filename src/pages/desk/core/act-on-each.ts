import type { OperatorDelivery } from "../../../contract/operator.ts";
import type { Problem, Result } from "../../kit/client.ts";

/** What came of an act with several deliveries: each has its own answer. */
export interface Outcome {
  done: readonly OperatorDelivery[];
  /** Those with which nothing was done, and why. */
  not: readonly { delivery: OperatorDelivery; problem: Problem }[];
}

/**
 * Acts on each of the deliveries with a request of its own. One that is refused keeps no other from being done.
 * @param atOnce how many requests are under way at a time; with 1 they keep their order
 * @param answered is told how many have their answer
 * @param isStopped is asked before each request: nothing more is sent, and the others are in neither list
 */
export async function actOnEach(
  deliveries: readonly OperatorDelivery[],
  atOnce: number,
  act: (delivery: OperatorDelivery) => Promise<Result<OperatorDelivery>>,
  answered: (count: number) => void = () => {},
  isStopped: () => boolean = () => false,
): Promise<Outcome> {
  const results = new Map<string, Result<OperatorDelivery>>();
  const waiting = deliveries.values();
  const work = async () => {
    for (const delivery of waiting) {
      if (isStopped()) return;
      results.set(delivery.id, await act(delivery));
      answered(results.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const done: OperatorDelivery[] = [];
  const not: { delivery: OperatorDelivery; problem: Problem }[] = [];
  for (const delivery of deliveries) {
    const result = results.get(delivery.id);
    if (result?.ok) done.push(result.data);
    else if (result) not.push({ delivery, problem: result.problem });
  }
  return { done, not };
}
