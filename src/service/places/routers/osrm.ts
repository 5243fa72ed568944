import { Type } from "typebox";
import type { Position } from "../../../contract/geo.ts";
import { Nullable } from "../../../contract/schema.ts";
import { readBody } from "../client/open-client.ts";
import { Unreachable } from "../unreachable.ts";
import { type Dialect, readLine, refused } from "./dialect.ts";
import { isAtDoor } from "./to-route.ts";

const Amount = Type.Number({ minimum: 0 });

const Ways = Type.Object({
  code: Type.Literal("Ok"),
  routes: Type.Array(Type.Object({ geometry: Type.String(), distance: Amount, duration: Amount })),
  /** How far each place is from the street that stands for it. Old releases don't say. */
  waypoints: Type.Array(Type.Object({ distance: Type.Optional(Amount) })),
});

const Table = Type.Object({
  code: Type.Literal("Ok"),
  durations: Type.Array(Type.Array(Nullable(Amount), { minItems: 1, maxItems: 1 })),
});

const Refusal = Type.Object({ code: Type.String() });

/** No street near one of the places, or no way between their streets. */
const NO_WAY: readonly string[] = ["NoSegment", "NoRoute"];

/** OSRM's HTTP interface, which Mapbox and Valhalla offer as well: https://project-osrm.org/docs/v5.24.0/api/ */
export const osrm: Dialect = {
  profiles: { bicycle: "bike", motorbike: "car", car: "car", van: "car" },
  askRoute: (from, to, profile) => ({
    profile,
    path: `/route/v1/${profile}/${toCoordinates([from, to])}`,
    query: { overview: "full", geometries: "polyline", steps: "false" },
  }),
  readRoute: (answer) => {
    if (answer.status >= 400) {
      const { code } = readBody(Refusal, answer);
      if (NO_WAY.includes(code)) return null;
      throw refused(answer.status, code);
    }
    const { routes, waypoints } = readBody(Ways, answer);
    // OSRM takes the nearest street, however far away it is.
    if (!waypoints.every(({ distance = 0 }) => isAtDoor(distance))) return null;
    const [best] = routes;
    if (!best) throw new Unreachable("it names no way");
    return {
      points: readLine(best.geometry),
      distanceMetres: best.distance,
      durationSeconds: best.duration,
    };
  },
  matrix: {
    ask: (from, to, profile) => ({
      profile,
      path: `/table/v1/${profile}/${toCoordinates([...from, to])}`,
      query: { sources: from.map((_, index) => index).join(";"), destinations: `${from.length}` },
    }),
    read: (answer) => {
      if (answer.status >= 400) throw refused(answer.status, readBody(Refusal, answer).code);
      return readBody(Table, answer).durations.map(([seconds = null]) => seconds);
    },
  },
};

/** Six decimals are 11 cm. */
const toCoordinates = (places: readonly Position[]): string =>
  places.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(";");
