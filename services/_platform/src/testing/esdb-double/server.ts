import streamServices from "@eventstore/db-client/generated/streams_grpc_pb.js";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { appendTo, type Mishap } from "./append.ts";
import { Log } from "./log.ts";
import { readFrom } from "./read.ts";

/**
 * A stand-in for EventStoreDB that speaks its protocol (`event_store.client.streams`) to the official client, in this process
 * and in memory: appending with an expected revision, reading a stream, subscribing to $all with a filter.
 * It has no links, projections, deletes, credentials or clusters.
 */
export class EsdbDouble {
  readonly #log = new Log();
  readonly #mishaps: Mishap[] = [];
  #server: Server | undefined;
  #port = 0;

  /** Starts on a free port; again, after a stop, on the same port with the same events. */
  async start(): Promise<void> {
    const server = new Server({ "grpc.max_receive_message_length": 17 * 1024 * 1024 });
    server.addService(streamServices.StreamsService, {
      append: appendTo(this.#log, () => this.#mishaps.shift()),
      read: readFrom(this.#log),
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, ServerCredentials.createInsecure(), (error, port) =>
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

  /** Until when a call must be answered, in milliseconds: the client's default is 10 s. */
  url(deadline = 10_000): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false&defaultDeadline=${deadline}`;
  }
}
