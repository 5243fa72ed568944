import type { Position } from "../../../contract/geo.ts";
import type { Vehicle } from "../../../contract/tracking.ts";

export interface NavigationLink {
  /** Names of products, in every language. */
  name: string;
  address: string;
}

/** Links that open the way to a place in the apps that riders have. Each is a web page where the app is missing. */
export function navigationLinks({ lat, lng }: Position, vehicle: Vehicle): NavigationLink[] {
  const place = `${lat},${lng}`;
  const mode = vehicle === "bicycle" ? "bicycling" : vehicle === "motorbike" ? "two-wheeler" : "driving";
  return [
    // https://developers.google.com/maps/documentation/urls/get-started#directions-action
    { name: "Google Maps", address: `https://www.google.com/maps/dir/?api=1&destination=${place}&travelmode=${mode}` },
    // https://developers.google.com/waze/deeplinks
    { name: "Waze", address: `https://waze.com/ul?ll=${place}&navigate=yes` },
    { name: "Apple Maps", address: `https://maps.apple.com/?daddr=${place}` },
  ];
}
