import { destination, isOnEarth, type Position } from "../../contract/geo.ts";
import { FatalError } from "../fatal-error.ts";
import { elapsed } from "../store/open-clock.ts";
import type { Client } from "./client/open-client.ts";
import type { PlacesConfig } from "./config.ts";
import { type OpenGeocoder, openGeocoder } from "./geocoders/open-geocoder.ts";
import type { Found, Router } from "./ports.ts";
import { openRouter } from "./routers/open-router.ts";
import { Unreachable } from "./unreachable.ts";

export const USAGE = `Asks the geocoder and the router once, and prints what they answer:

  npm run places -- "14 Kenyatta Avenue, Nairobi"
  npm run places -- "14 Kenyatta Avenue, Nairobi" "5 Moi Avenue, Nairobi"
  npm run places -- -1.2838,36.8210

It reads GEOCODER, ROUTER and the variables that belong to them, as the service does. The way leads to the second place, or
half a kilometre to the north of the only one. Nothing is kept.`;

const METRES_NORTH = 500;

/** What came of a try. */
export interface Tried {
  /** For people. */
  lines: readonly string[];
  /** Whether everything that is configured answered, and found what it was asked for. */
  works: boolean;
}

/**
 * Asks the configured geocoder and router once.
 * @param words one or two addresses, or places as `lat,lng`
 * @throws FatalError for words that it can't use, and where there is nobody to ask
 */
export async function tryPlaces(config: PlacesConfig, words: readonly string[]): Promise<Tried> {
  if (words.length < 1 || words.length > 2) throw new FatalError(USAGE);
  if (!config.geocoder && !config.router) {
    throw new FatalError("There is nobody to ask: set GEOCODER and GEOCODER_URL, or ROUTER and ROUTER_URL.");
  }
  const asked = config.geocoder && openGeocoder(config.geocoder, elapsed);
  const routed = config.router && openRouter(config.router, elapsed);
  const lines: string[] = [];
  try {
    const places: Position[] = [];
    for (const word of words) {
      const position = readPosition(word) ?? (await find(asked, word, lines));
      if (position) places.push(position);
    }
    const isFound = places.length === words.length;
    const [from, to = from && destination(from, 0, METRES_NORTH)] = places;
    if (!routed || !isFound || !from || !to) return { lines, works: isFound };
    return { lines, works: await findWay(routed, from, to, lines) };
  } finally {
    await Promise.all([asked?.client.close(), routed?.client.close()]);
  }
}

/** Looks an address up and says what came of it. */
async function find(asked: OpenGeocoder | null, address: string, lines: string[]): Promise<Position | null> {
  if (!asked) throw new FatalError(`GEOCODER isn't set, so give the place as lat,lng in place of ${address}.`);
  const found = await time(asked.client, () => asked.geocoder.find(address), describeFound);
  lines.push(`${address}: ${found.text}`);
  return found.answer?.kind === "found" ? found.answer.position : null;
}

/** Looks for a way and says what came of it. */
async function findWay(
  { client, router }: { client: Client; router: Router },
  from: Position,
  to: Position,
  lines: string[],
): Promise<boolean> {
  const { answer, text } = await time(
    client,
    () => router.route(from, to, "motorbike"),
    (route) =>
      route
        ? `finds ${(route.distanceMetres / 1000).toFixed(2)} km in ${Math.round(route.durationSeconds)} s by motorbike, along ${route.points.length} points`
        : "knows no way",
  );
  lines.push(`From ${write(from)} to ${write(to)}: ${text}`);
  return answer !== null;
}

/** What a service answers, and in words, with its host and the time it took. Null if the service can't be asked. */
async function time<Answer>(
  { host }: Client,
  ask: () => Promise<Answer>,
  describe: (answer: Answer) => string,
): Promise<{ answer: Answer | null; text: string }> {
  const startedAt = elapsed();
  try {
    const answer = await ask();
    const took = Math.round((elapsed() - startedAt) * 1000);
    return { answer, text: `${host} ${describe(answer)} (${took} ms)` };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { answer: null, text: `${host} can't be asked: ${error.message}` };
  }
}

function describeFound(found: Found): string {
  switch (found.kind) {
    case "found":
      return `finds the ${found.precision === "exact" ? "house" : "street, but not the house"}: ${write(found.position)}`;
    case "unknown":
      return "doesn't know it";
    case "coarse":
      return `knows no such street${suggest(found.suggestions)}`;
    case "ambiguous":
      return `knows several such streets${suggest(found.suggestions)}`;
  }
}

const suggest = (suggestions: readonly string[]) =>
  suggestions.length > 0 ? `, and suggests ${suggestions.map((one) => `"${one}"`).join(", ")}` : "";

const write = ({ lat, lng }: Position) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/** Null for anything that isn't `lat,lng`. */
function readPosition(word: string): Position | null {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(word.trim()) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const position = { lat: Number(lat), lng: Number(lng) };
  return isOnEarth(position) ? position : null;
}
