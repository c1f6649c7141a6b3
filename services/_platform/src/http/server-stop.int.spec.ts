import express from "express";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { serve } from "./server.ts";

/** What waits for connections to be cut waits for ever here. */
const soon = { timeout: 120_000 };
// The time after which connections are cut never comes, however long anything takes: what ends, ends without it.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const startServer = async (drainMs?: number) => {
  const app = express();
  let finish = (): void => undefined;
  app.get("/slow", (_request, response) => {
    finish = () => void response.json("done");
    app.emit("asked");
  });
  const server = await serve(app, { port: 0, host: "127.0.0.1" }, drainMs);
  return { server, app, finish: () => finish() };
};

test(
  "a stopping server lets the request under way finish and then closes its kept-alive connection",
  soon,
  async () => {
    const { server, app, finish } = await startServer();
    const asked = once(app, "asked");
    const answer = fetch(new URL("/slow", server.address));
    await asked;
    const stopped = server.stop();
    finish();
    expect(await (await answer).json()).toBe("done");
    await stopped;
  },
);

test("a connection that a client opened ahead does not hold a stopping server up", soon, async () => {
  const { server } = await startServer();
  const socket = connect(Number(server.address.port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const closed = once(socket, "close");
  await server.stop();
  await closed;
  expect(socket.destroyed).toBe(true);
});

test(
  "a server that drains answers on the connections that are kept, each for the last time, and ends once none is left",
  soon,
  async () => {
    const { server, app, finish } = await startServer(Infinity);
    app.get("/quick", (_request, response) => void response.json("done"));
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const ask = async (path: string): Promise<readonly [string, string | undefined]> => {
      const [answer] = (await once(get(new URL(path, server.address), { agent }), "response")) as [IncomingMessage];
      return [await text(answer), answer.headers.connection];
    };
    const asked = once(app, "asked");
    const slow = ask("/slow");
    await asked;
    expect(await ask("/quick")).toEqual(['"done"', "keep-alive"]);
    const stopped = server.stop();
    expect(await ask("/quick")).toEqual(['"done"', "close"]);
    // Its head was not sent when the server was told.
    finish();
    expect(await slow).toEqual(['"done"', "close"]);
    await stopped;
  },
);
