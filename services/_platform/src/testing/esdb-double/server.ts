import streamServices from "@eventstore/db-client/generated/streams_grpc_pb.js";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { accessBy, openToAll } from "./access.ts";
import type { Accounts } from "./accounts.ts";
import { appendTo, type Mishap } from "./append.ts";
import type { Certificates } from "./certificates.ts";
import { Log } from "./log.ts";
import { readFrom } from "./read.ts";

/** With TLS it knows users, as the server does: both or neither. */
export interface Secured {
  readonly certificates: Certificates;
  readonly accounts: Accounts;
}

/**
 * A stand-in for EventStoreDB that speaks its protocol (`event_store.client.streams`) to the official client, in this process
 * and in memory: appending with an expected revision, reading a stream, subscribing to $all with a filter.
 * Secured it speaks TLS, asks for users and keeps to the access lists of streams, by default and of their own.
 * It has no links, projections, deletes or clusters.
 */
export class EsdbDouble {
  readonly #log = new Log();
  readonly #mishaps: Mishap[] = [];
  #server: Server | undefined;
  #port = 0;
  readonly #secured: Secured | undefined;

  constructor(secured?: Secured) {
    this.#secured = secured;
  }

  /** Starts on a free port; again, after a stop, on the same port with the same events. */
  async start(): Promise<void> {
    const server = new Server({ "grpc.max_receive_message_length": 17 * 1024 * 1024 });
    const access = this.#secured ? accessBy(this.#secured.accounts, this.#log) : openToAll;
    server.addService(streamServices.StreamsService, {
      append: appendTo(this.#log, access, () => this.#mishaps.shift()),
      read: readFrom(this.#log, access),
    });
    const credentials = this.#secured
      ? ServerCredentials.createSsl(null, [
          { private_key: this.#secured.certificates.key, cert_chain: this.#secured.certificates.certificate },
        ])
      : ServerCredentials.createInsecure();
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.#server = server;
  }

  /** Goes away at once, in the middle of whatever it was doing. */
  stop(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
  }

  /** Happens to the next append. */
  prepare(mishap: Mishap): void {
    this.#mishaps.push(mishap);
  }

  /** What was prepared happens to nobody any more. */
  forgetPrepared(): void {
    this.#mishaps.length = 0;
  }

  /**
   * Until when a call must be answered, in milliseconds: the client's default is 10 s. Secured it is an address for `storeAddress`,
   * without user and password.
   */
  url(deadline = 10_000): string {
    if (this.#secured) {
      const { caFile } = this.#secured.certificates;
      return `esdb://{service}:{password}@localhost:${this.#port}?tlsCaFile=${caFile}&defaultDeadline=${deadline}`;
    }
    return `esdb://127.0.0.1:${this.#port}?tls=false&defaultDeadline=${deadline}`;
  }
}
