import { type Static, Type } from "typebox";
import { readBody } from "../client/open-client.ts";
import { type Asking, CANDIDATES, type Candidate, type FindCandidates, readPosition, Words } from "./candidate.ts";

const Decimal = Type.String({ pattern: "^-?[0-9]{1,3}(\\.[0-9]+)?$" });

const Place = Type.Object({
  lat: Decimal,
  lon: Decimal,
  display_name: Words,
  category: Words,
  type: Words,
  // Nominatim 3 writes a text.
  place_rank: Type.Union([Type.Integer(), Type.String({ pattern: "^[0-9]{1,2}$" })]),
  address: Type.Object({ house_number: Type.Optional(Words) }),
});

/** Ranks of places: https://nominatim.org/release-docs/latest/customize/Ranking/ */
const STREET = 25;
const HOUSE = 28;

/** Nominatim, and services that speak as it does: https://nominatim.org/release-docs/latest/api/Search/ */
export function nominatim({ client, key, countries }: Asking): FindCandidates {
  return (address) =>
    client.ask(
      {
        path: "/search",
        query: {
          q: address,
          format: "jsonv2",
          addressdetails: "1",
          limit: `${CANDIDATES}`,
          ...(countries.length > 0 && { countrycodes: countries.join(",") }),
          ...(key !== null && { key }),
        },
      },
      (answer) => readBody(Type.Array(Place), answer).map(toCandidate),
    );
}

function toCandidate({ lat, lon, display_name, category, type, place_rank, address }: Static<typeof Place>): Candidate {
  const rank = Number(place_rank);
  // The middle of all addresses with a postcode, whose rank depends on the country.
  const isPostcode = category === "place" && type === "postcode";
  const houseNumber = address.house_number ?? null;
  return {
    position: readPosition(Number(lat), Number(lon)),
    level: isPostcode || rank < STREET ? "area" : rank < HOUSE ? "street" : "house",
    label: display_name,
    houseNumber,
    isNamed: houseNumber === null || !display_name.startsWith(houseNumber),
  };
}
