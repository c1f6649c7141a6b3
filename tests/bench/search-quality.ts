import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import { localEmbeddings } from "../../services/archive/src/search/embeddings/local-embeddings.ts";
import { createMeanings } from "../../services/archive/src/search/embeddings/meanings.ts";
import { findDocuments } from "../../services/archive/src/search/find-documents.ts";
import { fuse } from "../../services/archive/src/search/fuse.ts";
import { readQuery } from "../../services/archive/src/search/query-words.ts";
import { median, quantile } from "./quantiles.ts";
import { silent, startSearchFixture } from "./search-fixture.ts";

// `npm run bench:search -- <folder>`: how well the search ranks a public collection (docs.jsonl, queries.jsonl), through
// the statements and the model it ships with.

interface Document {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
interface Query {
  readonly id: string;
  readonly text: string;
  readonly relevant: Readonly<Record<string, number>> | readonly string[];
}

const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (
  folder === undefined ||
  !existsSync(path.join(folder, "docs.jsonl")) ||
  !existsSync(path.join(folder, "queries.jsonl"))
) {
  console.error(
    `NOT MEASURED: ${folder === undefined ? "say which folder holds the collection" : `${folder} does not hold docs.jsonl and queries.jsonl`}. Usage: npm run bench:search -- <folder>`,
  );
  process.exit(1);
}

const linesOf = <Line>(name: string): readonly Line[] =>
  readFileSync(path.join(folder, name), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const documents = linesOf<Document>("docs.jsonl");
const queries = linesOf<Query>("queries.jsonl");
const tenantId = "018f2f6e-7c1a-7000-8000-0000000000fa";
const viewer = { tenantId, userId: "018f2f6e-7c1a-7000-8000-0000000000ac" };
const itemIdOf = (index: number): string => `018f2f6e-7c1a-7000-8000-${index.toString(16).padStart(12, "0")}`;

/** A title that is the beginning of its text is no part of it. */
const textAfterTitle = ({ title, text }: Document): string =>
  text.startsWith(title) ? text.slice(title.length).trim() : text;

const eventOf = (document: Document, index: number): Recorded<ArtifactEvent> => {
  const details: ArtifactDetails = {
    title: document.title || document.id,
    artifactType: "story",
    description: null,
    content: textAfterTitle(document) || null,
    fileUrl: null,
    pictures: [],
    date: null,
    location: null,
    associatedMembers: [],
    tags: [],
    privacy: "family",
  };
  return {
    type: "ArtifactAdded",
    stream: `artifact-${tenantId}.${itemIdOf(index)}`,
    data: { itemId: itemIdOf(index), userId: viewer.userId, details },
    metadata: { tenantId },
  } as unknown as Recorded<ArtifactEvent>;
};

interface Ways {
  readonly words: boolean;
  readonly meaning: boolean;
}

const gainOf = ({ relevant }: Query, id: string): number =>
  Array.isArray(relevant) ? Number(relevant.includes(id)) : ((relevant as Record<string, number>)[id] ?? 0);
const gainsOf = ({ relevant }: Query): readonly number[] =>
  Array.isArray(relevant)
    ? relevant.map(() => 1)
    : Object.values(relevant as Record<string, number>).filter((gain) => gain > 0);

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, 10).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);

const fixture = await startSearchFixture();
const model = localEmbeddings();
const meanings = createMeanings({
  readModel: fixture.readModel,
  logger: silent,
  chosen: { wanted: model, all: [model] },
});
try {
  await fixture.apply(documents.map(eventOf));
  await fixture.vacuum();
  const rows = await fixture.readModel.service<
    { number: number; id: string }[]
  >`select number, id from search_documents`;
  const idOf = new Map(rows.map(({ number, id }) => [number, documents[Number.parseInt(id.slice(-12), 16)]!.id]));

  const measure = async (name: string, { words, meaning }: Ways): Promise<void> => {
    const [ndcg, recall, times]: [number[], number[], number[]] = [[], [], []];
    for (const query of queries) {
      const started = performance.now();
      const meant = meaning ? await meanings.ofQuery(query.text) : undefined;
      if (meaning && !meant) throw new Error("the model did not answer");
      const { found } = await fixture.readModel.asViewer(viewer, async (sql) => {
        const read = await readQuery(sql, viewer, query.text);
        return findDocuments(sql, viewer, words ? read : { ...read, terms: [] }, meant, {});
      });
      const judgement = meant && { alpha: words ? meant.alpha : 1, closeness: -1 };
      const ids = fuse(found, judgement).map(({ number }) => idOf.get(number)!);
      times.push(performance.now() - started);
      const gains = gainsOf(query);
      if (gains.length === 0) continue;
      const best = discounted(gains.toSorted((one, other) => other - one));
      ndcg.push(discounted(ids.map((id) => gainOf(query, id))) / best);
      recall.push(ids.slice(0, 50).filter((id) => gainOf(query, id) > 0).length / gains.length);
    }
    const mean = (values: readonly number[]): string =>
      (values.reduce((sum, one) => sum + one, 0) / values.length).toFixed(4);
    console.log(
      `| ${name.padEnd(13)} | ${mean(ndcg)}  | ${mean(recall)}    | ${median(times).toFixed(1).padStart(5)} | ${quantile(times, 0.95).toFixed(1).padStart(5)} |`,
    );
  };

  console.log(`${documents.length} documents, ${queries.length} queries, ${model.id}`);
  console.log(
    "| by            | nDCG@10 | recall@50 | p50 ms | p95 ms |\n| ------------- | ------- | --------- | ------ | ------ |",
  );
  await measure("words alone", { words: true, meaning: false });
  const embedding = performance.now();
  await meanings.start();
  const [chunks] = await fixture.readModel.service<{ all: number }[]>`select count(*)::int as all from search_chunks`;
  for (;;) {
    const [left] = await fixture.readModel.service<
      { due: number }[]
    >`select count(*)::int as due from search_chunks where due is not null`;
    if (left!.due === 0) break;
    await delay(2_000);
  }
  process.stderr.write(`\n${((performance.now() - embedding) / chunks!.all).toFixed(0)} ms a text\n`);
  await fixture.vacuum();
  await measure("meaning alone", { words: false, meaning: true });
  await measure("both", { words: true, meaning: true });
} finally {
  await meanings.stop();
  await fixture.stop();
}
