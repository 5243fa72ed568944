import { OPENSTREETMAP } from "../../../contract/addresses.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { type Client, type ClientOptions, openClient } from "../client/open-client.ts";
import type { GeocoderConfig, GeocoderKind } from "../config.ts";
import type { Geocoder } from "../ports.ts";
import { type Asking, CANDIDATES, type FindCandidates } from "./candidate.ts";
import { choosePlace, isAddress } from "./choose-place.ts";
import { nominatim } from "./nominatim.ts";
import { pelias } from "./pelias.ts";
import { photon } from "./photon.ts";

const ADAPTERS: Readonly<Record<GeocoderKind, (asking: Asking) => FindCandidates>> = { nominatim, photon, pelias };

export interface OpenGeocoder {
  geocoder: Geocoder;
  client: Client;
  /** Names the configuration. Answers of another configuration may differ, so it has another scope. */
  scope: string;
}

/** Opens the geocoder of the operator's choice. */
export function openGeocoder(config: GeocoderConfig, elapsed: Elapsed, share?: ClientOptions["share"]): OpenGeocoder {
  const { kind, key, countries } = config;
  const client = openClient({ ...config, elapsed, share });
  const find = ADAPTERS[kind]({ client, key, countries });
  return {
    client,
    scope: [kind, ...countries.toSorted()].join(" "),
    geocoder: {
      attribution: OPENSTREETMAP.attribution,
      find: async (address) => {
        if (!isAddress(address)) return { kind: "unknown" };
        // The service may answer more candidates than it was asked for.
        return choosePlace(address, (await find(address)).slice(0, CANDIDATES));
      },
    },
  };
}
