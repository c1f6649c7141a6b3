import type { PGlite } from "@electric-sql/pglite";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { ClientConnection, type Front } from "./client-connection.ts";
import { SharedSession } from "./shared-session.ts";
import { Turns } from "./turns.ts";

export interface FrontOptions {
  readonly password: string;
  /** Path of a Unix socket; absent: a port of the loopback address. */
  readonly socket?: string | undefined;
  readonly idleMilliseconds?: number;
  readonly onFailure: (error: unknown) => void;
}

export interface PgliteFront {
  /** The port it listens on; 0 for a Unix socket. */
  readonly port: number;
  /** Work of the database's owner, between the transactions of the clients. */
  maintain<Result>(work: (database: PGlite) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const announced = [
  "server_version",
  "server_encoding",
  "client_encoding",
  "DateStyle",
  "IntervalStyle",
  "TimeZone",
  "integer_datetimes",
  "standard_conforming_strings",
];

const settingsOf = async (database: PGlite): Promise<ReadonlyMap<string, string>> => {
  const names = announced.map((name) => `'${name.toLowerCase()}'`).join(", ");
  const { rows } = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where lower(name) in (${names})`,
  );
  return new Map(rows.map(({ name, setting }) => [name, setting]));
};

/**
 * Serves one PGlite to many connections at once. PGlite has a single session and no notion of connections; the official
 * socket server lets their messages run into each other (electric-sql/pglite #1046).
 * Not carried: cancel requests, COPY FROM STDIN, LISTEN, session advisory locks between connections, timeouts.
 */
export const servePglite = async (database: PGlite, options: FrontOptions): Promise<PgliteFront> => {
  const { password, socket, idleMilliseconds = 10_000, onFailure } = options;
  const turns = new Turns();
  const session = new SharedSession(database);
  const settings = await settingsOf(database);
  const front: Front = { session, turns, password, settings, idleMilliseconds, onFailure };
  const sockets = new Set<{ destroy(): void }>();
  const server: Server = createServer({ noDelay: true }, (client) => {
    sockets.add(client);
    client.once("close", () => sockets.delete(client));
    new ClientConnection(client, front).serve();
  });
  if (socket === undefined) server.listen(0, "127.0.0.1");
  else server.listen(socket);
  await once(server, "listening");
  const address = server.address();

  const maintain = async <Result>(work: (database: PGlite) => Promise<Result>): Promise<Result> => {
    const me = {};
    await turns.take(me);
    try {
      return await session.maintain(work);
    } finally {
      turns.give(me);
    }
  };
  return {
    port: typeof address === "object" ? (address as AddressInfo).port : 0,
    maintain,
    close: async () => {
      server.close();
      for (const client of sockets) client.destroy();
      await once(server, "close");
      await maintain(async () => undefined); // whoever was destroyed has left by now
    },
  };
};
