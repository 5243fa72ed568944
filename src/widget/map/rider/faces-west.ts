/** The sine of 12 degrees: so close to north or south, a vehicle keeps the side that it faces. */
const UNDECIDED = 0.2;

/**
 * Whether a vehicle that is seen from the side faces left.
 *
 * @param bearing degrees clockwise from north; null if it isn't known
 * @param before whether it faced left until now
 */
export function facesWest(bearing: number | null, before: boolean): boolean {
  const east = Math.sin(((bearing ?? 0) * Math.PI) / 180);
  return Math.abs(east) < UNDECIDED ? before : east < 0;
}
