import { hash } from "./chance.ts";
import { type Axis, COLUMNS, classOf, isRiver, type StreetClass, wrapColumn } from "./lattice.ts";

/** Plants, stones, weather, trades and shapes of land: words for names in any town, by the kind of side street. */
const SIDE_STREETS = {
  Road:
    "Acacia Brook Candle Cedar Cherry Citrus Daisy Elder Jasmine Ginger Golden Granary Ivory Garnet Juniper Lark Laurel " +
    "Lime Marble Mason Moss North Ochre Orchard Pebble Pine Poplar Rosemary Saffron Sun Swallow Vine Wheat",
  Street:
    "Amber Anchor Aspen Bay Beech Birch Canyon Clay Copper Crystal Cypress Fern Ferry Forest Granite Hawthorn " +
    "Hazel Honey Indigo Iris Kiln Linden Marigold Mill Nutmeg Oak Orange Orchid Poppy Quarry Quince Ridge Rose " +
    "Slate Station Stone West Willow Wren Zinnia",
  Lane:
    "Alder Ash Baker Basil Beacon Bell Blossom Bluebell Crescent Ebony Falcon Fig Fountain Harvest Hibiscus " +
    "Jacaranda Kingfisher Lily Mallow Marsh Moon Olive Osprey Pearl Primrose Robin Rowan Spruce Summer Sycamore " +
    "Tamarind Vanilla Wisteria Wood",
  Walk:
    "Barley Chestnut Cotton Dahlia Eagle Finch Gull Heather Kestrel Lilac Magnolia Palm Plover Rain Ruby Sapphire " +
    "Star Water",
  Close: "Arbor Clover Elm Flint Mango Mulberry Pear Pepper Plum Potter Reed",
  Row: "Bramble Cooper Foxglove Ivy Lantern Larch Lavender Lemon Maple Mint Summit",
  Place: "Almond Coral Dove Grove Heron Hollow Mimosa Sand Sorrel Walnut Zephyr",
  Way: "Apple Aurora Foundry Jade River Sage School Silver Sparrow Teak Yarrow",
  Drive: "Cardinal Ember Harbour Myrtle Spring Violet Winter",
};
const SIDE_NAMES = Object.entries(SIDE_STREETS).flatMap(([kind, words]) =>
  words.split(" ").map((word) => `${word} ${kind}`),
);
const WORDS = Object.values(SIDE_STREETS).flatMap((words) => words.split(" "));

const MAIN: Record<StreetClass, readonly string[]> = {
  primary: ["Avenue", "Avenue", "Boulevard", "Road", "Parkway"],
  secondary: ["Road", "Road", "Street", "Drive", "Way"],
  tertiary: ["Road", "Street", "Street", "Way"],
  local: ["Street", "Road", "Lane"],
  lane: ["Lane"],
};
const GREEN = ["Park", "Park", "Gardens", "Green", "Common"];
const QUARTER = ["Hill", "Park", "Vale", "Fields", "Heights", "Quarter", "Cross", "Gate", "Town", "View", "Mead"];
const RIVERS = ["Alder", "Heron", "Willow", "Amber", "Reed", "Silver", "Otter"];

const pick = (words: readonly string[], key: number) => words[key % words.length] as string;
const word = (key: number) => pick(WORDS, hash(51, key));

export interface Street {
  /** The same in all pieces of a street, and in no other street near it. */
  key: number;
  name: string;
}

/** A main street keeps its name for eight quads, some five kilometres. */
export function mainStreet(axis: Axis, line: number, along: number): Street {
  const id = axis === "row" ? line : wrapColumn(line);
  const shift = hash(61, id) & 7;
  const run = (along + shift) >> 3;
  const key = axis === "row" ? hash(62, id, run & (COLUMNS / 8 - 1)) : hash(63, id, run);
  if (axis === "row" && isRiver(line)) return { key, name: `${riverWord(line)} Quay` };
  if (axis === "row" && isRiver(line - 1)) return { key, name: `${riverWord(line - 1)} Embankment` };
  return { key, name: `${word(key)} ${pick(MAIN[classOf(axis, line)], hash(64, key))}` };
}

/** Side streets in a neighbourhood, at most: in each row and column of quads seven long ones, or four short ones. */
const MOST = 22;

/**
 * A side street is as long as its neighbourhood. Neighbourhoods with the same names are a knight's move apart or further.
 *
 * @param n its number among those of its quad that have its axis, from 0
 */
export function sideStreet(axis: Axis, column: number, row: number, n: number, isLong: boolean): Street {
  const across = wrapColumn(column) >> 1;
  const down = row >> 1;
  const half = (axis === "row" ? row : column) & 1;
  const own = n + (isLong ? half * 7 : 14 + half * 4);
  // There are just as many names as eight neighbourhoods have streets. The step mixes the kinds.
  const lot = (((across + 3 * down) & 7) * MOST + own) * 45;
  return { key: hash(65, across, down, own), name: pick(SIDE_NAMES, lot) };
}

export function parkName(key: number): string {
  return `${word(key)} ${pick(GREEN, hash(67, key))}`;
}

export function districtName(key: number): string {
  return `${word(key)} ${pick(QUARTER, hash(68, key))}`;
}

const riverWord = (row: number) => pick(RIVERS, hash(71, row));

export function riverName(row: number): string {
  return `${riverWord(row)} River`;
}
