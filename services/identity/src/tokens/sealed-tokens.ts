import { createHash } from "node:crypto";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { keyName, type Keyring } from "@kinkeeper/platform/keyring";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { z } from "zod";
import { seal, unseal } from "./seal.ts";

/** How long a sealed token is good for, in milliseconds. */
export const sealedTokenLifetime = 10 * 60_000;

/**
 * What the server has to know again in a moment (who gave the right password, what a passkey was asked to sign), kept by the one it
 * concerns: encrypted, bound to its purpose, good for ten minutes and for one use. Nothing is written before it is used.
 */
export interface SealedTokens {
  /** In base64url. */
  issue(purpose: string, data: object): Promise<string>;
  /** What it holds; undefined for one that was changed, is for something else, has ended or was used. */
  read<Schema extends z.ZodType>(purpose: string, data: Schema, token: string): Promise<z.output<Schema> | undefined>;
  /** Uses it up. False when somebody else just did. */
  spend(token: string): Promise<boolean>;
  /** Forgets used tokens that have ended. */
  sweep(): Promise<void>;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
const sealedContent = z.object({ until: z.number(), data: z.unknown() });
const shape = /^[\w-]{40,4000}$/;
/** Other letters at the end, or one more, decode to the same bytes: that token would be another one each time it is spent. */
const isCanonical = (token: string): boolean =>
  shape.test(token) && Buffer.from(token, "base64url").toString("base64url") === token;

export const sealedTokens = ({
  readModel: { service: sql },
  keyring,
  now,
}: {
  readonly readModel: Pick<ReadModel, "service">;
  readonly keyring: Keyring;
  readonly now: () => Date;
}): SealedTokens => {
  const name = keyName(platformTenant, "sealed-tokens");
  const sealingKey = async (): Promise<Buffer> => {
    const key = (await keyring.ensure([name])).get(name);
    if (!key) throw new StoreUnavailable("the key of the sealed tokens is missing from the keyring");
    return key;
  };

  return {
    issue: async (purpose, data) => {
      const until = now().getTime() + sealedTokenLifetime;
      const sealed = seal(JSON.stringify({ until, data }), await sealingKey(), purpose);
      return Buffer.from(sealed, "base64").toString("base64url");
    },
    read: async (purpose, data, token) => {
      if (!isCanonical(token)) return undefined;
      const sealed = Buffer.from(token, "base64url").toString("base64");
      const opened = unseal(sealed, await sealingKey(), purpose);
      if (opened === undefined) return undefined;
      const { until, data: held } = sealedContent.parse(JSON.parse(opened));
      if (until <= now().getTime()) return undefined;
      const spent = await sql`select 1 from spent_tokens where token_hash = ${hashOf(token)}`;
      return spent.length > 0 ? undefined : data.parse(held);
    },
    spend: async (token) => {
      const until = new Date(now().getTime() + sealedTokenLifetime);
      const spent = await sql`
        insert into spent_tokens (token_hash, until) values (${hashOf(token)}, ${until})
        on conflict do nothing returning 1`;
      return spent.length > 0;
    },
    sweep: async () => void (await sql`delete from spent_tokens where until <= ${now()}`),
  };
};
