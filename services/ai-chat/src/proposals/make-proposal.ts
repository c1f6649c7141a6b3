import { hrefOfRecord } from "@kinkeeper/contracts/ai-chat/citations";
import type { Proposal, ProposalKind, ProposedFields } from "@kinkeeper/contracts/ai-chat/proposals";
import { maxQueryLength, search, type SearchKind } from "@kinkeeper/contracts/archive/search";
import { isFamilyAdmin, type Claims } from "@kinkeeper/contracts/claims";
import { getFamilyMember, type FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { joinedName, readableFullName } from "@kinkeeper/contracts/genealogy/readable";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { parseInput } from "@kinkeeper/platform/http/parse-input";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";
import { z } from "zod";
import type { ProposalTarget } from "../exchanges/exchange.decider.ts";
import { folded } from "@kinkeeper/contracts/words/folded";
import { fieldLabels, peopleFields, peopleIn, proposalKinds } from "./proposal-kinds.ts";

/** How long a proposal may be confirmed. */
const proposalLifetimeMs = 24 * 60 * 60 * 1000;
const duplicatesTold = 3;

export interface MadeProposal {
  readonly proposal: Proposal;
  readonly target: ProposalTarget | null;
}

export interface ProposalMaker {
  readonly peers: Peers;
  readonly caller: Claims;
  readonly onBehalf: OnBehalf;
  readonly signal: AbortSignal;
  readonly newId: () => string;
  readonly now: () => Date;
}

const inWords = (field: string, value: string | boolean): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return field === "relationshipType" || field.endsWith("Type") ? value.replaceAll("_", " ") : value;
};

/** @throws DomainError INVALID_INPUT with the sentence that the form would show */
const requireValid = (input: z.ZodType, fields: ProposedFields): void => {
  try {
    parseInput(input, fields);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new DomainError("INVALID_INPUT", error.issues[0]?.message ?? "This cannot be added.");
  }
};

/** Titles that say the same, whatever their case and accents. */
const isAlike = (one: string, other: string): boolean => {
  const [a, b] = [folded(one), folded(other)];
  return a === b || (a.length > 5 && b.includes(a)) || (b.length > 5 && a.includes(b));
};

/**
 * Checks a change as the form of the same thing would, and shows what it would do. Nothing is written.
 * @throws DomainError INVALID_INPUT; NOT_FOUND for a person the caller does not see; FORBIDDEN where they may not change people
 */
export const makeProposal = async (
  maker: ProposalMaker,
  kind: ProposalKind,
  fields: ProposedFields,
  targetId?: string,
): Promise<MadeProposal> => {
  const { peers, caller, onBehalf, signal, newId, now } = maker;
  const { input, record } = proposalKinds[kind];
  requireValid(input, fields);
  if (kind === "personChange" && !isFamilyAdmin(caller))
    throw new DomainError("FORBIDDEN", "Only family admins can change people.");

  const ids = [...new Set([...peopleIn(fields), ...(targetId === undefined ? [] : [targetId])])];
  if (kind === "personChange" && targetId === undefined)
    throw new DomainError("INVALID_INPUT", "Please say whom this would change.");
  const people = new Map<string, FamilyMemberWithRevision>();
  for (const id of ids) people.set(id, await peers.ask(getFamilyMember, onBehalf, { params: { id }, signal }));
  const person = targetId === undefined ? undefined : people.get(targetId);

  const textOf = (field: string, value: ProposedFields[string]): string => {
    const values = Array.isArray(value) ? value : [value];
    return values
      .map((one) => {
        const named = typeof one === "string" && peopleFields.has(field) ? people.get(one) : undefined;
        return named ? readableFullName(named) : inWords(field, one);
      })
      .join(", ");
  };
  const currentValue = (field: string): string | null => {
    const value = person?.[field as keyof FamilyMemberWithRevision];
    return typeof value === "string" || typeof value === "boolean" ? inWords(field, value) : null;
  };
  const preview = Object.entries(fields).map(([field, value]) => ({
    label: fieldLabels[field] ?? field,
    before: currentValue(field),
    after: textOf(field, value),
  }));
  if (person) {
    if (preview.every(({ before, after }) => before === after))
      throw new DomainError("INVALID_INPUT", `That is what your archive says of ${readableFullName(person)} already.`);
    preview.unshift({ label: "Person", before: readableFullName(person), after: readableFullName(person) });
  }

  return {
    proposal: {
      id: newId(),
      kind,
      fields,
      preview,
      duplicates: person || kind === "relationship" ? [] : await duplicatesOf(maker, record, fields),
      expiresAt: new Date(now().getTime() + proposalLifetimeMs).toISOString(),
    },
    target: person ? { id: person.id, revision: person.revision } : null,
  };
};

/** Records of the same kind that are called the same. */
const duplicatesOf = async (
  { peers, onBehalf, signal }: ProposalMaker,
  record: SearchKind,
  fields: ProposedFields,
): Promise<Proposal["duplicates"]> => {
  const text = (field: string): string | null => (typeof fields[field] === "string" ? fields[field] : null);
  const title =
    record === "people"
      ? joinedName({ firstName: text("firstName"), lastName: text("lastName") })
      : (text("title") ?? text("name") ?? "");
  const query = { q: title.slice(0, maxQueryLength).toWellFormed(), category: record, limit: "10" };
  const found = await peers.ask(search, onBehalf, { query, signal });
  const titled = {
    people: found.people.map((person) => [person.id, joinedName(person)]),
    stories: found.stories.map(({ id, title: own }) => [id, own]),
    artifacts: found.artifacts.map(({ id, title: own }) => [id, own]),
    events: found.events.map(({ id, title: own }) => [id, own]),
    traditions: found.traditions.map(({ id, name }) => [id, name]),
  }[record] as [string, string][];
  return titled
    .filter(([, known]) => isAlike(known, title))
    .slice(0, duplicatesTold)
    .map(([id, known]) => ({ kind: record, id, title: known, href: hrefOfRecord(record, id) }));
};
