import { acceptedEncodings, type Encoding } from "@kinkeeper/platform/http/content-encoding";
import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Exchange } from "../requests/exchange.ts";
import { answer } from "../requests/answer.ts";
import { contentTypeOf } from "./content-type.ts";

/** Letters, digits and a few signs, not beginning with a dot: no way out of a folder, no hidden file. */
const safeSegment = /^[\w@~+-][\w.@~+-]*$/;
const contentHashed = /\.[0-9a-f]{8,32}\.\w+$/;

/** A path below a folder in which only plain names stand; undefined for any other. Nothing is decoded. */
export const safeRelativePath = (path: string): string | undefined =>
  path.split("/").every((segment) => safeSegment.test(segment)) ? path : undefined;

/** A name that changes with its content may be kept for ever. */
const isImmutable = (path: string): boolean => contentHashed.test(path);

export const cacheControlOf = (path: string): string =>
  isImmutable(path) ? "public, max-age=31536000, immutable" : "no-cache";

const fileAt = async (path: string): Promise<Stats | undefined> => {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats : undefined;
  } catch (error) {
    // Not there, or a file where the path has a folder.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
};

interface Variant {
  readonly file: string;
  readonly size: number;
  readonly encoding?: Encoding;
}

const suffix: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

const variantOf = async (
  file: string,
  plain: Stats,
  acceptEncoding: string | string[] | undefined,
): Promise<Variant> => {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const stats = await fileAt(file + suffix[encoding]);
    // Under a plain name, one that is older belongs to an earlier build.
    if (stats && (isImmutable(file) || stats.mtimeMs >= plain.mtimeMs))
      return { file: file + suffix[encoding], size: stats.size, encoding };
  }
  return { file, size: plain.size };
};

/**
 * Sends a file of a built frontend, compressed where the build has done so. Answers false when there is none.
 * @param path relative to `folder`, as it came in the address.
 */
export const sendStaticFile = async (exchange: Exchange, folder: string, path: string): Promise<boolean> => {
  const relative = safeRelativePath(path);
  // Source maps are made for error reports; they would hand out the sources.
  if (relative === undefined || relative.endsWith(".map")) return false;
  const file = join(folder, relative);
  const plain = await fileAt(file);
  if (!plain) return false;
  const { request, response } = exchange;
  const variant = await variantOf(file, plain, request.headers["accept-encoding"]);
  const etag = `W/"${plain.size.toString(36)}-${Math.floor(plain.mtimeMs).toString(36)}"`;
  const headers = {
    "content-type": contentTypeOf(relative),
    "cache-control": cacheControlOf(relative),
    vary: "accept-encoding",
    etag,
    ...(variant.encoding ? { "content-encoding": variant.encoding } : {}),
  };
  if (request.headers["if-none-match"] === etag) {
    answer(exchange, 304, headers);
    return true;
  }
  response.writeHead(200, { ...headers, "content-length": variant.size });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(variant.file), response);
  return true;
};
