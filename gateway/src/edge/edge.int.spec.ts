import { DomainError } from "@kinkeeper/platform/domain-error";
import { createLogger } from "@kinkeeper/platform/logger";
import type { RequestHandler } from "express";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { send } from "../testing/raw-request.ts";
import { messagesOf, mount, newEdge } from "./edge.ts";

let server: Server | undefined;
afterEach(() => new Promise((resolve) => server?.close(resolve)));

const dispatch: RequestHandler = (request, response) => void response.end(`dispatched ${request.url}`);

const listening = async (...middleware: readonly RequestHandler[]): Promise<number> => {
  const app = newEdge();
  mount(app, middleware, dispatch, createLogger("gateway", "silent"));
  const started = createServer(messagesOf(app), (request, response) => {
    response.setHeader("x-request-id", "the-request");
    app(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return (started.address() as AddressInfo).port;
};

test("what no middleware answers is dispatched, its address as it was sent", async () => {
  const seen: string[] = [];
  const port = await listening((request, _response, next) => {
    seen.push(request.method);
    next();
  });
  expect((await send(port, "/a%2Fb/../c?d=%20")).body).toBe("dispatched /a%2Fb/../c?d=%20");
  expect(seen).toEqual(["GET"]);
});

test("a middleware may answer with all that Express brings", async () => {
  const port = await listening((request, response, next) =>
    request.path === "/teapot" ? void response.status(418).json({ host: request.hostname }) : next(),
  );
  const answer = await send(port, "/teapot");
  expect([answer.status, answer.json()]).toEqual([418, { host: "127.0.0.1" }]);
  expect(answer.headers).not.toHaveProperty("x-powered-by");
  expect((await send(port, "/")).status).toBe(200);
});

test("a middleware that fails is answered as a problem that says nothing of the inside", async () => {
  const port = await listening((request) => {
    if (request.path === "/refused") throw new DomainError("NOT_FOUND", "There is nothing here.");
    throw new Error("a secret of the inside");
  });
  const failed = await send(port, "/");
  expect([failed.status, failed.json()]).toMatchObject([500, { error: "INTERNAL", requestId: "the-request" }]);
  expect(failed.body).not.toContain("secret");
  expect((await send(port, "/refused")).status).toBe(404);
});
