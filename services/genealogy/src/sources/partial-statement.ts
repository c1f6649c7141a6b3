import type { GedcomSource, RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { privateParts, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { relationshipPrivacy, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { isCoveredByField } from "../gedcom/associations.ts";
import { withPrivacyOfLines } from "../gedcom/public-view.ts";
import { noteDigest } from "../gedcom/notes.ts";
import { saysByParent } from "../gedcom/pedigree.ts";
import type { Structure } from "../gedcom/structure.ts";
import { isWhetherLiving, linesOfPerson, familyLinesBeyondFields } from "./compare-records.ts";
import { mergedValue } from "./merged-value.ts";
import type { Mergeable } from "./mergeable.ts";
import type { ExportedState } from "./exported-state.ts";
import { completeLines } from "./partial-lines.ts";

/** What a file says of something, and the lines for which there is no field. */
interface Statement<Fields, Source> {
  readonly says: Fields;
  readonly source: Source;
}

type Known<Fields, Source extends GedcomSource> = Pick<Mergeable<Fields, Source>, "current" | "said" | "source">;

/** A list has all its entries, and what the file puts in. What stands here, of which the file may show less, is no news. */
const completeEntries = <Value>(said: readonly unknown[], before: Value, current: Value): Value => {
  const isKnown = knownIn([before, current].flatMap((list) => (Array.isArray(list) ? list : [])));
  const news = said.filter((entry) => !isKnown(entry));
  return news.length === 0 ? before : mergedValue({ base: null as Value, theirs: news as Value, ours: before });
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** With the keys of every object in one order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/**
 * Tells whether an entry of a list says nothing that one of those known does not; an entry is known by what it says, not by its id.
 * Each part of each is read once, however many entries it is compared with: a list may have thousands.
 */
const knownIn = (known: readonly unknown[]): ((entry: unknown) => boolean) => {
  const numbers = new Map<string, number>();
  /** The same for parts that say the same. */
  const numberOf = (part: unknown): number => {
    const words = JSON.stringify(sorted(part ?? null));
    const number = numbers.get(words) ?? numbers.size;
    numbers.set(words, number);
    return number;
  };
  const nothing = numberOf(null);
  const partsOf = (entry: object): ReadonlyMap<string, number> =>
    new Map(Object.entries(entry).flatMap(([part, said]) => (part === "id" ? [] : [[part, numberOf(said)]])));
  const others = new Set(known);
  const before = known.filter(isObject).map(partsOf);
  /** What those known say of the same parts: few lists have entries with other parts than the rest. */
  const indexes = new Map<string, ReadonlySet<string>>();
  return (entry) => {
    if (!isObject(entry)) return others.has(entry);
    const said = partsOf(entry);
    const parts = [...said.keys()].toSorted();
    const wordsOf = (its: ReadonlyMap<string, number>): string => parts.map((part) => its.get(part) ?? nothing).join();
    const index = indexes.get(parts.join()) ?? new Set(before.map(wordsOf));
    indexes.set(parts.join(), index);
    return index.has(wordsOf(said));
  };
};

/** A list as it is once a file, which showed it as `shown`, says what it does now: what was not shown stays. */
const withCorrected = (said: unknown, before: unknown, shown: unknown): unknown => {
  const [theirs, ours, base] = [said, before, shown].map((list) => list ?? []);
  return mergedValue({ base, theirs, ours });
};

/** Fields that say who may see something. */
export const privacyFields: ReadonlySet<string> = new Set(["restrictions", ...privateParts, ...relationshipPrivacy]);

/**
 * What a file that does not show everything says of fields: those it leaves out are as they were said before, unless they were shown.
 * `current`: as they are here; `shown`: as the file showed them, where that is known.
 */
const completeFields = <Fields extends object>(
  says: Fields,
  before: Fields,
  current: Fields,
  shown: Fields | undefined,
): Fields => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(says)])] as (keyof Fields & string)[];
  const whole = fields.map((field) => {
    const [said, was] = [says[field], before[field]];
    // Who may see something no file takes back by not saying it.
    const seen = privacyFields.has(field) ? undefined : shown?.[field];
    if (Array.isArray(seen)) return [field, withCorrected(said, was, seen)];
    if (said == null) return [field, seen == null ? was : said];
    return [field, Array.isArray(said) ? completeEntries(said, was, current[field]) : said];
  });
  return { ...says, ...Object.fromEntries(whole) };
};

const deathLine = /^1 (?:DEAT|BURI|CREM|PROB)\b/;

/** That somebody died is said, and not only to be thought where less is shown of them. */
const saysOfDeath = ({ isLiving, deathDate, deathPlace }: MemberDetails, extra: readonly string[]): boolean =>
  !isLiving && (deathDate !== null || deathPlace !== null || extra.some((line) => deathLine.test(line)));

/** A text beside a biography that the file does not show is a note. `known`: the biography, as files said it and as it is here. */
const biographyAsNote = (says: MemberDetails, known: readonly (string | null)[], isHidden: boolean): MemberDetails => {
  const { biography, notes } = says;
  if (!isHidden || biography === null || known[0] === null || known.includes(biography)) return says;
  return { ...says, biography: null, notes: [{ id: noteDigest(biography), text: biography }, ...(notes ?? [])] };
};

/**
 * What a file that does not show everything says of somebody, with all that it leaves out. Where no file spoke of them before, it
 * only fills in what is empty anyway. `isStandIn`: what it calls them is no name of theirs. `shown`: what it showed of them, where that
 * is known: what is missing of that was taken out.
 */
export const completeMemberStatement = (
  { current, said, source: last }: Known<MemberDetails, GedcomSource>,
  { says, source }: Statement<MemberDetails, GedcomSource>,
  { isStandIn, shown: view }: { readonly isStandIn: boolean; readonly shown: ExportedState<MemberDetails> | undefined },
): Statement<MemberDetails, GedcomSource> => {
  if (said === null || last === null) return { says, source };
  const { isBiographyPrivate } = withPrivacyOfLines(current, last.extra);
  const isBiographyKept = isBiographyPrivate === true || said.isBiographyPrivate === true;
  const isBiographyShown = view !== undefined && view.details.biography !== null;
  const incoming = biographyAsNote(says, [said.biography, current.biography], isBiographyKept && !isBiographyShown);
  const whole = {
    ...completeFields(incoming, said, current, view?.details),
    ...(isStandIn ? { firstName: said.firstName, lastName: said.lastName } : {}),
    isLiving: said.isLiving && !saysOfDeath(says, source.extra),
  };
  const reading = {
    record: "INDI" as const,
    withFields: (structures: readonly Structure[]) => linesOfPerson(structures, whole),
    isCoveredByFields: (line: Structure) => isCoveredByField(line) || isWhetherLiving(line, said),
  };
  const extra = completeLines(last.extra, source.extra, reading, view?.extra);
  const { xref } = isStandIn ? last : source;
  return { says: whole, source: { ...source, xref, uid: source.uid ?? last.uid, extra: [...extra] } };
};

/** The same of a relationship. */
export const completeRelationshipStatement = (
  { current, said, source: last }: Known<RelationshipDetails, RelationshipSource>,
  { says, source }: Statement<RelationshipDetails, RelationshipSource>,
  view: ExportedState<RelationshipDetails> | undefined,
): Statement<RelationshipDetails, RelationshipSource> => {
  if (said === null || last === null) return { says, source };
  const whole = completeFields(says, said, current, view?.details);
  const reading = {
    record: "FAM" as const,
    withFields: (structures: readonly Structure[]) => familyLinesBeyondFields(structures, whole),
    // How a child belongs to the parent that is shown is a field of the two.
    isCoveredByFields: ({ tag, children }: Structure) =>
      tag === "CHIL" && children.length > 0 && children.every(saysByParent),
  };
  const extra = completeLines(last.extra, source.extra, reading, view?.extra);
  return { says: whole, source: { ...source, uid: source.uid ?? last.uid, extra: [...extra] } };
};
