import { Reply } from "@kinkeeper/platform/http/route";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Quality 4 is where brotli is as fast as gzip and smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Below this, a header more costs what compressing saves. */
const worthCompressing = 1_024;

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 4 }),
};

/** The best of what the client says it understands (RFC 9110, 12.5.3); a coding with `q=0` is refused. */
export const encodingFor = (acceptEncoding: string | undefined): keyof typeof encoders | undefined => {
  const accepted = (acceptEncoding ?? "").split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    return parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)) ? [] : [name.trim()];
  });
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
};

/** JSON, compressed the way the client understands where that is worth it. */
export const compressedJson = async (
  body: unknown,
  acceptEncoding: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> => {
  const plain = Buffer.from(JSON.stringify(body));
  const encoding = plain.length < worthCompressing ? undefined : encodingFor(acceptEncoding);
  const bytes = encoding ? await encoders[encoding](plain) : plain;
  return new Reply(
    200,
    {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(bytes.length),
      ...(encoding ? { "content-encoding": encoding } : {}),
    },
    bytes,
  );
};
