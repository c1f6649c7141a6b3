import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foundFamily } from "../product/account.ts";
import { startProduct, type Product } from "../product/start-product.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const spans: Span[] = [];
let collector: Server;
let product: Product;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      // Metrics come to the same collector.
      for (const { scopeSpans } of (body as Partial<Export>).resourceSpans ?? [])
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  product = await startProduct({
    demo: false,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: "200" },
  });
});
afterAll(async () => {
  await product.stop();
  product.forget();
  collector.close();
});

const lineage = (span: Span | undefined): readonly string[] =>
  span ? [span.name, ...lineage(spans.find(({ spanId }) => spanId === span.parentSpanId))] : [];

test("one request can be followed from the gateway through its route and the event store to the read model", async () => {
  const founder = await foundFamily(product.origin, "Traced");
  await founder.json("POST", "/api/family-members", { firstName: "Emma" });
  const projected = () => spans.find(({ name }) => name.startsWith("project family"));
  await expect
    .poll(() => lineage(projected()))
    .toEqual([
      expect.stringMatching(/^project family/),
      "append member",
      "POST /api/family-members",
      // The gateway's own.
      "POST /api/family-members",
    ]);
});
