import { type Static, Type } from "typebox";
import { readBody } from "../client/open-client.ts";
import { Unreachable } from "../unreachable.ts";
import { type Asking, CANDIDATES, type Candidate, type FindCandidates, readPosition, Words } from "./candidate.ts";
import { PointGeometry } from "./point-geometry.ts";

const Feature = Type.Object({
  geometry: PointGeometry,
  properties: Type.Object({
    layer: Type.String(),
    label: Words,
    housenumber: Type.Optional(Words),
  }),
});

const Collection = Type.Object({
  geocoding: Type.Object({ errors: Type.Optional(Type.Array(Type.Unknown())) }),
  features: Type.Array(Feature),
});

/** https://github.com/pelias/documentation/blob/master/search.md#filter-by-data-type */
const LEVELS: Readonly<Record<string, Candidate["level"]>> = {
  address: "house",
  venue: "house",
  street: "street",
  intersection: "street",
};

/** Pelias: https://github.com/pelias/documentation */
export function pelias({ client, key, countries }: Asking): FindCandidates {
  return (address) =>
    client.ask(
      {
        path: "/v1/search",
        query: {
          text: address,
          size: `${CANDIDATES}`,
          ...(countries.length > 0 && { "boundary.country": countries.join(",") }),
          ...(key !== null && { api_key: key }),
        },
      },
      (answer) => {
        const { geocoding, features } = readBody(Collection, answer);
        // Its errors look like an answer without places.
        if (answer.status >= 400 || (geocoding.errors ?? []).length > 0) throw new Unreachable("it answers an error");
        return features.map(toCandidate);
      },
    );
}

function toCandidate({ geometry, properties }: Static<typeof Feature>): Candidate {
  const [lng, lat] = geometry.coordinates;
  const { layer, label, housenumber } = properties;
  return {
    position: readPosition(lat, lng),
    level: LEVELS[layer] ?? "area",
    label,
    houseNumber: housenumber ?? null,
    isNamed: layer === "venue",
  };
}
