import { createHmac, randomInt } from "node:crypto";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { keyName, type Keyring } from "@kinkeeper/platform/keyring";

const codeCount = 10;
/** No letters that are read as others: 49 bits in ten of them. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const half = 5;

const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");

/** As it may be typed: blanks, dashes and capitals do not matter. */
const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

export interface RecoveryCodes {
  /** Fresh codes to show once, and what is kept of them. */
  make(userId: string): Promise<{ readonly codes: readonly string[]; readonly codeHashes: readonly string[] }>;
  hashOf(userId: string, typed: string): Promise<string>;
}

/** Kept as an HMAC under a key of the keyring: ten letters could be guessed from a plain hash. */
export const recoveryCodes = (keyring: Keyring): RecoveryCodes => {
  const name = keyName(platformTenant, "recovery-codes");
  const hashOf = async (userId: string, typed: string): Promise<string> => {
    const key = (await keyring.ensure([name])).get(name);
    if (!key) throw new StoreUnavailable("the key of the recovery codes is missing from the keyring");
    return createHmac("sha256", key)
      .update(`${userId} ${plainCode(typed)}`)
      .digest("hex");
  };
  return {
    hashOf,
    make: async (userId) => {
      const codes = Array.from({ length: codeCount }, () => `${letters(half)}-${letters(half)}`);
      return { codes, codeHashes: await Promise.all(codes.map((code) => hashOf(userId, code))) };
    },
  };
};
