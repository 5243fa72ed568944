import { hash } from "./chance.ts";
import { type Axis, rankOf, wrapColumn } from "./lattice.ts";

/** Plants, stones, weather, trades and shapes of land: words for names in any town. */
const FIRST = (
  "Acacia Alder Almond Amber Anchor Apple Arbor Ash Aspen Aurora Baker Bamboo Barley Basil Bay Beacon Beech Bell Birch " +
  "Blossom Bluebell Bramble Brick Brook Camellia Candle Canyon Cardinal Carob Cedar Chalk Cherry Chestnut Cider " +
  "Cinnamon Citrus Clay Clover Coast Cobalt Cooper Copper Coral Cotton Crane Crescent Crystal Cypress Dahlia Daisy Delta " +
  "Dove Drover Eagle Ebony Elder Elm Ember Falcon Fern Ferry Fig Finch Flint Forest Foundry Fountain Foxglove " +
  "Garnet Ginger Glass Golden Granary Granite Grove Gull Harbour Harvest Hawthorn Hazel Heather Heron Hibiscus " +
  "Hollow Honey Ibis Indigo Iris Ivory Ivy Jacaranda Jade Jasmine Juniper Kestrel Kingfisher Kiln Lantern Larch " +
  "Lark Laurel Lavender Lemon Lilac Lily Lime Linden Loom Lotus Magnolia Mallow Mango Maple Marble Marigold Marsh " +
  "Mason Mill Mimosa Mint Mistral Moon Moss Mulberry Myrtle Nectar Nettle North Nutmeg Oak Oasis Ochre Olive Opal " +
  "Orange Orchard Orchid Osprey Palm Papaya Pear Pearl Pebble Pepper Pine Plover Plum Pomegranate Poplar Poppy Potter " +
  "Prairie Primrose Quarry Quartz Quince Rain Reed Ridge River Robin Rose Rosemary Rowan Ruby Saddler Saffron Sage Sand " +
  "Sandal Sapphire School Sesame Shell Silver Slate Sorrel Sparrow Spice Spring Spruce Star Station Stone Stork Summer " +
  "Summit Sun Swallow Sycamore Tamarind Tanner Teak Thistle Thyme Tulip Umber Vanilla Verbena Vine " +
  "Violet Walnut Water Weaver Well West Wheat Willow Wind Winter Wisteria Wood Wren Yarrow Yew Zephyr Zinnia"
).split(" ");

const SIDE = ["Street", "Street", "Street", "Lane", "Lane", "Road", "Road", "Close", "Row", "Walk", "Place", "Way"];
const MAIN = ["Road", "Road", "Street", "Drive", "Way"];
const GRAND = ["Avenue", "Avenue", "Boulevard", "Road", "Parkway"];
const GREEN = ["Park", "Park", "Gardens", "Green", "Common"];
const QUARTER = [
  "Hill",
  "Park",
  "Vale",
  "Fields",
  "Heights",
  "Quarter",
  "Cross",
  "Gate",
  "Bridge",
  "Town",
  "View",
  "Mead",
];
const PLAIN_QUARTER = [
  "Old Town",
  "Riverside",
  "The Mills",
  "Northgate",
  "Southgate",
  "Eastfield",
  "Westbrook",
  "New Market",
];

function pick<Word>(words: readonly Word[], key: number): Word {
  return words[key % words.length] as Word;
}

const firstWord = (key: number) => pick(FIRST, hash(51, key));

/** A main street keeps its name for about five kilometres, then has another. */
export function mainStreetName(axis: Axis, line: number, along: number): string {
  const key =
    axis === "row"
      ? hash(61, line, (wrapColumn(along) + (hash(62, line) % 8)) >> 3)
      : hash(63, wrapColumn(line), (along + (hash(64, wrapColumn(line)) % 8)) >> 3);
  const kind = rankOf(line) === "primary" ? GRAND : rankOf(line) === "secondary" ? MAIN : SIDE.slice(0, 7);
  return `${firstWord(key)} ${pick(kind, hash(65, key))}`;
}

export function sideStreetName(key: number): string {
  return `${firstWord(key)} ${pick(SIDE, hash(66, key))}`;
}

export function parkName(key: number): string {
  return `${firstWord(key)} ${pick(GREEN, hash(67, key))}`;
}

export function districtName(key: number): string {
  if (hash(68, key) % 7 === 0) return pick(PLAIN_QUARTER, hash(69, key));
  return `${firstWord(key)} ${pick(QUARTER, hash(70, key))}`;
}

const riverWord = (river: number) =>
  pick(["Alder", "Heron", "Willow", "Amber", "Reed", "Silver", "Otter"], hash(71, river));

export function riverName(river: number): string {
  return `${riverWord(river)} River`;
}

export function embankmentName(river: number, bank: "north" | "south"): string {
  return bank === "north" ? `${riverWord(river)} Quay` : `${riverWord(river)} Embankment`;
}
