import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEventDetails } from "@kinkeeper/contracts/archive/life-events";
import type { RecordPassage } from "@kinkeeper/contracts/archive/passages";
import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { wordsIn } from "@kinkeeper/platform/words";
import { kindOfNumber } from "./document.ts";
import type { Meanings } from "./embeddings/meanings.ts";
import { findDocuments } from "./find-documents.ts";
import { fuse } from "./fuse.ts";
import { cutTexts, foundTexts } from "./passages.ts";
import { readQuery, type QueryWords } from "./query-words.ts";
import { questionPassages, type QuestionPassage } from "./question-passages.ts";
import { chunksOf, rowsOf, textsOf } from "./found-rows.ts";
import { meaningSemaphore, searchSemaphore, yieldToEventLoop } from "./search-semaphores.ts";
import { stemsOf } from "./stems.ts";

type Head = Pick<RecordPassage, "title" | "revision" | "date" | "location" | "people">;

interface Named {
  readonly firstName: string;
  readonly lastName: string | null;
}

const peopleTold = 10;
/** Records that are read for passages. */
const recordsRead = 16;
/** A record's second passage comes so many places behind its first. */
const behindFirst = 3;

/** What else the records say that a passage is cut from; row level security leaves out what the viewer may not see. */
const headsOf = async (sql: TransactionSql, ids: readonly string[]): Promise<ReadonlyMap<string, Head>> => {
  const [items, people] = await Promise.all([
    sql<{ id: string; revision: number; details: string; people: Named[] | null }[]>`
      select i.id, i.revision, i.details, (
        select json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name) order by p.nr)
        from (
          select r.first_name, r.last_name, min(m.nr) as nr
          from unnest(i.members[1:${peopleTold}]) with ordinality as m(id, nr)
          join people l on l.tenant_id = i.tenant_id and l.id = m.id
          join people r on r.tenant_id = l.tenant_id and r.id = coalesce(l.remaining_id, l.id) and not r.removed
          group by r.id, r.first_name, r.last_name
        ) p
      ) as people
      from items i where i.id = any(${[...ids]}::uuid[]) and not i.removed`,
    sql<({ id: string } & Named)[]>`
      select id, first_name as "firstName", last_name as "lastName" from people
      where id = any(${[...ids]}::uuid[]) and not removed`,
  ]);
  const heads = new Map<string, Head>();
  for (const { id, ...named } of people) {
    const name = joinedName(named);
    heads.set(id, { title: name, revision: null, date: null, location: null, people: [name] });
  }
  for (const { id, revision, details, people: names } of items) {
    // Recorded by the schema of its kind.
    const known = JSON.parse(details) as Partial<ArtifactDetails & LifeEventDetails> & { readonly name?: string };
    heads.set(id, {
      title: known.title ?? known.name ?? "",
      revision,
      date: known.date ?? known.eventDate ?? null,
      location: known.location ?? null,
      people: (names ?? []).map(joinedName),
    });
  }
  return heads;
};

type Shares = NonNullable<QueryWords["shares"]>;

/** Of a misspelt word or a name that as a word says nothing: as much as the least of what was typed. */
const respeltShare = ({ terms, total }: Shares): number => Math.min(...terms.values(), total) * 0.8;

interface FoundRecord {
  readonly id: string;
  readonly kind: number;
  readonly passages: readonly QuestionPassage[];
}

/** The records that speak of a question, the best first, cut into passages while no connection is held. */
const findRecords = async (
  readModel: ReadModel,
  meanings: Meanings,
  viewer: Viewer,
  q: string,
): Promise<readonly FoundRecord[]> => {
  const [meaning, query] = await Promise.all([
    meaningSemaphore.run(viewer.tenantId, () => meanings.ofQuery(q)),
    readModel.asViewer(viewer, (sql) => readQuery(sql, viewer, q)),
  ]);
  return searchSemaphore.run(viewer.tenantId, async () => {
    const { ranked, rows, chunks } = await readModel.asViewer(viewer, async (sql) => {
      const { found } = await findDocuments(sql, viewer, query, meaning, {});
      const ranked = fuse(found, meaning).slice(0, recordsRead);
      const [rows, chunks] = await Promise.all([rowsOf(sql, viewer, ranked), chunksOf(sql, viewer, ranked)]);
      return { ranked, rows, chunks };
    });
    const shares: Shares = query.shares ?? { terms: new Map(), total: 0 };
    const terms = new Set(query.terms.map(({ term }) => term));
    // What was read for a word that nobody wrote says a little of it.
    const weights = new Map([...terms].map((term) => [term, shares.terms.get(term) ?? respeltShare(shares)]));
    const records: FoundRecord[] = [];
    for (const { number } of ranked) {
      const row = rows.get(number);
      if (!row) continue;
      const texts = textsOf(row);
      const cut = cutTexts(texts, terms);
      const stems = await stemsOf(
        readModel.service,
        cut.flatMap(({ words }) => words.map(({ word }) => word)),
      );
      const found = foundTexts(cut, terms, stems);
      const passages = questionPassages(texts, found, weights, shares.total, chunks.get(number));
      records.push({ id: row.id, kind: row.kind, passages });
      await yieldToEventLoop();
    }
    return records;
  });
};

/** Passages that speak of a question, the best first: found and ranked as the search does it, with the same rights. */
export const findPassagesFor = async (
  readModel: ReadModel,
  meanings: Meanings,
  viewer: Viewer,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<RecordPassage[]> => {
  if (wordsIn(q).length === 0) return [];
  const records = await findRecords(readModel, meanings, viewer, q);
  if (records.length === 0) return [];
  const heads = await readModel.asViewer(viewer, (sql) =>
    headsOf(
      sql,
      records.map(({ id }) => id),
    ),
  );
  return records
    .flatMap(({ id, kind, passages }, place) => {
      const head = heads.get(id);
      if (!head) return []; // its own table is a moment behind or ahead
      return passages.map(({ best: [start, end], ...passage }, nr) => ({
        place: place + nr * behindFirst,
        passage: { kind: kindOfNumber(kind), id, ...head, ...passage, best: [start, end] as [number, number] },
      }));
    })
    .toSorted((one, other) => one.place - other.place)
    .slice(0, limit)
    .map(({ passage }) => passage);
};
