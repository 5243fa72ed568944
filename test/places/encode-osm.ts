import { deflateSync } from "node:zlib";
import type { Position } from "../../src/contract/geo.ts";

/*
 * Writes streets as OpenStreetMap's programs read them: https://wiki.openstreetmap.org/wiki/PBF_Format
 * Field numbers are of fileformat.proto and osmformat.proto there.
 */

export interface OsmWay {
  id: number;
  tags: Readonly<Record<string, string>>;
  /** Ids of nodes. */
  nodes: readonly number[];
}

/** @param nodes by their ids, which begin at 1 and ascend, as those of the ways do */
export function encodeOsm(nodes: ReadonlyMap<number, Position>, ways: readonly OsmWay[]): Buffer {
  const header = Buffer.concat([bytes(4, "OsmSchema-V0.6"), bytes(4, "DenseNodes")]);
  return Buffer.concat([blob("OSMHeader", header), blob("OSMData", nodeBlock(nodes)), blob("OSMData", wayBlock(ways))]);
}

function blob(type: string, content: Buffer): Buffer {
  const packed = Buffer.concat([number(2, content.length), bytes(3, deflateSync(content))]);
  const head = Buffer.concat([bytes(1, type), number(3, packed.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, packed]);
}

function nodeBlock(nodes: ReadonlyMap<number, Position>): Buffer {
  const places = [...nodes.values()];
  // A unit is 100 nanodegrees.
  const units = (degrees: readonly number[]) => deltas(degrees.map((value) => Math.round(value * 1e7)));
  const dense = Buffer.concat([
    bytes(1, deltas([...nodes.keys()])),
    bytes(8, units(places.map(({ lat }) => lat))),
    bytes(9, units(places.map(({ lng }) => lng))),
  ]);
  return Buffer.concat([bytes(1, bytes(1, "")), bytes(2, bytes(2, dense))]);
}

function wayBlock(ways: readonly OsmWay[]): Buffer {
  // The first text of the table is never used.
  const texts = ["", ...new Set(ways.flatMap(({ tags }) => Object.entries(tags).flat()))];
  const indexes = new Map(texts.map((text, index) => [text, index]));
  const indexOf = (text: string) => varint(indexes.get(text) ?? 0);
  const group = ways.map(({ id, tags, nodes }) =>
    bytes(
      3,
      Buffer.concat([
        number(1, id),
        bytes(2, Buffer.concat(Object.keys(tags).map(indexOf))),
        bytes(3, Buffer.concat(Object.values(tags).map(indexOf))),
        bytes(8, deltas(nodes)),
      ]),
    ),
  );
  const table = Buffer.concat(texts.map((text) => bytes(1, text)));
  return Buffer.concat([bytes(1, table), bytes(2, Buffer.concat(group))]);
}

/** Protocol buffers: https://protobuf.dev/programming-guides/encoding/ */
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);

function bytes(field: number, content: Buffer | string): Buffer {
  const buffer = Buffer.from(content);
  return Buffer.concat([varint(field * 8 + 2), varint(buffer.length), buffer]);
}

/** Each number less the one before it, with the sign in the last bit. */
function deltas(values: readonly number[]): Buffer {
  return Buffer.concat(
    values.map((value, index) => {
      const delta = value - (values[index - 1] ?? 0);
      return varint(delta < 0 ? -2 * delta - 1 : 2 * delta);
    }),
  );
}

function varint(value: number): Buffer {
  const parts: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) parts.push((rest % 128) + 128);
  return Buffer.from([...parts, rest]);
}
