import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors });
});
afterAll(() => harness.stop());

test("of many words that nobody wrote the first few are compared with what was written", async () => {
  const emma = await harness.as();
  const written = "harbour lantern mountain orchard painter quilter railway sailor teacher village weaver";
  await emma.post("/api/family-artifacts", { title: "Words", artifactType: "story", content: written });
  const typed = written.split(" ").map((word) => `${word.slice(0, -1)}x`);
  const { body } = await emma.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(typed.join(" "))}`);
  expect(body.corrections.map((one) => one.typed)).toHaveLength(8);
  expect(new Set(body.corrections.flatMap(({ read }) => read))).toEqual(new Set(written.split(" ").slice(0, 8)));
});
