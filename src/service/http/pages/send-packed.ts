import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A text that is made once and sent often, plain and compressed. */
export interface Packed {
  plain: string;
  /** Brotli: smaller than gzip, but browsers accept it only from https and from localhost. */
  br: Buffer;
  gzip: Buffer;
}

/** @param quality of brotli's compression, 0 to 11; the best takes too long while somebody waits */
export async function packText(plain: string, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Packed> {
  const [br, gzip] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(plain),
  ]);
  return { plain, br, gzip };
}

/** Sends the text compressed where the client reads that: https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  reply.header("vary", "accept-encoding");
  const accepted = readEncodings(request.headers["accept-encoding"]);
  for (const encoding of ["br", "gzip"] as const) {
    if (accepted.has(encoding)) return reply.header("content-encoding", encoding).send(packed[encoding]);
  }
  return reply.send(packed.plain);
}

/** Sends a text that is made for one answer, compressed where the client reads that: quickly, because somebody waits. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = readEncodings(request.headers["accept-encoding"]);
  reply.header("vary", "accept-encoding");
  if (!accepted.has("gzip")) return reply.send(text);
  return reply.header("content-encoding", "gzip").send(await toGzip(text, { level: constants.Z_BEST_SPEED }));
}

/** The encodings that an Accept-Encoding header names, except those that it refuses with `q=0`. */
function readEncodings(header: string | string[] | undefined): Set<string> {
  const encodings = String(header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim()));
  return new Set(
    encodings.flatMap(([name = "", ...parameters]) => (parameters.some((one) => /^q=0(\.0*)?$/.test(one)) ? [] : name)),
  );
}
