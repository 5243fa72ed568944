import { destination, distanceMetres, type Position } from "../../../../src/contract/geo.ts";
import { encodePolyline } from "../../../../src/contract/polyline.ts";

export const SHOP: Position = { lat: -1.2833, lng: 36.8167 };
export const DOOR: Position = destination(SHOP, 45, 2000);

/** A street from near the shop over a corner to near the door, and what a router tells of it. */
const corner = { lat: SHOP.lat, lng: DOOR.lng };
export const STREET: readonly Position[] = [destination(SHOP, 180, 12), corner, destination(DOOR, 90, 9)];
export const METRES = STREET.slice(1).reduce((sum, point, n) => sum + distanceMetres(STREET[n] ?? point, point), 0);
export const SECONDS = 600;

/** An encoded polyline of any precision. The contract's own encoder, fed with coordinates that are so much larger. */
export const encode = (points: readonly Position[], precision: number): string =>
  encodePolyline(points.map(({ lat, lng }) => ({ lat: (lat * precision) / 1e5, lng: (lng * precision) / 1e5 })));

/** The same street so far north of where the router was asked for. */
export const moved = (metres: number): Position[] => STREET.map((point) => destination(point, 0, metres));
