import type { Rider } from "../../contract/rider.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import { showPhone } from "../phones.ts";
import type { Queryable } from "../store/db.ts";

/** A rider as their own devices see them. */
export async function readRider(db: Queryable, id: string): Promise<Rider> {
  const [row] = await db.query<{
    name: string;
    phone: string | null;
    vehicle: Vehicle;
    capacity_kg: number;
    capacity_jobs: number;
    on_duty: boolean;
    unanswered_offers: number;
    located_at: Date | null;
    simulated: boolean;
  }>(
    `select name, phone, vehicle, capacity_kg, capacity_jobs, on_duty, unanswered_offers, located_at, simulated
     from riders where id = $1`,
    [id],
  );
  if (!row) throw new Error("a rider is never deleted");
  const { simulated, located_at, ...profile } = row;
  return {
    id,
    ...profile,
    phone_display: showPhone(profile.phone, null),
    position: simulated ? "simulated" : "phone",
    located_at: located_at?.toISOString() ?? null,
  };
}
