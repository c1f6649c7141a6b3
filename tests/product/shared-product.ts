import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { startProduct, type Product } from "./start-product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the origin of the product that the suites share. */
    readonly sharedProduct: string;
  }
}

/**
 * Vitest's global setup: one product with its demo families for all suites that only need one running. The first that asks
 * starts it; see `sharedProduct`. Each suite founds families of its own.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  let starting: Promise<Product> | undefined;
  const server = createServer((_request, response) => {
    // Suites make more mistakes in a few seconds, all from one address, than the limits let through.
    starting ??= startProduct({ environment: { KINKEEPER_RATE_LIMIT: "off" } });
    starting.then(
      ({ origin }) => response.end(origin),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("sharedProduct", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const [started] = await Promise.allSettled([starting]);
    if (started.status === "rejected" || !started.value) return;
    await started.value.stop();
    started.value.forget();
  };
};
