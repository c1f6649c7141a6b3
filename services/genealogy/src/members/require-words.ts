import { wordsRequired } from "@kinkeeper/contracts/genealogy/association-input";
import { lacksWords } from "@kinkeeper/contracts/genealogy/association-names";
import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import { labelRequired } from "@kinkeeper/contracts/genealogy/fact-input";
import { lacksLabel } from "@kinkeeper/contracts/genealogy/fact-names";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import { DomainError } from "@kinkeeper/platform/domain-error";

type Entries<One> = readonly One[] | null | undefined;

interface Said {
  readonly facts?: Entries<Fact>;
  readonly associations?: Entries<Association>;
}

interface Missing<One> {
  readonly lacks: (entry: One) => boolean;
  /** Where the first one is that lacks it: "facts.2.label". */
  readonly at: (place: number) => string;
  readonly message: string;
}

const requireIn = <One extends { readonly id: string }>(
  said: Entries<One>,
  before: Entries<One>,
  { lacks, at, message }: Missing<One>,
): void => {
  const known = new Set(before?.filter(lacks).map(({ id }) => id));
  const place = said?.findIndex((entry) => lacks(entry) && !known.has(entry.id)) ?? -1;
  if (place >= 0) throw new DomainError("INVALID_INPUT", message, [{ path: at(place), message }]);
};

/**
 * What is said of somebody says of each event of its own kind, and each association, what it is. Those that came from a file without
 * stay as they were, so that everything beside them can be saved.
 * @throws DomainError INVALID_INPUT
 */
export const requireWords = (said: Said, before: Said | undefined): void => {
  requireIn(said.facts, before?.facts, {
    lacks: lacksLabel,
    at: (place) => `facts.${place}.label`,
    message: labelRequired,
  });
  requireIn(said.associations, before?.associations, {
    lacks: lacksWords,
    at: (place) => `associations.${place}.words`,
    message: wordsRequired,
  });
};
