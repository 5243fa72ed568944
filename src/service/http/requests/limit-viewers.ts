import type { FastifyRequest } from "fastify";
import { networkOf } from "../../accounts/address-ranges.ts";
import { createPace, refuseFor } from "../../create-pace.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { addressOf } from "./client-address.ts";

/** For one delivery and one address. A page reads the delivery once, and again after each change by the customer. */
const OF_DELIVERY = { perSecond: 2, burst: 60 };
/** For all requests of one address. Many customers may share an address. */
const OF_ADDRESS = { perSecond: 50, burst: 500 };

/**
 * Returns a check for operations that take no key, because whoever knows the id may ask.
 * @throws ServiceProblem rate_limited, from the check
 */
export function createViewerLimit(elapsed: Elapsed): (request: FastifyRequest, deliveryId?: string) => void {
  const ofDelivery = createPace(OF_DELIVERY, elapsed);
  const ofAddress = createPace(OF_ADDRESS, elapsed);
  return (request, deliveryId) => {
    const network = networkOf(addressOf(request));
    const wait = ofAddress.take(network) || (deliveryId ? ofDelivery.take(`${network} ${deliveryId}`) : 0);
    refuseFor(wait, "Too many requests came from your address.");
  };
}
