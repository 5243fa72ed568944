import type { Vehicle } from "../../../service/ports.ts";

/** How a vehicle is ridden in a town: on a free street, and round a right-angled corner, in km/h. */
export const MANNERS: Readonly<Record<Vehicle, { cruiseKph: number; cornerKph: number }>> = {
  bicycle: { cruiseKph: 17, cornerKph: 10 },
  motorbike: { cruiseKph: 38, cornerKph: 15 },
  car: { cruiseKph: 32, cornerKph: 14 },
  van: { cruiseKph: 28, cornerKph: 12 },
};

/** A rider's own pace and the street's unevenness together never exceed the cruise speed times this. */
export const LIVELIEST = 1.2;
