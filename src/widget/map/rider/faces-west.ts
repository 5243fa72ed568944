/** Degrees off north or south within which a vehicle keeps the side that it faces: nobody could say which it should. */
const UNDECIDED = 12;

/**
 * Whether a vehicle that is seen from the side faces left.
 *
 * @param bearing degrees clockwise from north; null if it isn't known
 * @param before whether it faced left until now
 */
export function facesWest(bearing: number | null, before: boolean): boolean {
  const east = Math.sin(((bearing ?? 0) * Math.PI) / 180);
  return Math.abs(east) < Math.sin((UNDECIDED * Math.PI) / 180) ? before : east < 0;
}
