import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { TransactionSql } from "postgres";
import { matchFacts } from "../gedcom/compose-facts.ts";
import { associationsAtEvents, eventName, type AssociationAtEvent } from "../gedcom/event-associations.ts";
import { factsIn } from "../gedcom/facts.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { associateOf } from "./associates.ts";
import { aboutMarriage, type KeptMarriage } from "./cited-marriages.ts";
import { isHidden, namedInFiles, type NameInFile } from "./named-in-files.ts";

type AtEvent = NonNullable<FamilyMemberWithRevision["atEvents"]>[number];

/** Somebody at an event; `of`: the files in which their name means them. */
interface PersonAtEvent extends AssociationAtEvent {
  readonly about: string;
  readonly of: string | null;
}

/** So many are shown of a person. */
const mostShown = 200;

const aboutTags: Readonly<Record<string, string>> = { BIRT: "birth", DEAT: "death" };

interface Life {
  readonly extra: string | null;
  readonly facts: readonly Fact[];
  /** The line of the file it comes from. */
  readonly line: string | null;
  /** The reader sees what others do not. */
  readonly isWhole: boolean;
}

const ofLife = ({ extra, facts, line: of, isWhole }: Life): readonly PersonAtEvent[] => {
  if (!extra?.includes(" ASSO ")) return [];
  const { structures } = readKept(extra.split("\n"));
  const factOf = matchFacts(facts, factsIn(structures));
  const isFact = new Set(factsIn(structures).map(({ from }) => from));
  return associationsAtEvents(structures, isWhole).flatMap((one) => {
    const about = aboutTags[one.at.tag] ?? factOf.get(one.at)?.id;
    // Who was there goes with a fact that was taken away.
    return about === undefined && isFact.has(one.at) ? [] : [{ ...one, about: about ?? "person", of }];
  });
};

const ofMarriages = (kept: readonly KeptMarriage[]): readonly PersonAtEvent[] =>
  kept.flatMap(({ id, structures, of, isWhole }) =>
    associationsAtEvents(structures, isWhole).map((one) => ({ ...one, about: aboutMarriage(one.at, id), of })),
  );

const nameIn = (line: string | null, xref: string | undefined): NameInFile | undefined =>
  line === null || xref === undefined ? undefined : { line, xref };

/**
 * Who had a part in the events of a life, as its files say; one statement where any did. Of whom nothing is told the reader learns no more
 * than the role; who was deleted is told no more.
 */
export const peopleAtEvents = async (
  sql: TransactionSql,
  life: Life,
  marriages: readonly KeptMarriage[],
): Promise<Pick<FamilyMemberWithRevision, "atEvents">> => {
  const present = [...ofLife(life), ...ofMarriages(marriages)].slice(0, mostShown);
  if (present.length === 0) return {};
  const named = await namedInFiles(
    sql,
    present.flatMap(({ association: { xref }, of }) => nameIn(of, xref) ?? []),
  );
  const atEvents = present.flatMap(({ at, about, of, association }): AtEvent[] => {
    const { xref, name, role, words, note, isPrivate } = association;
    const event = { about, event: eventName(at), role, ...(isPrivate ? { isPrivate } : {}) };
    const beside = {
      ...(words === undefined ? {} : { words }),
      ...(note === undefined ? {} : { note }),
    };
    const inFile = nameIn(of, xref);
    const row = inFile && named.rowOf(inFile);
    if (!row) return name === undefined || (inFile && named.mayBeHidden(inFile)) ? [] : [{ ...event, name, ...beside }];
    if (row.removed) return [];
    const person = associateOf(row.id, row.details);
    return [isHidden(row) ? { ...event, person } : { ...event, person, ...beside }];
  });
  return atEvents.length === 0 ? {} : { atEvents };
};
