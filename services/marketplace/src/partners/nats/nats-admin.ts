import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Logger } from "@kinkeeper/platform/logger";
import {
  AckPolicy,
  connect,
  credsAuthenticator,
  DiscardPolicy,
  nanos,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type NatsConnection,
} from "nats";
import {
  ownCredentials,
  partnerJwt,
  platformJwt,
  stream,
  subjects,
  type OwnerSeeds,
  type PartnerAccount,
} from "./accounts.ts";

const milliseconds = { request: 3_000, ackWait: 30_000, duplicates: 600_000, maxAge: 30 * 86_400_000 } as const;
const claimsUpdate = "$SYS.REQ.CLAIMS.UPDATE";

/** A partner, and which events its consumer is handed. */
export interface NatsPartner extends PartnerAccount {
  /** Null: those of every vendor. */
  readonly vendorId: string | null;
}

/** The NATS server that partners read from, as its owner. */
export interface NatsAdmin {
  /** The account with the stream. @throws StoreUnavailable */
  platform(): Promise<NatsConnection>;
  /** Makes the accounts and consumers of these partners what they must be, those of no other. @throws StoreUnavailable */
  apply(readers: readonly NatsPartner[]): Promise<void>;
  close(): Promise<void>;
}

const ensureStream = async (manager: JetStreamManager): Promise<void> => {
  await manager.streams
    .add({
      name: stream,
      subjects: [subjects],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(milliseconds.maxAge),
      duplicate_window: nanos(milliseconds.duplicates),
      deny_delete: true,
      deny_purge: true,
    })
    .catch(() => manager.streams.info(stream)); // it is there, perhaps as an operator changed it
};

const ensureConsumer = (manager: JetStreamManager, { partnerId, vendorId }: NatsPartner) =>
  manager.consumers.add(stream, {
    durable_name: partnerId,
    filter_subject: vendorId === null ? subjects : `market.v1.${vendorId}.>`,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(milliseconds.ackWait),
    max_deliver: 20,
    max_ack_pending: 100,
  });

export const openNatsAdmin = (url: string, seeds: OwnerSeeds, logger: Logger): NatsAdmin => {
  const { protocol, host } = new URL(url);
  const open = async (accountSeed: string): Promise<NatsConnection> =>
    connect({
      servers: host,
      name: "marketplace",
      authenticator: credsAuthenticator(await ownCredentials(accountSeed)),
      ...(protocol === "tls:" ? { tls: {} } : {}),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      timeout: milliseconds.request,
    });

  const connections = new Map<string, Promise<NatsConnection>>();
  /** Kept while it works; a connection that was refused is tried anew by whoever comes next. */
  const connected = async (accountSeed: string): Promise<NatsConnection> => {
    const opening = connections.get(accountSeed) ?? open(accountSeed);
    connections.set(accountSeed, opening);
    try {
      const connection = await opening;
      if (!connection.isClosed()) return connection;
      connections.delete(accountSeed);
      return await connected(accountSeed);
    } catch (cause) {
      connections.delete(accountSeed);
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StoreUnavailable(`the NATS server of partners cannot be used now: ${reason}`, { cause });
    }
  };

  const push = async (system: NatsConnection, jwt: string): Promise<void> => {
    const answer = await system.request(claimsUpdate, jwt, { timeout: milliseconds.request });
    const { error } = answer.json<{ readonly error?: { readonly description?: string } }>();
    if (error)
      throw new Error(`the NATS server of partners refuses an account: ${error.description ?? "no reason given"}`);
  };

  let isReady = false;
  const platform = async (): Promise<NatsConnection> => {
    const connection = await connected(seeds.platform);
    if (!isReady) await ensureStream(await connection.jetstreamManager({ timeout: milliseconds.request }));
    isReady = true;
    return connection;
  };

  const close = async (): Promise<void> => {
    for (const opening of connections.values())
      await opening.then(
        (connection) => connection.close(),
        () => undefined, // it never came: nothing to close
      );
    connections.clear();
  };

  return {
    platform,
    apply: async (readers) => {
      const manager = await (await platform()).jetstreamManager({ timeout: milliseconds.request });
      for (const reader of readers) await ensureConsumer(manager, reader);
      const system = await connected(seeds.system);
      await push(
        system,
        await platformJwt(
          seeds,
          readers.map(({ partnerId }) => partnerId),
        ),
      );
      for (const reader of readers) await push(system, await partnerJwt(seeds, reader));
      logger.debug({ count: readers.length }, "the NATS accounts of partners are up to date");
    },
    close,
  };
};
