import { OpenLocationCode } from "open-location-code";
import { plainNumbers } from "../../contract/digits.ts";
import { isOnEarth, type Position } from "../../contract/geo.ts";

/** What an address says before any geocoder is asked. */
export type ReadAddress =
  /** Nobody needs to be asked: it has coordinates, a link of a map app with a place in it, or a whole plus code. */
  | { kind: "place"; position: Position }
  /** The end of a plus code, which is a place only near another one. `ask`: what a geocoder can know of the rest, or "". */
  | { kind: "short_code"; code: string; ask: string }
  /** Words. `ask` leaves out what no geocoder knows: flat, floor, who is asked for, what the house is next to, links. May be "". */
  | { kind: "words"; ask: string };

const plusCodes = new OpenLocationCode();

/** Takes time in proportion to the text's length. */
export function readAddress(written: string): ReadAddress {
  const text = plain(written);
  const position = readLink(text) ?? readCoordinates(text);
  if (position) return { kind: "place", position };
  const code = findPlusCode(text);
  if (code === null) return { kind: "words", ask: leaveOutUnits(withoutLinks(written)) };
  if (plusCodes.isFull(code)) return { kind: "place", position: centreOf(code) };
  const at = text.toUpperCase().indexOf(code);
  const rest = [text.slice(0, at), text.slice(at + code.length)].map((part) => part.replace(/^[\s,;:.)]+/, "").trim());
  return { kind: "short_code", code, ask: leaveOutUnits(rest.filter((part) => part !== "").join(", ")) };
}

/** The place of a short plus code: of all that end so, the one nearest to `near`. */
export function placeOfShortCode(code: string, near: Position): Position {
  return centreOf(plusCodes.recoverNearest(code, near.lat, near.lng));
}

function centreOf(code: string): Position {
  const { latitudeCenter, longitudeCenter } = plusCodes.decode(code);
  return { lat: round(latitudeCenter), lng: round(longitudeCenter) };
}

/** A millionth of a degree is 11 cm. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The text with plain numbers and marks of degrees, minutes and seconds. */
function plain(text: string): string {
  return plainNumbers(text.normalize("NFC"))
    .replace(/[\u00ba\u02da]/g, "°")
    .replace(/[\u2033\u201c\u201d\u02ba]|''|\u2032\u2032/g, '"')
    .replace(/[\u2032\u2018\u2019\u02b9`]/g, "'");
}

function findPlusCode(text: string): string | null {
  const found = /(?:^|[\s,;:(])([2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,7})(?=$|[\s,;.)])/i.exec(text)?.[1];
  const code = found?.toUpperCase();
  return code !== undefined && (plusCodes.isFull(code) || plusCodes.isShort(code)) ? code : null;
}

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,12})?`;
/** One coordinate: degrees, minutes and seconds, with a sign, or with a letter of the compass. */
const coordinate = (n: 1 | 2, before: string, after: string) =>
  `${before && `(?<letter${n}>${before}) ?`}(?<sign${n}>[-+])? ?(?<degrees${n}>${NUMBER}) ?°? ?` +
  `(?:(?<minutes${n}>${NUMBER}) ?' ?)?(?:(?<seconds${n}>${NUMBER}) ?" ?)?${after && `(?<letter${n}>${after})?`}`;
/** Two of them, both with their letter before the number, or none so: else the W of `N 1 W 2` could be the first one's. */
const PAIRS = [
  ["[NSEW]", ""],
  ["", "[NSEW]"],
].map(([before = "", after = ""]) => {
  const [first, second] = [coordinate(1, before, after), coordinate(2, before, after)];
  const [lat, lng] = ["(?:lat(?:itude)?[ :=]*)?", "(?:l(?:on|ng|ongitude)[ :=]*)?"];
  return new RegExp(String.raw`^\(?${lat}${first}(?: ?[,;/] ?| )${lng}${second}\)?$`, "i");
});

/** Coordinates as people write them: decimal or in minutes and seconds, with signs or letters, in either order of letters. */
function readCoordinates(text: string): Position | null {
  const spaced = text.replace(/\s+/g, " ");
  const groups = PAIRS.map((pair) => pair.exec(spaced)?.groups).find((found) => found !== undefined);
  if (!groups) return null;
  const [first, second] = [toDegrees(groups, 1), toDegrees(groups, 2)];
  if (!first || !second) return null;
  // Two plain numbers may be anything, such as a house and a floor.
  const isSure = [first, second].every(({ decimals, isMarked }) => decimals >= 3 || isMarked);
  if (!isSure) return null;
  const isSwapped = first.axis === "lng" || second.axis === "lat";
  if (first.axis !== null && first.axis === second.axis) return null;
  return onEarth(isSwapped ? second.value : first.value, isSwapped ? first.value : second.value);
}

function toDegrees(groups: Record<string, string | undefined>, n: 1 | 2) {
  const letter = groups[`letter${n}`]?.toUpperCase();
  const written = groups[`degrees${n}`] ?? "";
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = [written, groups[`minutes${n}`], groups[`seconds${n}`]].map(
    (part) => (part === undefined ? undefined : Number(part.replace(",", "."))),
  );
  if (minutes >= 60 || seconds >= 60) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  const isNegative = letter === undefined ? groups[`sign${n}`] === "-" : /[SW]/.test(letter);
  return {
    value: round(isNegative ? -size : size),
    axis: letter === undefined ? null : /[NS]/.test(letter) ? "lat" : "lng",
    decimals: written.split(/[.,]/)[1]?.length ?? 0,
    isMarked: letter !== undefined || groups[`minutes${n}`] !== undefined,
  };
}

function onEarth(lat: number, lng: number): Position | null {
  return isOnEarth({ lat, lng }) && !(lat === 0 && lng === 0) ? { lat, lng } : null;
}

const PLACE = String.raw`(-?\d{1,2}(?:\.\d{1,15})?)`;
const SIDE = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`;
/**
 * Where these apps put a place in their links, the surest first: a pin, a search, a destination. The middle of the window,
 * as in `/@` and `#map=`, is no place that anybody named.
 */
const IN_LINKS = [
  `!3d${PLACE}!4d${SIDE}`,
  String.raw`[?&](?:q|query|ll|destination|daddr|address)=(?:loc:|[^&]{0,60}@)?${PLACE},\+?${SIDE}`,
  `[?&]mlat=${PLACE}&mlon=${SIDE}`,
  `^geo:${PLACE},${SIDE}`,
  String.raw`/(?:place|search|dir)/(?:[^?#]{0,200}/)?${PLACE},\+?${SIDE}`,
].map((pattern) => new RegExp(pattern, "i"));
/** Others, such as Yandex Maps, write the longitude first. */
const MAP_APP =
  /^(?:geo:|https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z]{2,3}(?:\.[a-z]{2})?|apple\.com|openstreetmap\.org|waze\.com)\/)/i;

const LINK = /(?:https?:\/\/|geo:)\S+/gi;

/** The place in a link of a map app. */
function readLink(text: string): Position | null {
  const [link] = text.match(LINK) ?? [];
  if (link === undefined || !MAP_APP.test(link)) return null;
  const plainLink = link.replace(/%2C/gi, ",").replace(/%20/g, "+").replace(/%40/g, "@");
  for (const pattern of IN_LINKS) {
    const [, lat, lng] = pattern.exec(plainLink) ?? [];
    const position = lat === undefined || lng === undefined ? null : onEarth(Number(lat), Number(lng));
    if (position) return position;
  }
  return null;
}

/**
 * Words for a part of a house, in the languages of our cards that put them before a number. Neither "block" nor "door": in
 * Singapore and India their number is that of the house.
 */
const UNIT =
  "flat|apartment|apartamento|appartement|apt|apto|appt|unit|suite|ste|room|rm|floor|level|wing|shop|stall|office|desk|piso|planta|puerta|bâtiment|bât|étage|etage|stock|wohnung|whg|interno|scala|andar|sala|kat|daire";
const UNIT_ALONE = new RegExp(String.raw`^(?:${UNIT})\.? ?(?:no\.?|nr\.?|#)? ?[\p{L}\d][\p{L}\d/-]{0,5}$`, "iu");
const UNIT_BEFORE = new RegExp(
  String.raw`^(?:${UNIT})\.? ?(?:no\.?|nr\.?|#)? ?[\p{L}]?\d[\p{L}\d/-]{0,5} (?=\d)`,
  "iu",
);
/** Behind the street: what is behind `c/o`, in brackets, or the number of a flat. */
const PERSON_BEHIND = /(?<=\p{L}) (?:c\/o|℅|attn\.?:?) .*$/iu;
const BRACKETS_BEHIND = /(?<=\p{L}) ?\([^()]*\)$/u;
const UNIT_BEHIND = new RegExp(
  String.raw` (?:(?:${UNIT})\.? ?(?:no\.?|nr\.?)? ?#?|#) ?\p{L}?\d[\p{L}\d/-]{0,5}$`,
  "iu",
);
const FLOOR_ALONE =
  /^(?:\d{1,2}\. ?[ou]g(?: (?:links|rechts|mitte))?|(?:\d{1,3} ?(?:st|nd|rd|th|º|ª|°|\.|er|e|ème)?|ground|first|second|third|fourth|fifth|top|upper|lower) (?:floor|level|flat|piso|planta|étage|etage|stock|andar|kat))$/i;
const PERSON = /^(?:c\/o|℅|attn\.?:?|att\.?:?|for the attention of) /i;
const NEXT_TO =
  /^(?:opposite|opp\.?|near|nearby|next to|behind|beside|besides|above|adjacent to|in front of|across from|close to|off) /i;

const isWithinOrBeside = (part: string) =>
  [UNIT_ALONE, FLOOR_ALONE, PERSON, NEXT_TO, /^#\s?[\p{L}\d-]{1,6}$/u].some((one) => one.test(part));

/** The parts between commas and at line ends. */
function partsOf(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.replace(/\s+/g, " ").trim());
  return parts.filter((part) => part !== "");
}

/** A part without what stands before or behind the street and is within the house. */
function leaveOutUnit(part: string): string {
  const street = part.replace(PERSON_BEHIND, "").replace(BRACKETS_BEHIND, "").replace(UNIT_BEFORE, "");
  const [unit = ""] = UNIT_BEHIND.exec(street) ?? [];
  const withoutUnit = street.slice(0, street.length - unit.length);
  // Else the number may be that of the house: "Office Road 5".
  return /\d/.test(withoutUnit) ? withoutUnit : street;
}

/** Those that name the house, without what is within it or beside it; all, where nothing else is left. */
function ofTheHouse(parts: readonly string[]): readonly string[] {
  const known = parts.filter((part) => !isWithinOrBeside(part)).map(leaveOutUnit);
  return known.length === 0 ? parts : known;
}

/** Leaves out what is within the house or beside it. The text as it is, where there is nothing of that or nothing else. */
function leaveOutUnits(text: string): string {
  const parts = partsOf(text);
  const known = ofTheHouse(parts);
  const isWhole = known.length === parts.length && known.every((part, n) => part === parts[n]);
  return isWhole ? text.trim() : known.join(", ");
}

/** Without links, and the colon or bracket that led to one. */
const withoutLinks = (text: string) => text.replace(LINK, " ").replace(/[:(][^\S\n]*$/gm, "");

/** What an address says of the house in words, in parts: without flats and landmarks, coordinates and links. */
export function readHouse(address: string): readonly string[] {
  if (readCoordinates(plain(address))) return [];
  return ofTheHouse(partsOf(withoutLinks(address)));
}
