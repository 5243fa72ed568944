import { Type } from "typebox";
import type { Position } from "../../../contract/geo.ts";
import { Nullable } from "../../../contract/schema.ts";
import { type Answer, readBody } from "../client/open-client.ts";
import { type Dialect, readLine, refused } from "./dialect.ts";

const Amount = Type.Number({ minimum: 0 });

const Trip = Type.Object({
  trip: Type.Object({
    units: Type.Literal("kilometers"),
    legs: Type.Array(Type.Object({ shape: Type.String() }), { minItems: 1, maxItems: 1 }),
    /** Kilometres, and seconds. */
    summary: Type.Object({ length: Amount, time: Amount }),
  }),
});

const Matrix = Type.Object({
  /** A row for each source. */
  sources_to_targets: Type.Array(Type.Array(Type.Object({ time: Nullable(Amount) }), { minItems: 1, maxItems: 1 })),
});

const Refusal = Type.Object({ error_code: Type.Integer(), error: Type.String() });

/**
 * Too far apart, in unconnected streets, no street near one of the places, or no way between them:
 * https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#internal-error-codes-and-conditions
 */
const NO_WAY: readonly number[] = [154, 170, 171, 441, 442];

const PRECISION = 1e6;

/** Valhalla's own interface: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
export const valhalla: Dialect = {
  profiles: { bicycle: "bicycle", motorbike: "motorcycle", car: "auto", van: "auto" },
  askRoute: (from, to, costing) => ({
    profile: costing,
    path: "/route",
    body: { locations: [from, to].map(toLocation), costing, units: "kilometers", directions_type: "none" },
  }),
  readRoute: (answer) => {
    if (answer.status >= 400) {
      const { error_code, error } = readBody(Refusal, answer);
      if (NO_WAY.includes(error_code)) return null;
      throw refused(answer.status, `${error_code} ${error}`);
    }
    const { legs, summary } = readBody(Trip, answer).trip;
    return {
      points: readLine(legs[0]?.shape ?? "", PRECISION),
      distanceMetres: summary.length * 1000,
      durationSeconds: summary.time,
    };
  },
  matrix: {
    ask: (from, to, costing) => ({
      profile: costing,
      path: "/sources_to_targets",
      body: { sources: from.map(toLocation), targets: [toLocation(to)], costing, units: "kilometers" },
    }),
    read: (answer: Answer) => {
      if (answer.status >= 400) {
        const { error_code, error } = readBody(Refusal, answer);
        throw refused(answer.status, `${error_code} ${error}`);
      }
      return readBody(Matrix, answer).sources_to_targets.map(([cell]) => cell?.time ?? null);
    },
  },
};

const toLocation = ({ lat, lng }: Position) => ({ lat, lon: lng });
