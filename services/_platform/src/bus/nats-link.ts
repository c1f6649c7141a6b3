import { connect, DiscardPolicy, Events, nanos, RetentionPolicy, StorageType, type NatsConnection } from "nats";
import type { Logger } from "../logger.ts";
import { BusUnavailable } from "./bus.ts";

export interface NatsOptions {
  /** `nats://user:password@host:port`, or `tls://…`. */
  readonly url: string;
  /** Name of the client, for those who look at the server. */
  readonly name: string;
  readonly logger: Logger;
  /** Of the stream; EVENTS unless told. */
  readonly stream?: string;
  /** First word of the subjects; evt unless told. */
  readonly prefix?: string;
  /** Copies of the stream in a cluster; 1 unless told. */
  readonly replicas?: number;
}

/** A connection to NATS that is made again for ever, and the JetStream stream that events are published in. */
export interface NatsLink {
  readonly stream: string;
  readonly prefix: string;
  /**
   * Does something with the connection; whatever goes wrong is BusUnavailable, at once when there is no connection or
   * when it is lost meanwhile.
   */
  use<Result>(work: (nats: NatsConnection) => Promise<Result>): Promise<Result>;
  /** Makes the stream where it is missing. Answers its birthday: a stream that was lost and made again has another. */
  ensureStream(): Promise<string>;
  /** Tells each time the connection was lost (false) or made again (true); answers how to stop telling. */
  onChange(tell: (reachable: boolean) => void): () => void;
  close(): Promise<void>;
}

const hours = 3_600_000;
/** Long enough for whoever was down over a weekend; also how long something erased may linger here. */
const maxAge = 72 * hours;
const requestMilliseconds = 3_000;

export const openNatsLink = (options: NatsOptions): NatsLink => {
  const { url, name, logger, stream = "EVENTS", prefix = "evt", replicas = 1 } = options;
  const { protocol, host, username, password } = new URL(url);
  const listeners = new Set<(reachable: boolean) => void>();
  let current: NatsConnection | undefined;
  let reachable = false;

  const change = (now: boolean): void => {
    if (reachable === now) return;
    reachable = now;
    if (now) logger.info("the connection to NATS was made again");
    else logger.warn("the connection to NATS was lost");
    for (const tell of listeners) tell(now);
  };
  const watch = async (nats: NatsConnection): Promise<void> => {
    for await (const { type } of nats.status()) {
      if (type === Events.Disconnect) change(false);
      if (type === Events.Reconnect) change(true);
    }
  };
  const start = async (): Promise<NatsConnection> => {
    const nats = await connect({
      servers: host,
      name,
      // Its own, where answers and events arrive: what users may subscribe to can be told apart by it.
      ...(username ? { inboxPrefix: `_INBOX_${decodeURIComponent(username)}` } : {}),
      ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
      ...(protocol === "tls:" ? { tls: {} } : {}),
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      pingInterval: 10_000,
      timeout: requestMilliseconds,
    });
    current = nats;
    reachable = true;
    void watch(nats);
    return nats;
  };
  const starting = start();
  starting.catch((error: unknown) => logger.error({ err: error }, "NATS refuses the connection"));

  const onChange = (tell: (reachable: boolean) => void): (() => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };
  const use = async <Result>(work: (nats: NatsConnection) => Promise<Result>): Promise<Result> => {
    if (!current || !reachable || current.isClosed()) throw new BusUnavailable("there is no connection to NATS");
    const lost = Promise.withResolvers<never>();
    const stopWatching = onChange(() => lost.reject(new BusUnavailable("the connection to NATS was lost")));
    try {
      // The client itself would wait for an answer until its time is up.
      return await Promise.race([work(current), lost.promise]);
    } catch (error) {
      if (error instanceof BusUnavailable) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new BusUnavailable(`NATS cannot be used now: ${reason}`, { cause: error });
    } finally {
      stopWatching();
    }
  };
  return {
    stream,
    prefix,
    use,
    ensureStream: () =>
      use(async (nats) => {
        const manager = await nats.jetstreamManager({ timeout: requestMilliseconds });
        const found = await manager.streams
          .add({
            name: stream,
            subjects: [`${prefix}.>`],
            storage: StorageType.File,
            retention: RetentionPolicy.Limits,
            discard: DiscardPolicy.Old,
            max_age: nanos(maxAge),
            duplicate_window: nanos(120_000),
            num_replicas: replicas,
          })
          .catch(() => manager.streams.info(stream)); // it is there, perhaps as an operator changed it
        return found.created;
      }),
    onChange,
    close: async () => {
      if (current) await current.close();
      else void starting.then((late) => late.close()).catch(() => undefined); // it never came: nothing to close
    },
  };
};
