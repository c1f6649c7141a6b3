import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trace } from "@opentelemetry/api";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "./logger.ts";
import { startTelemetry } from "./telemetry.ts";
import { disableTelemetry } from "./testing/recorded-spans.ts";

test("a collector that takes nothing any more keeps nobody from stopping cleanly", async () => {
  onTestFinished(disableTelemetry);
  const collector = createServer((_request, response) => response.writeHead(400).end()).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const stop = await startTelemetry("test", `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  trace.getTracer("test").startSpan("the last one").end();
  const logger = createLogger("test", "silent");
  const warned = vi.spyOn(logger, "warn");
  try {
    await stop(logger);
    expect(warned).toHaveBeenCalledWith(expect.anything(), expect.stringContaining("could not be sent"));
  } finally {
    collector.close();
  }
});
