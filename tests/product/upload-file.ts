import type { requestUpload } from "@kinkeeper/contracts/archive/objects";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { Account } from "./account.ts";

type Purpose = "photo" | "artifact";

/** Asks for an address and sends the bytes there; answers what came of it, and the path the file has if it was taken. */
export const sendFile = async (
  account: Account,
  bytes: Uint8Array,
  type: string,
  purpose: Purpose = "artifact",
): Promise<{ readonly sent: Response; readonly objectPath: string }> => {
  const { uploadUrl, objectPath } = await account.json<ResponseOf<typeof requestUpload>>(
    "POST",
    `/api/objects/upload?purpose=${purpose}`,
  );
  return { sent: await account.call("PUT", uploadUrl, bytes, { "content-type": type }), objectPath };
};

/** The path of a file that is taken; throws with the answer otherwise. */
export const uploadFile = async (account: Account, bytes: Uint8Array, type: string): Promise<string> => {
  const { sent, objectPath } = await sendFile(account, bytes, type);
  if (!sent.ok) throw new Error(`not uploaded: ${sent.status} ${await sent.text()}`);
  return objectPath;
};
