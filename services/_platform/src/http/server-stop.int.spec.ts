import express from "express";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "./server.ts";

/** Well below the ten seconds after which connections are cut. */
const soon = { timeout: 5_000 };

const startServer = async () => {
  const app = express();
  let finish = (): void => undefined;
  app.get("/slow", (_request, response) => {
    finish = () => void response.json("done");
    app.emit("asked");
  });
  const server = await serve(app, 0, "127.0.0.1");
  return { server, app, finish: () => finish() };
};

test(
  "a stopping server lets the request under way finish and then closes its kept-alive connection",
  soon,
  async () => {
    const { server, app, finish } = await startServer();
    const asked = once(app, "asked");
    const answer = fetch(`http://127.0.0.1:${server.port}/slow`);
    await asked;
    const stopped = server.stop();
    finish();
    expect(await (await answer).json()).toBe("done");
    await stopped;
  },
);

test("a connection that a client opened ahead does not hold a stopping server up", soon, async () => {
  const { server } = await startServer();
  const socket = connect(server.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const closed = once(socket, "close");
  await server.stop();
  await closed;
  expect(socket.destroyed).toBe(true);
});
