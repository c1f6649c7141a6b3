import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { copyOf, copyOfRunning } from "./copy-data.ts";
import { startProduct, type Product } from "./start-product.ts";

/**
 * Vitest's global setup: one product with its demo families for all suites that only need one running. The first that asks
 * starts it; see `sharedProduct`. Each suite founds families of its own.
 */

interface Shared {
  readonly product: Product;
  /** What it kept when its demo was written. */
  readonly demoData: string;
}

let starting: Promise<Shared> | undefined;

const start = async (): Promise<Shared> => {
  const product = await startProduct({
    environment: { KINKEEPER_RATE_LIMIT: "off", KINKEEPER_TRUST_PROXY: "1", CHAT_QUESTIONS_PER_MINUTE: "100000" },
  });
  return { product, demoData: await copyOfRunning(product.folder) };
};

const server = createServer((request, response) => {
  // Suites make more mistakes in a few seconds, all from one address, than the limits let through.
  starting ??= start();
  starting.then(
    ({ product, demoData }) => response.end(request.url === "/demo-data" ? copyOf(demoData) : product.origin),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

export const setup = async (project: TestProject): Promise<void> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("sharedProduct", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
};

export const teardown = async (): Promise<void> => {
  server.close();
  const shared = await starting?.catch(() => undefined); // the suites were told why it did not start
  if (!shared) return;
  await shared.product.stop();
  shared.product.forget();
  rmSync(shared.demoData, { recursive: true });
};
