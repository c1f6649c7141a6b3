import { randomInt } from "node:crypto";
import type { Source } from "../answerers/answerer.ts";
import { tokensIn } from "../text/words.ts";

/** The sources of one question, by the random names that an answer cites them with. */
export interface SourceList {
  /** Adds one, or finds the same passage that was added before. */
  add(source: Omit<Source, "ref">): Source;
  find(ref: string): Source | undefined;
  all(): readonly Source[];
  /** Notes people who may be named without being a source. */
  mention(people: readonly NamedPerson[]): void;
  /** Of all people it has heard of, those of whose names a word stands in this text. */
  namedIn(text: string): readonly string[];
}

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

const letters = "bcdfghjkmnpqrstvwxz";
/** Of one question; a model that goes on reading has read enough. */
const mostSources = 200;

const wordsOf = (text: string): ReadonlySet<string> => new Set(tokensIn(text).map(({ word }) => word));

/** Names are drawn at random: a text of the archive cannot name a source that it does not know. */
export const sourceList = (): SourceList => {
  const byRef = new Map<string, Source>();
  const byPlace = new Map<string, Source>();
  const people = new Map<string, string>();

  const freshRef = (): string => {
    for (;;) {
      const ref = `${letters[randomInt(letters.length)]}${randomInt(10, 1_000)}`;
      if (!byRef.has(ref)) return ref;
    }
  };

  return {
    add: (source) => {
      if (source.kind === "people") people.set(source.id, source.title);
      const place = [source.id, source.field, source.start, source.text].join(" ");
      const known = byPlace.get(place);
      if (known) {
        const facts = [...new Set([...known.facts, ...source.facts])];
        const merged = { ...known, facts };
        byPlace.set(place, merged);
        byRef.set(known.ref, merged);
        return merged;
      }
      const added = { ...source, ref: freshRef() };
      if (byRef.size >= mostSources) return added; // it is known to nobody, and citing it is citing nothing
      byRef.set(added.ref, added);
      byPlace.set(place, added);
      return added;
    },
    find: (ref) => byRef.get(ref),
    all: () => [...byRef.values()],
    mention: (named) => {
      for (const { id, name } of named) people.set(id, name);
    },
    namedIn: (text) => {
      const words = wordsOf(text);
      return [...people].filter(([, name]) => [...wordsOf(name)].some((word) => words.has(word))).map(([id]) => id);
    },
  };
};
