import type { Position } from "../../../contract/geo.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { FieldError } from "../../../contract/problem.ts";
import type { ChangeZone, CreateZone, Polygon, Zone, ZoneHours, ZoneTariff } from "../../../contract/zone.ts";
import type { Core } from "../../core.ts";
import type { Zones } from "../../ports.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { isId, randomId } from "../../random-id.ts";
import type { Db, Queryable } from "../../store/db.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { assertExpected, type Expected, versionOf } from "../../store/versions.ts";
import { areaErrors, contains, sizeOf, unwrap } from "./area.ts";
import { opensAt } from "./opening.ts";

/** Seconds that a process goes by the zones it has read. Another process's change holds here after as long. */
const KNOWN_SECONDS = 5;

interface ZoneRow {
  id: string;
  name: string;
  area: Polygon;
  time_zone: string;
  hours: ZoneHours | null;
  tariff: ZoneTariff | null;
  closed_until: Date | null;
  busy_minutes: number;
  busy_until: Date | null;
  created_at: Date;
}

/** Reads the zones when they are asked for, and keeps them for a few seconds: every quote and every order asks. */
export function openZones(db: Db, elapsed: Elapsed): Zones {
  let known: Promise<readonly Zone[]> | null = null;
  let readAt = 0;
  const forget = () => {
    known = null;
  };
  return {
    read() {
      if (known === null || elapsed() - readAt > KNOWN_SECONDS) {
        readAt = elapsed();
        known = listZones(db).then((zones) => {
          const sized = zones.map((zone) => ({ zone: { ...zone, area: unwrap(zone.area) }, size: sizeOf(zone.area) }));
          return sized.sort((one, other) => one.size - other.size).map(({ zone }) => zone);
        });
        known.catch(forget);
      }
      return known;
    },
    forget,
  };
}

/**
 * The zone that a place is in: of several, the smallest. Null where the operator has drawn none.
 * @param param the field that says the place
 * @throws ServiceProblem outside_area
 */
export async function zoneAt({ zones }: Core, place: Position, param: string): Promise<Zone | null> {
  const all = await zones.read();
  const zone = all.find(({ area }) => contains(area, place));
  if (zone || all.length === 0) return zone ?? null;
  const detail = "is outside of the area that deliveries are made in";
  throw new ServiceProblem("outside_area", `${param}: ${detail}`, [{ param, code: "outside_area", detail }]);
}

/**
 * Refuses what would be picked up while its zone is closed.
 * @returns the zone's id; null where the operator has drawn none
 * @throws ServiceProblem closed, with the time of the next opening
 */
export async function assertOpenAt(core: Core, pickup: Position, at: Date): Promise<string | null> {
  const zone = await zoneAt(core, pickup, "pickup");
  if (zone === null) return null;
  const opens = opensAt(zone, at);
  if (opens !== null && opens <= at) return zone.id;
  const next =
    opens === null ? "It isn't known when they will be." : `They are taken again from ${opens.toISOString()} on.`;
  throw new ServiceProblem(
    "closed",
    `In ${zone.name}, no deliveries are taken at ${at.toISOString()}. ${next}`,
    [],
    null,
    {
      opens_at: opens?.toISOString() ?? null,
    },
  );
}

/** How many minutes longer an order for now takes in a zone. */
export function busyMinutes(zone: Zone | null, now: Date): number {
  const isOver = zone === null || (zone.busy_until !== null && Date.parse(zone.busy_until) <= now.getTime());
  return isOver ? 0 : zone.busy_minutes;
}

/** Newest first. */
export async function listZones(db: Queryable): Promise<Zone[]> {
  return (await db.query<ZoneRow>("select * from zones order by created_at desc, id desc")).map(toZone);
}

/**
 * @param alongside writes in the same transaction
 * @throws ServiceProblem zone_limit, or invalid_request naming the field
 */
export async function createZone(
  { db, now, zones }: Core,
  asked: CreateZone,
  alongside: (tx: Queryable, id: string) => Promise<void>,
): Promise<Zone> {
  assertZone(asked);
  const { name, area, time_zone, hours = null, tariff = null, closed_until = null } = asked;
  const { busy_minutes = 0, busy_until = null } = asked;
  const id = randomId("zon");
  const values = toValues({
    id,
    name,
    area,
    time_zone,
    hours,
    tariff,
    closed_until: toDate(closed_until),
    busy_minutes,
    busy_until: toDate(busy_until),
  });
  const stored = await db.transaction(async (tx) => {
    await alongside(tx, id);
    const [row] = await tx.query<ZoneRow>(
      `insert into zones (id, name, area, time_zone, hours, tariff, closed_until, busy_minutes, busy_until, created_at)
     select $1, $2, $3::jsonb, $4, $5::jsonb, $6::jsonb, $7::timestamptz, $8::integer, $9::timestamptz, $10::timestamptz
     where (select count(*) from zones) < $11 returning *`,
      [...values, now(), LIMITS.zones],
    );
    if (!row) throw new ServiceProblem("zone_limit", `There are ${LIMITS.zones} zones at most.`);
    return row;
  });
  zones.forget();
  return toZone(stored);
}

/**
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_zone, changed_meanwhile, or invalid_request naming the field
 */
export async function changeZone(
  { db, zones }: Core,
  id: string,
  expected: Expected,
  asked: ChangeZone,
  alongside: (tx: Queryable) => Promise<void>,
): Promise<Zone> {
  assertZone(asked);
  const changed = await db.transaction(async (tx) => {
    const row = await findZone(tx, id);
    await alongside(tx);
    assertExpected(expected, toZone(row).version);
    const { closed_until, busy_until, ...rest } = asked;
    const times = {
      closed_until: closed_until === undefined ? row.closed_until : toDate(closed_until),
      busy_until: busy_until === undefined ? row.busy_until : toDate(busy_until),
    };
    const [stored = row] = await tx.query<ZoneRow>(
      `update zones set name = $2, area = $3, time_zone = $4, hours = $5, tariff = $6, closed_until = $7,
         busy_minutes = $8, busy_until = $9 where id = $1
       returning *`,
      toValues({ ...row, ...rest, ...times }),
    );
    return stored;
  });
  zones.forget();
  return toZone(changed);
}

/**
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_zone
 */
export async function deleteZone(
  { db, zones }: Core,
  id: string,
  alongside: (tx: Queryable, name: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await findZone(tx, id);
    await alongside(tx, name);
    await tx.query("delete from zones where id = $1", [id]);
  });
  zones.forget();
}

async function findZone(tx: Queryable, id: string): Promise<ZoneRow> {
  const [row] = isId("zon", id) ? await tx.query<ZoneRow>("select * from zones where id = $1 for update", [id]) : [];
  if (!row) throw new ServiceProblem("unknown_zone");
  return row;
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

const toValues = ({ id, name, area, time_zone, hours, tariff, ...times }: Omit<ZoneRow, "created_at">) => [
  ...[id, name, JSON.stringify(area), time_zone, hours && JSON.stringify(hours), tariff && JSON.stringify(tariff)],
  ...[times.closed_until, times.busy_minutes, times.busy_until],
];

function toZone({ created_at, ...row }: ZoneRow): Zone {
  const closed_until = row.closed_until?.toISOString() ?? null;
  const busy_until = row.busy_until?.toISOString() ?? null;
  const { name, area, time_zone, hours, tariff, busy_minutes } = row;
  return {
    ...row,
    closed_until,
    busy_until,
    created_at: created_at.toISOString(),
    version: versionOf(name, area, time_zone, hours, tariff, closed_until, busy_minutes, busy_until),
  };
}

/** What the schema can't say. */
function assertZone({ area, time_zone, hours, ...times }: ChangeZone): void {
  const errors: FieldError[] = area ? areaErrors(area) : [];
  if (time_zone !== undefined && !isTimeZone(time_zone))
    errors.push({ param: "time_zone", code: "invalid_value", detail: NO_TIME_ZONE });
  // In UTC, a time of the year 9999 can be one of 10000, which no answer can tell.
  for (const param of ["closed_until", "busy_until"] as const)
    if (times[param] && !(Date.parse(times[param]) < LAST_MS))
      errors.push({ param, code: "invalid_format", detail: "is not a date and time until the year 9999" });
  const dates = (hours?.exceptions ?? []).map(({ date }) => date);
  const twice = dates.findIndex((date, index) => dates.indexOf(date) < index);
  if (twice >= 0)
    errors.push({ param: `hours.exceptions.${twice}.date`, code: "duplicate", detail: "has an exception already" });
  if (errors.length > 0) throw invalidFields(errors);
}

const LAST_MS = Date.UTC(10_000, 0);

export const NO_TIME_ZONE = "is not a name from the IANA database, such as Africa/Nairobi or UTC";

/**
 * Whether the IANA database has a zone of that name. Offsets and abbreviations such as CET are none: PostgreSQL reads their signs
 * the other way round, and knows no summer time for them.
 */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !name.includes("/")) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
