import { OPENSTREETMAP } from "../../../contract/addresses.ts";
import { distanceMetres } from "../../../contract/geo.ts";
import type { Client } from "../client/open-client.ts";
import { FARTHEST_METRES } from "../offline.ts";
import type { Router } from "../ports.ts";
import { Unreachable } from "../unreachable.ts";
import type { Dialect, Profiles } from "./dialect.ts";
import { toRoute, toSeconds } from "./to-route.ts";

/** A router that asks a service. */
export function createRouter(client: Client, { askRoute, readRoute, matrix }: Dialect, profiles: Profiles): Router {
  return {
    attribution: OPENSTREETMAP.attribution,
    route: async (from, to, vehicle) => {
      if (distanceMetres(from, to) > FARTHEST_METRES) return null;
      const route = await client.ask(askRoute(from, to, profiles[vehicle]), (answer) => {
        const onStreets = readRoute(answer);
        return onStreets && toRoute(onStreets, from, to);
      });
      return route && route.distanceMetres <= FARTHEST_METRES ? route : null;
    },
    ...(matrix && {
      secondsTo: (from, to, vehicle) =>
        client.ask(matrix.ask(from, to, profiles[vehicle]), (answer) => {
          const seconds = matrix.read(answer);
          if (seconds.length !== from.length) throw new Unreachable("it compares other ways than it was asked for");
          return from.map((start, index) => toSeconds(seconds[index] ?? null, start, to));
        }),
    }),
  };
}
