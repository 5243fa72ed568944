import type { Position } from "../../contract/geo.ts";

/** The middle of the home town: where addresses that are only words are found. */
export const HOME: Position = { lat: -1.2921, lng: 36.8219 };
