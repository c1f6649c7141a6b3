import express from "express";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "./server.ts";

/** Well below the ten seconds after which connections are cut. */
const soon = { timeout: 9_000 };

const startServer = async () => {
  const app = express();
  let finish = (): void => undefined;
  app.get("/slow", (_request, response) => {
    finish = () => void response.json("done");
    app.emit("asked");
  });
  const server = await serve(app, { port: 0, host: "127.0.0.1" });
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
