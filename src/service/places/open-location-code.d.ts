/** The part that we use of the package, which comes without types: https://github.com/google/open-location-code */
declare module "open-location-code" {
  export class OpenLocationCode {
    isFull(code: string): boolean;
    isShort(code: string): boolean;
    /** @throws Error if the code isn't full */
    decode(code: string): { latitudeCenter: number; longitudeCenter: number };
    /** The full code, of those that are shortened so, that is closest to the place. */
    recoverNearest(shortCode: string, latitude: number, longitude: number): string;
    encode(latitude: number, longitude: number, codeLength?: number): string;
    shorten(code: string, latitude: number, longitude: number): string;
  }
}
