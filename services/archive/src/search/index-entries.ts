import type { TransactionSql } from "postgres";
import { chunksOf } from "./chunks.ts";
import { kindNumber, labelFields, nameFields, type SearchDocument } from "./document.ts";
import { searchedWords } from "./grams.ts";
import { insertPostings, deletePostings, type Posting } from "./posting-lists.ts";
import { stemsOf, type Stems } from "./stems.ts";
import { isEastAsian, keyOf } from "@kinkeeper/platform/words";

/** A document that everybody who may read it can find. */
export interface IndexedDocument {
  readonly tenantId: string;
  readonly number: number;
  readonly document: SearchDocument;
}

/** Documents of one family that the same people may read. */
interface Group {
  readonly tenantId: string;
  readonly owner: string | null;
  readonly documents: readonly IndexedDocument[];
}

const groupsOf = (documents: readonly IndexedDocument[]): readonly Group[] =>
  Object.values(
    Object.groupBy(documents, ({ tenantId, document }) => `${tenantId}/${document.owner ?? ""}`) as Record<
      string,
      IndexedDocument[]
    >,
  ).map((group) => ({ tenantId: group[0]!.tenantId, owner: group[0]!.document.owner, documents: group }));

/** A word of a title says more of what a document is about than one of its text. */
const nameWeight = 2;

interface Count {
  uses: number;
  isName: boolean;
  isLabel: boolean;
}

/** How often each word stands in a document, and whether in its title, its places or tags. */
const countsOf = ({ texts }: SearchDocument): ReadonlyMap<string, Count> => {
  const counts = new Map<string, Count>();
  for (const [field, text] of texts) {
    const isName = nameFields.has(field);
    const isLabel = labelFields.has(field);
    for (const word of searchedWords(text)) {
      const count = counts.get(word) ?? { uses: 0, isName: false, isLabel: false };
      count.uses += isName ? nameWeight : 1;
      count.isName ||= isName;
      count.isLabel ||= isLabel;
      counts.set(word, count);
    }
  }
  return counts;
};

/** What a group brings into the tables of words. */
interface WordEntries {
  readonly postings: readonly Posting[];
  /** In how many of the documents each word stands. */
  readonly words: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Digits and single letters are not misspelt but meant, and shorter words are like too many others. */
const isSpelt = (word: string): boolean =>
  word.length >= 3 && word.length <= 40 && !/\p{N}/u.test(word) && !isEastAsian({ word });

const increment = (counts: Map<string, number>, key: string, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

const peopleKind = kindNumber("people");

/** Whether a title consists of stop words alone, as "Now and then" does. */
const saysNothing = (counts: ReadonlyMap<string, Count>, stems: Stems): boolean =>
  [...counts].every(([word, { isName }]) => !isName || (stems.get(word) ?? null) === null);

const wordEntries = (
  { documents }: Group,
  counts: ReadonlyMap<IndexedDocument, ReadonlyMap<string, Count>>,
  stems: Stems,
): WordEntries => {
  const postings: Posting[] = [];
  const words = new Map<string, number>();
  let length = 0;
  for (const one of documents) {
    const { number, document } = one;
    const kind = kindNumber(document.kind);
    const uses = new Map<string, number>();
    let size = 0;
    const isNamedByStopWords = kind === peopleKind || saysNothing(counts.get(one)!, stems);
    for (const [word, count] of counts.get(one)!) {
      const stem = stems.get(word) ?? null;
      if (stem === null) {
        const posting = { number, kind, uses: 1, length: 1 };
        if (count.isName && isNamedByStopWords) postings.push({ term: `=${word}`, ...posting });
        if (count.isName || count.isLabel) postings.push({ term: `~${word}`, ...posting });
        continue;
      }
      increment(uses, stem, count.uses);
      size += count.uses;
      if (isSpelt(word)) increment(words, word);
    }
    for (const [term, often] of uses) postings.push({ term, number, kind, uses: often, length: size });
    length += size;
  }
  return { postings, words, length };
};

const insertWords = async (sql: TransactionSql, group: Group, entries: WordEntries): Promise<void> => {
  const { tenantId, owner, documents } = group;
  const postingsWritten = insertPostings(sql, group, entries.postings);
  const words = [...entries.words.keys()].sort();
  const wordsWritten = sql`
    insert into search_words (tenant_id, owner_id, word, size, uses)
    select ${tenantId}::uuid, ${owner}::uuid, word, length(word), uses from unnest(
      ${words}::text[], ${words.map((word) => entries.words.get(word)!)}::int[]
    ) as given(word, uses)
    on conflict (tenant_id, word, owner_id) do update set uses = search_words.uses + excluded.uses`.execute();
  const totalsWritten = sql`
    insert into search_totals (tenant_id, owner_id, documents, length)
    values (${tenantId}, ${owner}, ${documents.length}, ${entries.length})
    on conflict (tenant_id, owner_id) do update set
      documents = search_totals.documents + excluded.documents, length = search_totals.length + excluded.length`.execute();
  await Promise.all([postingsWritten, wordsWritten, totalsWritten]);
};

const deleteWords = async (sql: TransactionSql, group: Group, entries: WordEntries): Promise<void> => {
  const { tenantId, owner, documents } = group;
  await deletePostings(sql, group, entries.postings);
  const words = [...entries.words.keys()];
  await sql`
    with gone as (select * from unnest(${words}::text[], ${words.map((word) => entries.words.get(word)!)}::int[]) as given(word, uses)),
    fewer as (
      update search_words w set uses = w.uses - gone.uses from gone
      where w.tenant_id = ${tenantId}::uuid and w.word = gone.word and w.owner_id is not distinct from ${owner}::uuid and w.uses > gone.uses
    )
    delete from search_words w using gone
    where w.tenant_id = ${tenantId}::uuid and w.word = gone.word and w.owner_id is not distinct from ${owner}::uuid and w.uses <= gone.uses`;
  await sql`
    update search_totals set documents = documents - ${documents.length}, length = length - ${entries.length}
    where tenant_id = ${tenantId} and owner_id is not distinct from ${owner}::uuid`;
};

interface Label {
  /** `item-place`: that of a story, an event or an artifact, which counts as a `place` as well. */
  readonly kind: "tag" | "place" | "item-place";
  readonly text: string;
  readonly uses: number;
}

/** The tags and places of a group, and in how many of its documents each stands. */
const labelsOf = ({ documents }: Group): readonly Label[] => {
  const count = (kind: Label["kind"], of: (document: SearchDocument) => readonly string[]): readonly Label[] => {
    const counts = new Map<string, number>();
    for (const { document } of documents) for (const text of new Set(of(document))) increment(counts, text);
    return [...counts].map(([text, uses]) => ({ kind, text, uses }));
  };
  return [
    ...count("tag", ({ tags }) => tags),
    ...count("place", ({ places }) => places),
    ...count("item-place", ({ kind, places }) => (kind === "people" ? [] : places)),
  ];
};

const labelRows = (sql: TransactionSql, labels: readonly Label[]) => sql`
  unnest(
    ${labels.map(({ kind }) => kind)}::text[], ${labels.map(({ text }) => text)}::text[],
    ${labels.map(({ text }) => keyOf(text))}::text[], ${labels.map(({ uses }) => uses)}::int[]
  ) as given(kind, text, key, uses)`;

const insertLabels = async (sql: TransactionSql, group: Group): Promise<void> => {
  const labels = labelsOf(group);
  if (labels.length === 0) return;
  await sql`
    insert into search_labels (tenant_id, owner_id, kind, text, key, uses)
    select ${group.tenantId}::uuid, ${group.owner}::uuid, * from ${labelRows(sql, labels)}
    on conflict (tenant_id, kind, text, owner_id) do update set uses = search_labels.uses + excluded.uses`;
};

const deleteLabels = async (sql: TransactionSql, group: Group): Promise<void> => {
  const labels = labelsOf(group);
  if (labels.length === 0) return;
  const same = sql`
    l.tenant_id = ${group.tenantId}::uuid and l.kind = gone.kind and l.text = gone.text and l.owner_id is not distinct from ${group.owner}::uuid`;
  await sql`
    with gone as (select * from ${labelRows(sql, labels)}),
    fewer as (update search_labels l set uses = l.uses - gone.uses from gone where ${same} and l.uses > gone.uses)
    delete from search_labels l using gone where ${same} and l.uses <= gone.uses`;
};

const insertChunks = async (sql: TransactionSql, { tenantId, owner, documents }: Group): Promise<void> => {
  const chunks = documents.flatMap((one) => chunksOf(one.document).map((chunk, nr) => ({ ...one, chunk, nr })));
  if (chunks.length === 0) return;
  await sql`
    insert into search_chunks (tenant_id, owner_id, number, nr, kind, field, begins, text, due)
    select ${tenantId}::uuid, ${owner}::uuid, *, now() from unnest(
      ${chunks.map(({ number }) => number)}::int[], ${chunks.map(({ nr }) => nr)}::smallint[],
      ${chunks.map(({ document }) => kindNumber(document.kind))}::smallint[], ${chunks.map(({ chunk }) => chunk.field)}::text[],
      ${chunks.map(({ chunk }) => chunk.begins)}::int[], ${chunks.map(({ chunk }) => chunk.text)}::text[]
    )`;
};

const deleteChunks = async (sql: TransactionSql, { tenantId, documents }: Group): Promise<void> => {
  const numbers = documents.map(({ number }) => number);
  await sql`delete from search_chunks where tenant_id = ${tenantId} and number = any(${numbers}::int[])`;
  await sql`delete from search_vectors where tenant_id = ${tenantId} and number = any(${numbers}::int[])`;
};

const inGroups = async (
  sql: TransactionSql,
  documents: readonly IndexedDocument[],
  write: (group: Group, entries: WordEntries) => Promise<void>,
): Promise<void> => {
  const counts = new Map(documents.map((one) => [one, countsOf(one.document)]));
  const stems = await stemsOf(
    sql,
    [...counts.values()].flatMap((words) => [...words.keys()]),
  );
  for (const group of groupsOf(documents)) await write(group, wordEntries(group, counts, stems));
};

/** Makes documents findable, of which nothing is in the index yet. */
export const insertEntries = (sql: TransactionSql, documents: readonly IndexedDocument[]): Promise<void> =>
  inGroups(sql, documents, async (group, entries) => {
    // Not one after the other: the database writes while the next statement is put together.
    await Promise.all([insertWords(sql, group, entries), insertLabels(sql, group), insertChunks(sql, group)]);
  });

/** Deletes documents from the index, as they were inserted. */
export const deleteEntries = (sql: TransactionSql, documents: readonly IndexedDocument[]): Promise<void> =>
  inGroups(sql, documents, async (group, entries) => {
    await deleteWords(sql, group, entries);
    await deleteLabels(sql, group);
    await deleteChunks(sql, group);
  });
