import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync, type KeyObject } from "node:crypto";
import type { EventDefinition } from "@kinkeeper/contracts/event";
import type { StoredData } from "../event-store.ts";
import { keyName, type KeyName } from "../keyring.ts";

/**
 * What is personal in an event lies in the store as one sealed value in the field `$personal`:
 * base64 of 12 bytes nonce, AES-256-GCM ciphertext of the fields as JSON, 16 bytes tag.
 * The nonce is random: a key encrypts the few events about one person, far from the 2^32 that NIST SP 800-38D allows.
 */
const sealedField = "$personal";
const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** Node 24 takes a third of the time with a key object instead of the bytes; a keyring hands out the same bytes again. */
const keyObjects = new WeakMap<Buffer, KeyObject>();
const keyObjectOf = (key: Buffer): KeyObject => {
  const object = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, object);
  return object;
};

/** Nonces from one draw of randomness for many: each draw costs more than it brings. */
const nonces = Buffer.alloc(256 * nonceLength);
let drawn = nonces.length;
const nextNonce = (): Buffer => {
  if (drawn === nonces.length) {
    randomFillSync(nonces);
    drawn = 0;
  }
  const nonce = Buffer.from(nonces.subarray(drawn, drawn + nonceLength));
  drawn += nonceLength;
  return nonce;
};

/** Where an event stands. Bound to what is sealed, so that a sealed value copied to another event does not open. */
export interface Place {
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
}

const boundTo = ({ stream, eventId, type }: Place): Buffer => Buffer.from(`${stream}\u001f${eventId}\u001f${type}`);

/** Contracts name an account `userId` wherever it appears; its key belongs to no family. */
const accountField = "userId";

/** Whose key protects the event's personal fields; undefined when nothing in it is personal. */
export const keyNameOf = (definition: EventDefinition, tenantId: string, data: StoredData): KeyName | undefined => {
  if (!definition.personal) return undefined;
  const { subject: today, formerly } = definition.personal;
  const subject = formerly !== undefined && data[today] === undefined ? formerly : today;
  return keyName(subject === accountField ? "platform" : tenantId, String(data[subject]));
};

export interface Sealed {
  readonly data: StoredData;
  /** What was sealed, as JSON; absent where it was left out. */
  readonly unsealed?: string;
}

/** The event's data with the personal fields sealed; without a key (its person was erased) they are left out for ever. */
export const seal = (data: StoredData, fields: readonly string[], key: Buffer | undefined, place: Place): Sealed => {
  const open: Record<string, unknown> = {};
  const personal: Record<string, unknown> = {};
  for (const field of Object.keys(data)) (fields.includes(field) ? personal : open)[field] = data[field];
  open[sealedField] = "";
  if (!key) return { data: open };
  const unsealed = JSON.stringify(personal);
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, keyObjectOf(key), nonce).setAAD(boundTo(place));
  const sealed = [nonce, cipher.update(unsealed, "utf8"), cipher.final(), cipher.getAuthTag()];
  open[sealedField] = Buffer.concat(sealed).toString("base64");
  return { data: open, unsealed };
};

export const isSealed = (data: StoredData): boolean => sealedField in data;

/** Whether personal fields were left out when the event was recorded, because its person had been erased before. */
const isForgotten = (sealed: unknown): boolean => sealed === "";

export interface Unsealed {
  readonly data: StoredData;
  /** The personal fields are missing from the data, for ever. */
  readonly isErased: boolean;
}

/** The event's data with its personal fields again, where what was sealed is known still. */
export const withUnsealed = ({ [sealedField]: _sealed, ...open }: StoredData, unsealed: string): Unsealed => ({
  data: { ...open, ...(JSON.parse(unsealed) as StoredData) },
  isErased: false,
});

/**
 * The event's data with its personal fields again, or without them when there is no key.
 * Throws when the sealed value was changed or belongs to another event.
 */
export const unseal = (
  { [sealedField]: sealed, ...open }: StoredData,
  key: Buffer | undefined,
  place: Place,
): Unsealed => {
  if (!key || isForgotten(sealed)) return { data: open, isErased: true };
  const bytes = Buffer.from(String(sealed), "base64");
  const decipher = createDecipheriv(algorithm, keyObjectOf(key), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(-tagLength));
  const json = decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, "utf8") + decipher.final("utf8");
  return { data: { ...open, ...(JSON.parse(json) as StoredData) }, isErased: false };
};

/** Today's data of an event whose personal fields are gone: they read as its definition says. */
export const withRemoved = ({ personal }: EventDefinition, data: unknown): unknown => {
  if (!personal) return data;
  const entries = Object.entries(data as StoredData).filter(([field]) => !personal.fields.includes(field));
  return { ...Object.fromEntries(entries), ...personal.removed };
};
