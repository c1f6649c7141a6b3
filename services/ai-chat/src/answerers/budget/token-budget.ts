import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Asker } from "../answerer.ts";

/** Tokens a day, in UTC. */
export interface TokenLimits {
  readonly perUser: number;
  readonly perFamily: number;
}

/** Tokens set aside for one answer. */
export interface Reservation {
  /** Sets aside more for the same answer; false where the day's budget has no room for it. */
  extend(tokens: number): Promise<boolean>;
  /** Says what the answer really took; whatever was set aside too much is free again. */
  settle(tokens: number): Promise<void>;
}

/** What a family and each of its people may spend on the provider in a day. Counts may be lost with the read model. */
export interface TokenBudget {
  /** Undefined where the day's budget has no room for so many. */
  reserve(asker: Asker, tokens: number): Promise<Reservation | undefined>;
}

/** So many questions of one family wait for their turn to be counted. */
const mostWaiting = 100;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const tokenBudget = (
  { service: sql }: Pick<ReadModel, "service">,
  now: () => Date,
  { perUser, perFamily }: TokenLimits,
): TokenBudget => {
  // One at a time for a family, in this process: what two reserve at once must not pass the limit together.
  const mutex = new KeyedMutex({ maxWaiting: mostWaiting });
  return {
    reserve: async ({ tenantId, userId }, tokens) => {
      const day = dayOf(now());
      let aside = 0;
      const extend = (more: number): Promise<boolean> =>
        mutex.run(tenantId, async () => {
          const reserved = await sql`
            with spent as (
              select coalesce(sum(tokens), 0) as family, coalesce(sum(tokens) filter (where user_id = ${userId}), 0) as own
              from answer_tokens where tenant_id = ${tenantId} and day = ${day}
            ), forgotten as (
              delete from answer_tokens where tenant_id = ${tenantId} and day < ${day}::date - 30
            )
            insert into answer_tokens (tenant_id, user_id, day, tokens)
            select ${tenantId}, ${userId}, ${day}, ${more} from spent
            where family + ${more} <= ${perFamily} and own + ${more} <= ${perUser}
            on conflict (tenant_id, day, user_id) do update set tokens = answer_tokens.tokens + excluded.tokens
            returning 1`;
          if (reserved.length === 0) return false;
          aside += more;
          return true;
        });
      if (!(await extend(tokens))) return undefined;
      return {
        extend,
        settle: async (used) => {
          await sql`
            update answer_tokens set tokens = greatest(0, tokens + ${used - aside})
            where tenant_id = ${tenantId} and user_id = ${userId} and day = ${day}`;
        },
      };
    },
  };
};
