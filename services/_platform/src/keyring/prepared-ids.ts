import { LRUCache } from "lru-cache";
import { keyName, type Keyring } from "../keyring.ts";
import type { Logger } from "../logger.ts";

/** Ids of somebody to be recorded, some of which have their key on disk already. */
export interface PreparedIds {
  /** A new id for this family. */
  take(tenantId: string): string;
}

/** Made ahead for a family that is adding people, and how many are left when more are made. */
const ahead = 16;
const low = 8;
/** A family that took an id so recently is adding people. Milliseconds. */
const busyFor = 5_000;
/** An id tells when it was made, and who was just added is waited for by that (`fresh-ids.ts`). Milliseconds. */
const freshFor = 20_000;
/** Tenants whose ids are kept. */
const tenants = 1_000;

interface Supply {
  takenAt: number;
  isRefilling: boolean;
  ready: readonly { readonly id: string; readonly madeAt: number }[];
}

/**
 * The key of a person has to be on disk before what is recorded about them. While a family adds people one after the
 * other, keys for the next ones are made beside that, so that a command waits for one write instead of two. A key whose
 * id is not used belongs to nobody.
 */
export const preparedIds = ({
  keyring,
  newId,
  now,
  logger,
}: {
  readonly keyring: Pick<Keyring, "ensure">;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, "warn">;
}): PreparedIds => {
  const supplies = new LRUCache<string, Supply>({ max: tenants });

  const refill = async (tenantId: string, supply: Supply): Promise<void> => {
    supply.isRefilling = true;
    try {
      const ids = Array.from({ length: ahead }, newId);
      await keyring.ensure(ids.map((id) => keyName(tenantId, id)));
      const madeAt = now().getTime();
      supply.ready = [...supply.ready, ...ids.map((id) => ({ id, madeAt }))];
    } catch (error) {
      // Commands make their keys themselves then, and say so if they cannot.
      logger.warn({ err: error }, "keys could not be made ahead");
    } finally {
      supply.isRefilling = false;
    }
  };

  return {
    take: (tenantId) => {
      const time = now().getTime();
      const supply = supplies.get(tenantId) ?? { takenAt: -Infinity, isRefilling: false, ready: [] };
      supplies.set(tenantId, supply);
      const [next, ...rest] = supply.ready.filter(({ madeAt }) => time - madeAt < freshFor);
      const isBusy = time - supply.takenAt < busyFor;
      supply.ready = rest;
      supply.takenAt = time;
      if (isBusy && rest.length < low && !supply.isRefilling) void refill(tenantId, supply);
      return next?.id ?? newId();
    },
  };
};
