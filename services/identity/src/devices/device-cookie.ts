import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { keyName, type Keyring } from "@kinkeeper/platform/keyring";
import { cookieIn } from "../sessions/session-cookie.ts";

/*
 * A browser in which somebody has signed in is known for that account: guesses from it are counted apart from those of
 * strangers, so that strangers cannot lock the owner out of it (docs/decisions/0022-guesses-and-invitations.md). It opens
 * nothing: a known device needs the password as any other. `<id>.<mark>.<mark>…`: a random id of the device, and for each
 * account the HMAC of the two under a key of the keyring. Nothing in it tells which accounts they are.
 */

export interface Devices {
  /** The device a request comes from, where it is known for the account; undefined for strangers. */
  recognise(cookies: string | undefined, userId: string): Promise<string | undefined>;
  /** The cookie that makes this device known for the account too, beside those it is known for already. */
  remember(cookies: string | undefined, userId: string): Promise<string>;
  /** Empties the cookie. */
  forget(): string;
}

const days = 24 * 3_600;
/** As long as browsers keep a cookie at most, in seconds; each sign-in begins it anew. */
const lifetime = 400 * days;
/** A computer a family shares; who signed in longest ago makes room. */
const mostAccounts = 8;

interface Known {
  readonly deviceId: string;
  readonly marks: readonly string[];
}

const shape = /^[\w-]{22}(?:\.[\w-]{43}){1,8}$/;

const read = (cookie: string | undefined): Known | undefined => {
  if (cookie === undefined || !shape.test(cookie)) return undefined;
  const [deviceId, ...marks] = cookie.split(".");
  return { deviceId: deviceId!, marks };
};

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

export const devicesOf = (keyring: Keyring, publicUrl: string): Devices => {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-device" : "device";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const keyOf = keyName(platformTenant, "known-devices");
  let key: Buffer | undefined;

  const markOf = async (deviceId: string, userId: string): Promise<string> => {
    key ??= (await keyring.ensure([keyOf])).get(keyOf);
    if (!key) throw new StoreUnavailable("the key of the known devices is missing from the keyring");
    return createHmac("sha256", key).update(`${deviceId} ${userId}`).digest("base64url");
  };

  return {
    recognise: async (cookies, userId) => {
      const known = read(cookieIn(cookies, name));
      if (!known) return undefined;
      const mark = await markOf(known.deviceId, userId);
      return known.marks.some((one) => isSame(one, mark)) ? known.deviceId : undefined;
    },
    remember: async (cookies, userId) => {
      const { deviceId, marks } = read(cookieIn(cookies, name)) ?? {
        deviceId: randomBytes(16).toString("base64url"),
        marks: [],
      };
      const mark = await markOf(deviceId, userId);
      const kept = marks.filter((one) => !isSame(one, mark)).slice(0, mostAccounts - 1);
      return `${name}=${[deviceId, mark, ...kept].join(".")}; ${attributes}; Max-Age=${lifetime}`;
    },
    forget: () => `${name}=; ${attributes}; Max-Age=0`,
  };
};
