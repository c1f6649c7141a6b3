import { mailSwitch, type MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import { keyName, type Keyring } from "@kinkeeper/platform/keyring";
import { createHmac, timingSafeEqual } from "node:crypto";
import { platformTenant } from "@kinkeeper/contracts/claims";

export interface Subscription {
  readonly userId: string;
  readonly category: MailSwitch;
}

/** The account's own key signs its links, under a purpose of their own: they end with the account. */
const keyOf = ({ userId }: Subscription): string => keyName(platformTenant, userId);
const signatureOf = (key: Buffer, { userId, category }: Subscription): string =>
  createHmac("sha256", key).update(`unsubscribe ${userId} ${category}`).digest("base64url");

/** The address that turns one switch of one account off, for whoever holds it. Undefined for an account that is erased. */
export const unsubscribeUrl = async (
  keyring: Keyring,
  publicUrl: string,
  subscription: Subscription,
): Promise<string | undefined> => {
  const name = keyOf(subscription);
  const key = (await keyring.ensure([name])).get(name);
  if (!key) return undefined;
  const list = `${subscription.userId}.${subscription.category}.${signatureOf(key, subscription)}`;
  return `${publicUrl}/api/unsubscribe?list=${list}`;
};

/** Whose switch, and which, a link is about; undefined for one that is not ours. */
export const subscriptionOf = async (keyring: Keyring, list: string): Promise<Subscription | undefined> => {
  const [userId = "", typed, signature = ""] = list.split(".");
  const category = mailSwitch.safeParse(typed).data;
  if (!/^[0-9a-f-]{36}$/.test(userId) || !category) return undefined;
  const subscription = { userId, category };
  const name = keyOf(subscription);
  const key = (await keyring.find([name])).get(name);
  if (!key) return undefined;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(key, subscription))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? subscription : undefined;
};
