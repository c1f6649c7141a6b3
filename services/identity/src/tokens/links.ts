import { createHash, randomBytes } from "node:crypto";

/**
 * The secret of a single-use link: the 16 bytes of the account's id, then 32 random ones, in base64url. It names the
 * account itself, so that a link works from the moment it was recorded, whatever a list may lag behind.
 */
export interface LinkToken {
  readonly token: string;
  /** SHA-256, hexadecimal: all that is kept for checking. */
  readonly tokenHash: string;
}

const idLength = 16;
const secretLength = 32;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const idOf = (bytes: Buffer): string =>
  bytes
    .subarray(0, idLength)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export const newLinkToken = (userId: string): LinkToken => {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([id, randomBytes(secretLength)]).toString("base64url");
  return { token, tokenHash: hashOf(token) };
};

/** Whose link it claims to be; undefined for text that no link of ours holds. */
export const readLinkToken = (token: string): { readonly userId: string; readonly tokenHash: string } | undefined => {
  if (!/^[\w-]{64}$/.test(token)) return undefined;
  return { userId: idOf(Buffer.from(token, "base64url")), tokenHash: hashOf(token) };
};

export const linkAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/password-reset?token=${encodeURIComponent(token)}`;
