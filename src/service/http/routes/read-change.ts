import type { FastifyRequest } from "fastify";
import type { ChangeDelivery } from "../../../contract/delivery.ts";
import { coordinateErrors } from "../../deliveries/creation/body-errors.ts";
import { readPhones } from "../../phones.ts";
import { assertValid } from "../requests/field-errors.ts";

/**
 * The body of a request that corrects an order, with the phone number as it is kept.
 * @param country tells whose national phone numbers count
 * @throws ServiceProblem invalid_request
 */
export async function readChange(
  request: FastifyRequest<{ Body: ChangeDelivery }>,
  country: () => Promise<string | null>,
): Promise<ChangeDelivery> {
  const { body, errors } = await readPhones(request.body, ["dropoff"], country);
  assertValid(request, [...coordinateErrors(body, "dropoff"), ...errors]);
  return body;
}
