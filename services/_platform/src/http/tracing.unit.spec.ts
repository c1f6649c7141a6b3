import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../logger.ts";
import { recordSpans } from "../testing/recorded-spans.ts";
import { createApp, serve } from "./server.ts";

const exporter = recordSpans();

test("a request is traced, and a probe of health not at all: while a service catches up it would count as a failure", async () => {
  const app = createApp({
    logger: createLogger("test", "silent"),
    verify: () => Promise.reject(new Error("nobody is known")),
    routes: [],
    notReady: async () => ["read model"],
  });
  const server = await serve(app, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.stop());
  const statusOf = async (path: string): Promise<number> => (await fetch(new URL(path, server.address))).status;
  expect([await statusOf("/readyz"), await statusOf("/healthz"), await statusOf("/elsewhere")]).toEqual([
    503, 200, 404,
  ]);
  const statuses = () => exporter.getFinishedSpans().map(({ attributes }) => attributes["http.response.status_code"]);
  await expect.poll(statuses).toContain(404);
  expect(statuses()).toEqual([404]);
});
