import { type Static, Type } from "typebox";
import { readBody } from "../client/open-client.ts";
import { type Asking, CANDIDATES, type Candidate, type FindCandidates, readPosition, Words } from "./candidate.ts";
import { PointGeometry } from "./point-geometry.ts";

const Part = Type.Optional(Words);

const Feature = Type.Object({
  geometry: PointGeometry,
  properties: Type.Object({
    type: Type.String(),
    name: Part,
    housenumber: Part,
    street: Part,
    locality: Part,
    district: Part,
    city: Part,
    county: Part,
    state: Part,
    country: Part,
  }),
});

/** Photon: https://github.com/komoot/photon/blob/master/docs/api-v1.md */
export function photon({ client, countries }: Asking): FindCandidates {
  return (address) =>
    client.ask(
      {
        path: "/api",
        query: { q: address, limit: `${CANDIDATES}`, countrycode: countries.map((country) => country.toUpperCase()) },
      },
      (answer) => readBody(Type.Object({ features: Type.Array(Feature) }), answer).features.map(toCandidate),
    );
}

function toCandidate({ geometry, properties }: Static<typeof Feature>): Candidate {
  const [lng, lat] = geometry.coordinates;
  const { type, name, housenumber, street, locality, district, city, county, state, country } = properties;
  const door = [street, housenumber].filter(Boolean).join(" ");
  const parts = [name, door, locality, district, city, county, state, country].filter(Boolean);
  return {
    position: readPosition(lat, lng),
    level: type === "house" || type === "street" ? type : "area",
    // In some places the town and its district have the same name. The label has it once.
    label: [...new Set(parts)].join(", "),
    houseNumber: housenumber ?? null,
    isNamed: name !== undefined,
  };
}
