import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The statements of one transaction, or one statement outside any, in the order in which they were sent. */
export type Exchange = readonly string[];

export interface CountedPostgres extends TemporaryPostgres {
  /** What is sent from now on, until this is called again. */
  record(): readonly Exchange[];
}

const begins = /^begin\b/i;
const ends = /^(?:commit|rollback)\b/i;
/** Of what was read before, in one message with the BEGIN of the next reader. */
const commitBefore = /^commit; (?=begin\b)/;

/**
 * Reads what a client sends: after the start-up message, messages of a type byte, a length and a content. A statement is a
 * simple query (Q), or the execution (E) of what was bound last (B), by the name it was prepared under (P).
 */
const readStatements = (client: Socket, onStatement: (text: string) => void): void => {
  const prepared = new Map<string, string>();
  let pending: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let bound = "";
  const textAt = (start: number): string => pending.toString("utf8", start, pending.indexOf(0, start));
  /** The second of two texts: each ends with a zero byte. */
  const secondText = (): string => textAt(5 + Buffer.byteLength(textAt(5)) + 1);
  const read = (type: string): void => {
    if (type === "Q") onStatement(textAt(5));
    if (type === "P") prepared.set(textAt(5), secondText());
    if (type === "B") bound = secondText();
    if (type === "E") onStatement(prepared.get(bound) ?? "");
  };
  client.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (pending.length < head + 4) return;
      const length = head + pending.readInt32BE(head);
      if (pending.length < length) return;
      if (isStarted) read(String.fromCharCode(pending[0]!));
      isStarted = true;
      pending = pending.subarray(length);
    }
  });
};

/** A temporary PostgreSQL that remembers what it was asked. */
export const startCountedPostgres = async (): Promise<CountedPostgres> => {
  const postgres = await startTemporaryPostgres();
  const behind = new URL(postgres.url);
  const sockets = new Set<Socket>();
  let exchanges: string[][] = [];

  const server = createServer((client) => {
    const upstream = connect(Number(behind.port), behind.hostname);
    let transaction: string[] | undefined;
    readStatements(client, (message) => {
      const text = message.replace(commitBefore, "");
      if (text !== message) {
        transaction?.push("commit");
        transaction = undefined;
      }
      if (transaction) transaction.push(text);
      else {
        const exchange = [text];
        exchanges.push(exchange);
        if (begins.test(text)) transaction = exchange;
      }
      if (ends.test(text)) transaction = undefined;
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(postgres.url);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    record: () => (exchanges = []),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
      await postgres.stop();
    },
  };
};
