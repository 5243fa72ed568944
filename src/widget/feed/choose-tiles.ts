import { MAP_PATH } from "../../contract/addresses.ts";
import type { WidgetOptions } from "../view/options.ts";
import { baseOf } from "./fetch-record.ts";

/** The tiles of a map. */
export interface Tiles {
  /** Absolute URL template; empty: a map without tiles, which still shows the rider. */
  tiles: string;
  /** Plain text, or `text|https://address` for a link; several, one a line. */
  attribution: string;
}

type Options = Pick<WidgetOptions, "tiles" | "tilesAttribution" | "api" | "demo">;

const NONE: Tiles = { tiles: "", attribution: "" };
const PATIENCE_MS = 8000;
/** What services have said, by their address. */
const said = new Map<string, Promise<Tiles>>();

/**
 * Chooses the tiles: those that the page names, or else the service's own. A copy of the package doesn't know these, so it asks
 * the service once. Rejects where the service can't be reached.
 */
export async function chooseTiles({ tiles, tilesAttribution, api, demo }: Options): Promise<Tiles> {
  const base = baseOf(api);
  if (isFilled(tiles))
    return { tiles: locate(tiles, base), attribution: isFilled(tilesAttribution) ? tilesAttribution : "" };
  // A demo's streets are fictional, so a map of the world doesn't fit them.
  if (demo != null) return NONE;
  const asked = said.get(base) ?? ask(base);
  said.set(base, asked);
  asked.catch(() => said.delete(base));
  return asked;
}

async function ask(base: string): Promise<Tiles> {
  const response = await fetch(base + MAP_PATH, { credentials: "omit", signal: AbortSignal.timeout?.(PATIENCE_MS) });
  // An older service doesn't say.
  if (response.status === 404) return NONE;
  if (!response.ok) throw new Error("the service doesn't say which tiles belong to it");
  const { tiles, attribution } = Object(await response.json());
  return { tiles: locate(String(tiles ?? ""), base), attribution: String(attribution ?? "") };
}

/** A template with a leading slash is on the service's own origin. */
const locate = (tiles: string, base: string) => (tiles.startsWith("/") ? base + tiles : tiles);

/** A page that a service serves has an address in place of the braces. A copy of the source still has them. */
const isFilled = (value: string | undefined): value is string => value != null && !value.startsWith("{{");
