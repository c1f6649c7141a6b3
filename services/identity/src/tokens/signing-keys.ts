import { platformTenant, tokenLifetime } from "@kinkeeper/contracts/claims";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { tokenAlgorithm } from "@kinkeeper/platform/http/token";
import { keyName, type Keyring } from "@kinkeeper/platform/keyring";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";
import { seal, unseal } from "./seal.ts";

interface KeyRow {
  readonly period: string;
  readonly kid: string;
  readonly public_key: string;
  readonly sealed_key: string;
}

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

export interface SigningKeys {
  /** The key that signs now. */
  current(): Promise<SigningKey>;
  /** Every key that a token may be signed with from now until soon. */
  published(): Promise<readonly JWK[]>;
}

/** How long one key signs, in milliseconds. */
const signsFor = 24 * 3_600_000;
/** How long before its period a key is published, in milliseconds: longer than verifiers keep keys. */
const publishedAhead = 3_600_000;
/** How long a key stays published after its period, in milliseconds: two lifetimes of the last token it signed. */
const overlap = 2 * tokenLifetime * 1000;

const generate = async (): Promise<{ kid: string; publicKey: string; privateKey: string }> => {
  const pair = await generateKeyPair(tokenAlgorithm, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicKey: JSON.stringify(publicJwk),
    privateKey: JSON.stringify(await exportJWK(pair.privateKey)),
  };
};

/**
 * One ES256 key for each period (a day), the same for every replica: the period is the row's key, so whoever is first
 * makes it and the others find it. Published before it signs and until the last token is over, so that no verifier meets
 * a key it does not know. Kept in the read model, which may be lost: then the next exchange signs with a new one.
 */
export const signingKeys = ({
  readModel,
  keyring,
  now,
}: {
  readonly readModel: Pick<ReadModel, "service">;
  readonly keyring: Keyring;
  readonly now: () => Date;
}): SigningKeys => {
  const encryptionKeyName = keyName(platformTenant, "token-signing");
  const periodAt = (milliseconds: number): number => Math.floor(milliseconds / signsFor);
  let cached: (SigningKey & { period: number; readAt: number }) | undefined;

  const sealingKey = async (): Promise<Buffer> => {
    const key = (await keyring.ensure([encryptionKeyName])).get(encryptionKeyName);
    if (!key) throw new StoreUnavailable("the key that seals the signing keys is missing from the keyring");
    return key;
  };

  const rowOf = async (period: number): Promise<KeyRow> => {
    const sql = readModel.service;
    const find = () => sql<KeyRow[]>`select * from signing_keys where period = ${period}`;
    const [known] = await find();
    if (known) return known;
    const { kid, publicKey, privateKey } = await generate();
    await sql`
      insert into signing_keys (period, kid, public_key, sealed_key)
      values (${period}, ${kid}, ${publicKey}, ${seal(privateKey, await sealingKey(), kid)})
      on conflict (period) do nothing`;
    const [made] = await find();
    if (!made) throw new StoreUnavailable("the signing key was lost as soon as it was made");
    return made;
  };

  /** Read again each minute: if the table was lost meanwhile, its replacement signs from then on. */
  const cachedKey = (period: number, time: number) =>
    cached?.period === period && time - cached.readAt < tokenLifetime * 1000 ? cached : undefined;

  const keyOf = async (period: number): Promise<SigningKey> => {
    const row = await rowOf(period);
    const privateKey = unseal(row.sealed_key, await sealingKey(), row.kid);
    if (privateKey === undefined) {
      // Sealed under the key of another keyring: nobody can sign with it any more.
      await readModel.service`delete from signing_keys where kid = ${row.kid}`;
      return keyOf(period);
    }
    const key = await importJWK(JSON.parse(privateKey) as JWK, tokenAlgorithm);
    return { kid: row.kid, key: key as CryptoKey };
  };

  return {
    current: async () => {
      const time = now().getTime();
      const period = periodAt(time);
      const known = cachedKey(period, time);
      if (known) return known;
      cached = { ...(await keyOf(period)), period, readAt: time };
      return cached;
    },
    published: async () => {
      const time = now().getTime();
      const first = periodAt(time - overlap);
      await rowOf(periodAt(time));
      await rowOf(periodAt(time + publishedAhead));
      await readModel.service`delete from signing_keys where period < ${first}`;
      const rows = await readModel.service<KeyRow[]>`select * from signing_keys order by period`;
      return rows.map(({ kid, public_key }) => ({
        ...(JSON.parse(public_key) as JWK),
        kid,
        alg: tokenAlgorithm,
        use: "sig",
      }));
    },
  };
};
