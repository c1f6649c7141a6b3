import type { Match, SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Boosted } from "./boost-titles.ts";
import type { Shown } from "./cards.ts";
import { kindOfNumber, type FieldText } from "./document.ts";
import { textsOf, type FoundChunk, type FoundRow } from "./found-rows.ts";
import type { Judgement } from "./fuse.ts";
import { cutTexts, foundTexts, passageAt, passagesOf, wordsFound, type CutText } from "./passages.ts";
import type { LinkedItem } from "./linked-items.ts";
import { mostKeywords, type QueryWords } from "./query-words.ts";
import { yieldToEventLoop } from "./search-semaphores.ts";
import { stemsOf } from "./stems.ts";
import { typeField } from "./type-words.ts";

export interface Explained extends Shown {
  /** Every word that was meant stands in it. */
  readonly isWhole: boolean;
  readonly boost: number;
}

/**
 * The first of all that holds words of the query, and of few words all of them: "Emma Darwin" is not Elizabeth Darwin. Null where
 * everything is only like them, and where it is one of several people who are called so: of seventeen Darwins none is "Darwin".
 */
export const bestOf = (shown: readonly Explained[], { meant }: QueryWords): SearchAnswer["best"] => {
  const [best] = shown
    .filter(({ match, isWhole }) => match.reasons.includes("words") && (isWhole || meant.length > mostKeywords))
    .toSorted((one, other) => other.match.score - one.match.score);
  if (!best) return null;
  const kind = kindOfNumber(best.kind);
  const isCalledSo = (one: Explained): boolean => one.kind === best.kind && one.boost > 0 && one.boost === best.boost;
  return kind === "people" && shown.filter(isCalledSo).length > 1 ? null : { kind, id: best.id };
};

/**
 * Why each was found. No connection is held meanwhile, and between two of them others get their turn, since a family may keep
 * a hundred long stories; it ends when whoever asked has left.
 */
export const explainMatches = async (
  { service }: Pick<ReadModel, "service">,
  { query, linked }: { readonly query: QueryWords; readonly linked: readonly LinkedItem[] },
  judgement: Judgement | undefined,
  ranked: readonly Boosted[],
  rows: ReadonlyMap<number, FoundRow>,
  chunks: ReadonlyMap<number, FoundChunk>,
): Promise<readonly Explained[]> => {
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]));
  const terms = new Set(weights.keys());
  const read = new Map<number, { readonly fields: readonly FieldText[]; readonly texts: readonly CutText[] }>();
  for (const [number, row] of rows) {
    const fields = textsOf(row);
    read.set(number, { fields, texts: cutTexts(fields, terms) });
    await yieldToEventLoop();
  }
  const words = [...read.values()].flatMap(({ texts }) => texts.flatMap((one) => one.words.map(({ word }) => word)));
  const stems = await stemsOf(service, words);
  const linkedBy = Map.groupBy(linked, ({ number }) => number);
  const shown: Explained[] = [];
  for (const one of ranked) {
    const row = rows.get(one.number);
    const document = read.get(one.number);
    if (!row || !document) continue;
    const found = foundTexts(document.texts, terms, stems);
    const inTexts = one.words === null ? [] : found.flatMap(({ hits }) => hits.map(({ term }) => term));
    const held = new Set([...inTexts, ...(linkedBy.get(one.number) ?? []).map(({ term }) => term)]);
    const reasons: Match["reasons"] = [];
    if ([...held].some((term) => !query.respelt.has(term))) reasons.push("words");
    if ([...held].some((term) => query.respelt.has(term))) reasons.push("spelling");
    // Its words lie where nobody looked.
    if (one.words !== null && reasons.length === 0)
      reasons.push(query.respelt.size === query.terms.length ? "spelling" : "words");
    if (judgement && (one.meaning ?? -1) >= judgement.closeness) reasons.push("meaning");
    const written = found.filter(({ field }) => field !== typeField);
    const marked = passagesOf(written, weights);
    const chunk = chunks.get(one.number);
    const alike = chunk && marked.length === 0 ? passageAt(document.fields, chunk.field, chunk.begins) : undefined;
    const passages = alike ? [alike] : [...marked];
    shown.push({
      id: row.id,
      kind: row.kind,
      match: { reasons, words: [...wordsFound(written)], passages, score: one.score },
      isWhole: query.meant.every((terms) => terms.some((term) => held.has(term))),
      boost: one.boost,
    });
    await yieldToEventLoop();
  }
  return shown;
};
