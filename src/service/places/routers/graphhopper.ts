import { Type } from "typebox";
import type { Position } from "../../../contract/geo.ts";
import { Nullable } from "../../../contract/schema.ts";
import { type Answer, readBody } from "../client/open-client.ts";
import { Unreachable } from "../unreachable.ts";
import { type Dialect, readLine, refused } from "./dialect.ts";

const Amount = Type.Number({ minimum: 0 });

const Paths = Type.Object({
  paths: Type.Array(
    Type.Object({
      points: Type.String(),
      points_encoded: Type.Literal(true),
      /** Absent before release 10, whose lines were of precision 5. */
      points_encoded_multiplier: Type.Optional(Type.Number({ minimum: 1 })),
      distance: Amount,
      /** Milliseconds. */
      time: Amount,
    }),
  ),
});

/** Seconds here, not milliseconds. */
const Matrix = Type.Object({ times: Type.Array(Type.Array(Nullable(Amount), { minItems: 1, maxItems: 1 })) });

const Refusal = Type.Object({
  message: Type.String(),
  hints: Type.Optional(Type.Array(Type.Object({ details: Type.Optional(Type.String()) }))),
});

/** https://docs.graphhopper.com/openapi/routing/getroute#routing/getroute/t=response&c=400 */
const NO_WAY =
  /\.(PointNotFound|PointOutOfBounds|PointDistanceExceeded|ConnectionNotFound|MaximumNodesExceeded)Exception$/;

/**
 * GraphHopper's interface, of its own service and of servers that others run: https://docs.graphhopper.com/openapi
 * @param key the key of GraphHopper's own service. Only that service compares ways; null: a server without keys
 */
export function graphhopper(key: string | null): Dialect {
  const keyed: Record<string, string> = key === null ? {} : { key };
  return {
    profiles: { bicycle: "bike", motorbike: "car", car: "car", van: "car" },
    askRoute: (from, to, profile) => ({
      profile,
      path: "/route",
      query: { point: [from, to].map(toPoint), profile, instructions: "false", points_encoded: "true", ...keyed },
    }),
    readRoute: (answer) => {
      if (answer.status >= 400) {
        const { message, hints = [] } = readBody(Refusal, answer);
        if (hints.some(({ details = "" }) => NO_WAY.test(details))) return null;
        throw refused(answer.status, message);
      }
      const [best] = readBody(Paths, answer).paths;
      if (!best) throw new Unreachable("it names no way");
      return {
        points: readLine(best.points, best.points_encoded_multiplier),
        distanceMetres: best.distance,
        durationSeconds: best.time / 1000,
      };
    },
    matrix: key === null ? null : { ask: askMatrix(key), read: readMatrix },
  };
}

const askMatrix = (key: string) => (from: readonly Position[], to: Position, profile: string) => ({
  profile,
  path: "/matrix",
  query: {
    from_point: from.map(toPoint),
    to_point: toPoint(to),
    profile,
    out_array: "times",
    // A way that it doesn't know is null, and the other ways are still answered.
    fail_fast: "false",
    key,
  },
});

function readMatrix(answer: Answer): readonly (number | null)[] {
  if (answer.status >= 400) throw refused(answer.status, readBody(Refusal, answer).message);
  return readBody(Matrix, answer).times.map(([seconds = null]) => seconds);
}

const toPoint = ({ lat, lng }: Position): string => `${lat.toFixed(6)},${lng.toFixed(6)}`;
