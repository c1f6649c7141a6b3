import Negotiator from "negotiator";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { Reply } from "./route.ts";

export type Encoding = "br" | "gzip";
const preferred: readonly Encoding[] = ["br", "gzip"];

/** Quality 4 is where brotli is as fast as gzip and smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 } };
const gzipOptions = { level: 4 };

/** Encodings that the client takes (RFC 9110, 12.5.3): the client's best first, of equal ones the smaller. */
export const acceptedEncodings = (acceptEncoding: string | string[] | undefined): readonly Encoding[] => {
  const headers = { "accept-encoding": String(acceptEncoding ?? "") };
  return new Negotiator({ headers }).encodings(preferred, { preferred });
};

/** The text's bytes in this encoding, made as fast as they are asked for; as they are without one. */
export const encoded = async (
  text: Iterable<string> | AsyncIterable<string>,
  encoding: Encoding | undefined,
): Promise<Buffer> => {
  if (encoding === undefined) return buffer(Readable.from(text));
  const compressor = encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
  const [bytes] = await Promise.all([buffer(compressor), pipeline(text, compressor)]);
  return bytes;
};

/** Answers with JSON that is encoded already. */
export const encodedJsonReply = (
  bytes: Buffer,
  encoding: Encoding | undefined,
  headers: Readonly<Record<string, string>>,
): Reply =>
  new Reply(
    200,
    {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(bytes.length),
      ...(encoding ? { "content-encoding": encoding } : {}),
    },
    bytes,
  );
