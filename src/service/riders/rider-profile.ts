import type { Rider } from "../../contract/rider.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import type { Queryable } from "../store/db.ts";

/** A rider as their own devices see them. */
export async function readRider(db: Queryable, id: string): Promise<Rider> {
  const [row] = await db.query<{
    name: string;
    phone: string | null;
    vehicle: Vehicle;
    capacity_kg: number;
    on_duty: boolean;
    located_at: Date | null;
  }>("select name, phone, vehicle, capacity_kg, on_duty, located_at from riders where id = $1", [id]);
  if (!row) throw new Error("a rider is never deleted");
  return { id, ...row, located_at: row.located_at?.toISOString() ?? null };
}
