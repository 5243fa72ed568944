import type { Place } from "../../../contract/delivery.ts";
import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { FieldError } from "../../../contract/problem.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Order } from "../creation/order.ts";
import type { Quote } from "./quote.ts";

/** Two geocoders can place the same door this far apart. The rider goes to the quote's place. */
const SAME_PLACE_METRES = 100;

/**
 * Completes a request for a delivery with what its quote knows.
 * @throws ServiceProblem quote_mismatch naming every field that differs from the quote
 */
export function fillFromQuote(request: Order, quote: Quote): Order {
  const { pickup, dropoff, package: load } = request;
  const differs = (param: string, quoted: unknown): FieldError => ({
    param,
    code: "quote_mismatch",
    detail: `differs from the quote, which says ${quoted ?? "nothing"}`,
  });
  const errors = [
    ...placeDiffers("pickup", pickup, quote.pickupAddress, quote.pickup, differs),
    ...placeDiffers("dropoff", dropoff, quote.dropoffAddress, quote.dropoff, differs),
    ...(load.type === quote.packageType ? [] : [differs("package.type", quote.packageType)]),
    ...(load.weight === undefined || load.weight === quote.weightKg ? [] : [differs("package.weight", quote.weightKg)]),
  ];
  if (errors.length > 0) {
    const detail = errors.map((error) => `${error.param}: ${error.detail}`).join("; ");
    throw new ServiceProblem("quote_mismatch", detail, errors);
  }
  return {
    ...request,
    pickup: { ...pickup, address: quote.pickupAddress },
    dropoff: { ...dropoff, address: quote.dropoffAddress },
    package: { ...load, ...(quote.weightKg !== null && { weight: quote.weightKg }) },
  };
}

function placeDiffers(
  end: "pickup" | "dropoff",
  { address, lat, lng }: Place,
  quotedAddress: string,
  quoted: Position,
  differs: (param: string, quoted: unknown) => FieldError,
): FieldError[] {
  const errors: FieldError[] = [];
  if (address !== undefined && address !== quotedAddress) errors.push(differs(`${end}.address`, quotedAddress));
  if (lat !== undefined && lng !== undefined && distanceMetres({ lat, lng }, quoted) > SAME_PLACE_METRES) {
    errors.push(differs(`${end}.lat`, `${quoted.lat}, ${quoted.lng}`));
  }
  return errors;
}
