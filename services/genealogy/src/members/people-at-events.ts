import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { isKeptPrivate } from "@kinkeeper/contracts/genealogy/restrictions";
import type { TransactionSql } from "postgres";
import { matchFacts } from "../gedcom/compose-facts.ts";
import { associationsAtEvents, eventName, type AssociationAtEvent } from "../gedcom/event-associations.ts";
import { factsIn } from "../gedcom/facts.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { xrefKey } from "../sources/record-keys.ts";
import { associateOf } from "./associates.ts";
import { aboutMarriage, type KeptMarriage } from "./cited-marriages.ts";

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

interface NamedRow {
  readonly xref: string;
  readonly line: string;
  readonly id: string;
  readonly removed: boolean;
  readonly stand_in: boolean;
  readonly details: string;
}

/** Who files mean, by their line and what they call them. */
const namedBy = async (
  sql: TransactionSql,
  present: readonly PersonAtEvent[],
): Promise<ReadonlyMap<string, NamedRow>> => {
  const names = [...new Set(present.flatMap(({ association, of }) => (of === null ? [] : (association.xref ?? []))))];
  if (names.length === 0) return new Map();
  const rows = await sql<NamedRow[]>`
    select m.xref, i.line, coalesce(k.id, m.id) as id, coalesce(k.removed, m.removed) as removed,
      coalesce(k.stand_in, m.stand_in) as stand_in, coalesce(k.details, m.details) as details
    from (
      select * from members where xref_key = any(${names.map(xrefKey)})
      -- Rows that stand in for others are found by no key.
      union all select * from members where restricted and stand_in and xref = any(${names})
    ) m join imports i on i.tenant_id = m.tenant_id and i.id = m.source_import
      left join members k on k.tenant_id = m.tenant_id and k.id = m.remaining_id
    where i.line = any(${present.flatMap(({ of }) => of ?? [])}::uuid[])
    order by m.position desc`;
  return new Map(rows.map((row) => [`${row.line} ${row.xref}`, row]));
};

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
  const named = await namedBy(sql, present);
  const atEvents = present.flatMap(({ at, about, of, association }): AtEvent[] => {
    const { xref, name, role, words, note, isPrivate } = association;
    const event = { about, event: eventName(at), role, ...(isPrivate ? { isPrivate } : {}) };
    const beside = {
      ...(words === undefined ? {} : { words }),
      ...(note === undefined ? {} : { note }),
    };
    const row = xref === undefined ? undefined : named.get(`${of} ${xref}`);
    if (!row) return name === undefined ? [] : [{ ...event, name, ...beside }];
    if (row.removed) return [];
    const person = associateOf(row.id, row.details);
    const isHidden = row.stand_in && isKeptPrivate((JSON.parse(row.details) as MemberDetails).restrictions);
    return [isHidden ? { ...event, person } : { ...event, person, ...beside }];
  });
  return atEvents.length === 0 ? {} : { atEvents };
};
