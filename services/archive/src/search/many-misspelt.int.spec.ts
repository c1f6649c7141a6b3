import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});

test("of many words that nobody wrote the first few are compared with what was written", async () => {
  const emma = await harness.as();
  const written = "harbour lantern mountain orchard painter quilter railway sailor teacher village weaver";
  await emma.post("/api/family-artifacts", { title: "Words", artifactType: "story", content: written });
  const typed = written.split(" ").map((word) => `${word.slice(0, -1)}x`);
  const { body } = await emma.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(typed.join(" "))}`);
  expect(body.corrections.map((one) => one.typed)).toHaveLength(8);
  expect(new Set(body.corrections.flatMap(({ read }) => read))).toEqual(new Set(written.split(" ").slice(0, 8)));
});
