import { acceptedEncodings, encoded, encodedJsonReply } from "@kinkeeper/platform/http/content-encoding";
import type { Reply } from "@kinkeeper/platform/http/route";

/** Below this, a header more costs what compressing saves. */
const worthCompressing = 1_024;

/** JSON, compressed the way the client understands where that is worth it. */
export const compressedJson = async (
  body: unknown,
  acceptEncoding: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> => {
  const text = JSON.stringify(body);
  const encoding = text.length < worthCompressing ? undefined : acceptedEncodings(acceptEncoding)[0];
  return encodedJsonReply(await encoded([text], encoding), encoding, headers);
};
