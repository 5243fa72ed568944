import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(brotliCompress);

/** A text that is made once and sent often, plain and compressed. */
export interface Packed {
  plain: string;
  brotli: Buffer;
}

/** @param quality of the compression, 0 to 11; the best takes too long while somebody waits */
export async function packText(plain: string, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Packed> {
  return { plain, brotli: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) };
}

/** Sends the text compressed where the client reads brotli. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, { plain, brotli }: Packed): FastifyReply {
  reply.header("vary", "accept-encoding");
  const readsBrotli = /(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i.test(request.headers["accept-encoding"] ?? "");
  return readsBrotli ? reply.header("content-encoding", "br").send(brotli) : reply.send(plain);
}
