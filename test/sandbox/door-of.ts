import type { Position } from "../../src/contract/geo.ts";
import type { Geocoder } from "../../src/service/places/ports.ts";

/** Where an address of the town is. */
export async function doorOf(town: Geocoder, address: string): Promise<Position> {
  const found = await town.find(address);
  if (found.kind !== "found") throw new Error(`the town has no ${address}`);
  return found.position;
}
