import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import { itemsProjection } from "../../services/archive/src/items.projection.ts";
import { localEmbeddings, localModelId } from "../../services/archive/src/search/embeddings/local-embeddings.ts";
import { wantModel, writeVectors as writeComputed } from "../../services/archive/src/search/embeddings/fill-vectors.ts";
import { createMeanings } from "../../services/archive/src/search/embeddings/meanings.ts";
import { searchFamily } from "../../services/archive/src/search/search-family.ts";
import { atMost, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { median, quantile } from "./quantiles.ts";
import { familyId, numbersFrom, personEvents, storyEvents, userId, wordFrom } from "./search-archive.ts";
import { silent, startSearchFixture, type SearchFixture } from "./search-fixture.ts";

const itemsOfFamily = 10_000;
const people = 10_000;
const measuredFamily = 1;
const atOnce = 500;

/** Vectors that point anywhere: comparing them costs what comparing true ones does, and 100,000 of those take hours. */
const writeVectors = async ({ readModel: { service: sql } }: SearchFixture): Promise<void> => {
  // Before: a model that is new to the chunks makes all of them due, and their vectors would be computed while searches are timed.
  await wantModel(sql, localModelId);
  const chunks = await sql<
    { tenant_id: string; number: number; nr: number; text: string }[]
  >`select tenant_id, number, nr, text from search_chunks`;
  const next = numbersFrom(512);
  for (let from = 0; from < chunks.length; from += atOnce) {
    const some = chunks.slice(from, from + atOnce);
    const vectors = some.map(() => Float32Array.from({ length: 512 }, () => next() - 0.5));
    await writeComputed(sql, localModelId, some, vectors);
  }
};

/** The search of one family of 10,000 items among ten such, by words and meaning together, with its cards. */
export const benchSearch = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const families = isQuick ? 2 : 10;
  const fixture = await startSearchFixture();
  const model = localEmbeddings();
  const meanings = createMeanings({
    readModel: fixture.readModel,
    logger: silent,
    chosen: { wanted: model, all: [model] },
  });
  try {
    const file = personEvents(families, people);
    const began = performance.now();
    await fixture.apply(file);
    const peoplePerSecond = people / ((performance.now() - began) / 1_000);
    for (let family = 0; family < families; family += 1)
      for (let first = 0; first < itemsOfFamily; first += atOnce) {
        const events = storyEvents(family, first, atOnce);
        await fixture.apply(events);
        if (family === measuredFamily)
          await fixture.readModel.service.begin((sql) => applyProjection(itemsProjection, sql, events));
      }
    await writeVectors(fixture);
    await fixture.vacuum();
    await meanings.start();
    await model.query("loads the model");

    const next = numbersFrom(2026);
    const viewer = { tenantId: familyId(measuredFamily), userId: userId(measuredFamily) };
    const ask = async (): Promise<number> => {
      const q = Array.from({ length: 2 + Math.floor(next() * 5) }, () => wordFrom(next)).join(" ");
      const started = performance.now();
      const answer = await searchFamily(fixture.readModel, meanings, viewer, { q, category: "all", limit: 20 });
      const took = performance.now() - started;
      if (answer.isByWordsAlone || answer.stories.length === 0)
        throw new Error("nothing was found: nothing was measured");
      return took;
    };
    for (let round = 0; round < 20; round += 1) await ask();
    const times: number[] = [];
    for (let round = 0; round < (isQuick ? 60 : 200); round += 1) times.push(await ask());
    const embedding: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const started = performance.now();
      await model.query(`${wordFrom(next)} ${wordFrom(next)} ${round}`);
      embedding.push(performance.now() - started);
    }
    const among = `10,000 items in the tenant among ${(families * itemsOfFamily).toLocaleString("en")}`;
    const limit = { what: "of it the query's vector", value: median(embedding), unit: "ms" };
    return [
      { what: `search, ${among}, p50`, measured: median(times), unit: "ms", figure: atMost(50), limit },
      { what: "the same, p95", measured: quantile(times, 0.95), unit: "ms", figure: atMost(100) },
      { what: "people of an import entered into the index", measured: peoplePerSecond, unit: "people/s" },
    ];
  } finally {
    await meanings.stop();
    await fixture.stop();
  }
};
