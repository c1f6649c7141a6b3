import type { Revocation } from "@kinkeeper/contracts/identity/internal";
import type { Logger } from "@kinkeeper/platform/logger";
import type { ReadModel } from "@kinkeeper/platform/read-model";

export interface Revocations {
  /** Tells every gateway, also those connected to other replicas. */
  publish(what: Revocation): Promise<void>;
  /** Hears what is revoked from now on, until the answered function is called. */
  listen(listener: (what: Revocation) => void): () => void;
}

/** How far back a look at the table goes, in milliseconds: a transaction that committed late is still seen. */
const pollWindow = 15_000;

/**
 * Revocations reach the listeners of this replica at once, and those of others through a table that each replica with
 * listeners looks at every half a second. (NOTIFY alone would not do: what is sent while a replica's connection is broken
 * never reaches it, so that it would have to look at the table all the same.) The table may be lost: tokens live a minute.
 */
export const revocations = ({
  readModel,
  now,
  newId,
  logger,
  pollInterval = 500,
}: {
  readonly readModel: Pick<ReadModel, "service">;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly logger: Logger;
  /** Milliseconds. */
  readonly pollInterval?: number;
}): Revocations & { stop(): void } => {
  const origin = newId();
  const listeners = new Set<(what: Revocation) => void>();
  /** What was delivered already, and when it may be forgotten. */
  const delivered = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const notify = (what: Revocation): void => {
    for (const listener of listeners) listener(what);
  };

  const poll = async (): Promise<void> => {
    const time = now().getTime();
    const rows = await readModel.service<{ id: string; revocation: string }[]>`
      select id, revocation from revocations
      where at > ${new Date(time - pollWindow)} and origin <> ${origin} order by at`;
    for (const { id, revocation } of rows) {
      if (delivered.has(id)) continue;
      delivered.set(id, time + 2 * pollWindow);
      notify(JSON.parse(revocation) as Revocation);
    }
    for (const [id, until] of delivered) if (until < time) delivered.delete(id);
  };

  const pollAgain = (): void => {
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => logger.warn({ err: error }, "the revocations of other replicas could not be read"))
        .finally(() => {
          if (listeners.size > 0) pollAgain();
          else timer = undefined;
        });
    }, pollInterval);
    timer.unref();
  };

  return {
    publish: async (what) => {
      notify(what);
      const sql = readModel.service;
      try {
        await sql`
          insert into revocations (id, origin, revocation, at) values (${newId()}, ${origin}, ${JSON.stringify(what)}, ${now()})`;
        await sql`delete from revocations where at < ${new Date(now().getTime() - 20 * pollWindow)}`;
      } catch (error) {
        // What was done stays done, and this replica's gateways know; the others' tokens end within a minute.
        logger.error({ err: error }, "a revocation could not be delivered to other replicas");
      }
    },
    listen: (listener) => {
      listeners.add(listener);
      if (!timer) pollAgain();
      return () => void listeners.delete(listener);
    },
    stop: () => {
      clearTimeout(timer);
      listeners.clear();
    },
  };
};
