import { startHarness } from "@kinkeeper/platform/testing/service-harness";
import { expect, test } from "vitest";
import { archive } from "../service.ts";
import { searchContract } from "./testing/search-contract.ts";
import { searcher } from "./testing/searched-family.ts";

searchContract("a PostgreSQL without pgvector", async () => undefined);

test("without pgvector words alone are compared, and both the answer and /readyz say so", async () => {
  const harness = await startHarness(archive);
  try {
    const [there] = await harness.service.readModel
      .service`select name from pg_available_extensions where name = 'vector'`;
    const answer = await searcher(await harness.as()).search("anything");
    const { status, body } = await harness.anonymous.get<{ without: readonly string[] }>("/readyz");
    expect(answer.isByWordsAlone).toBe(there === undefined);
    expect([status, body.without.includes("meanings")]).toEqual([200, there === undefined]);
  } finally {
    await harness.stop();
  }
});
