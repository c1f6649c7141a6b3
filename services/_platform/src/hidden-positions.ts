import { createCipheriv, createDecipheriv, type Cipheriv, type Decipheriv } from "node:crypto";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { StoreUnavailable } from "./event-store.ts";
import { keyName, type Keyring } from "./keyring.ts";

/**
 * Positions of the event store as they may leave the service, in an entity tag or as a cursor. As they are they would tell a family how much
 * all others record, and when. The same position is hidden alike, so that it can be compared.
 */
export interface HiddenPositions {
  readonly hide: (position: string) => Promise<string>;
  /** Undefined for what was not hidden here. */
  readonly reveal: (hidden: string) => Promise<string | undefined>;
}

// One block, with half of it empty to tell what is ours: nothing is chained, and a block cipher keeps what is different different.
const algorithm = "aes-256-ecb";
const blockBytes = 16;
const hiddenShape = /^[\w-]{22}$/;

/** Under a secret of the service's own, which all its instances share. */
export const hiddenPositions = (keyring: Keyring, service: string): HiddenPositions => {
  const name = keyName(platformTenant, `${service}-positions`);
  // Made once: no block depends on another, and making them would cost far more than the block of each request does.
  let made: { readonly cipher: Cipheriv; readonly decipher: Decipheriv } | undefined;
  const ciphers = async (): Promise<NonNullable<typeof made>> => {
    if (made) return made;
    const key = (await keyring.ensure([name])).get(name);
    if (!key) throw new StoreUnavailable("the key that hides positions is missing from the keyring");
    made = {
      cipher: createCipheriv(algorithm, key, null).setAutoPadding(false),
      decipher: createDecipheriv(algorithm, key, null).setAutoPadding(false),
    };
    return made;
  };
  return {
    hide: async (position) => {
      const block = Buffer.alloc(blockBytes);
      block.writeBigUInt64BE(BigInt(position));
      const { cipher } = await ciphers();
      return cipher.update(block).toString("base64url");
    },
    reveal: async (hidden) => {
      if (!hiddenShape.test(hidden)) return undefined;
      const { decipher } = await ciphers();
      const block = decipher.update(Buffer.from(hidden, "base64url"));
      return block.readBigUInt64BE(8) === 0n ? String(block.readBigUInt64BE()) : undefined;
    },
  };
};
