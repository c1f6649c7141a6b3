import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM, bound to a word that says what it is; base64 of nonce, ciphertext and tag. */
export const seal = (plain: string, key: Buffer, boundTo: string): string => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
};

/** What was sealed; undefined when the key is another one or the text was changed. */
export const unseal = (sealed: string, key: Buffer, boundTo: string): string | undefined => {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-tagLength));
  const opened = decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, "utf8");
  try {
    return opened + decipher.final("utf8");
  } catch {
    // OpenSSL says no more than that the tag does not fit; the caller replaces what cannot be opened.
    return undefined;
  }
};
