import { encodePolyline } from "../../../src/contract/polyline.ts";
import { HOME, type Town } from "../../../src/sandbox/town/index.ts";

/** As the service answers it for a delivery in the town. */
export async function describeDelivery(town: Town) {
  const place = (north: number, east: number) => ({ lat: HOME.lat + north, lng: HOME.lng + east });
  const [pickup, rider, dropoff] = [place(-0.012, -0.01), place(0, 0), place(0.008, 0.009)];
  const route = await town.route(rider, dropoff, "motorbike");
  const points = route?.points ?? [rider, dropoff];
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return {
    status: "in_transit",
    rider: { name: "Amina W.", vehicle: "motorbike", location: points[0] ?? rider, bearing: 45, speed_kph: 24 },
    eta_minutes: 6,
    distance_remaining_km: 2.1,
    history: [
      { status: "searching", at: at(21) },
      { status: "rider_assigned", at: at(20) },
      { status: "at_pickup", at: at(12) },
      { status: "picked_up", at: at(9) },
      { status: "in_transit", at: at(8) },
    ],
    pickup,
    dropoff,
    route: encodePolyline(points),
    poll_after_seconds: 30,
  };
}
