import type { PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { stateAfter } from "@kinkeeper/platform/decider";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { filledFrom } from "../../duplicates/details-of-both.ts";
import type { GedcomItem } from "../../gedcom/gedcom-items.ts";
import { memberConflicts } from "../../members/file-statement.ts";
import { memberDecider } from "../../members/member.decider.ts";
import { memberStream, type KnownMember, type Member } from "../../members/member.ts";
import { wholeDetails } from "../../members/whole-details.ts";
import { nameWithSuffix } from "../../members/full-name.ts";
import { fieldTexts } from "../../proposals/proposal-answer.ts";
import type { NameOf } from "../../sources/value-text.ts";
import { changesBetween } from "../../sources/proposed-change.ts";
import { saidKey } from "../../sources/record-keys.ts";
import type { FilePeople } from "../plan/compare-with-archive.ts";
import type { FoundDoubtful } from "../findings.ts";
import type { ImportLists, CurrentMemberRow } from "../plan/import-lists.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import type { ConflictReport } from "../plan/conflict-report.ts";
import { statementOf, plannedPerson, type PlannedPerson } from "../plan/planned-person.ts";
import { limitedPerson } from "../plan/within-limits.ts";

/** People looked up in one query, and streams read at once. */
const batchSize = 250;
const streamsAtOnce = 20;
/** Of a text that is told; whoever looks reads the beginning of a longer one. */
const longestText = 300;

interface Reading {
  readonly tenantId: string;
  readonly importId: string;
  readonly journal: EventJournal;
  readonly lists: Pick<ImportLists, "currentMembers">;
  readonly signal: AbortSignal | undefined;
  /** What people are called in the file. */
  readonly nameOf: NameOf;
  /** What it would change waits for an administrator. */
  readonly addsOnly: boolean;
  /** Is told what stays though the file says otherwise; not of a member's file, who may not see all that stands here. */
  readonly conflicts: ConflictReport;
}

const short = (text: string | null): string | null =>
  text !== null && text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;

/**
 * Whom a file would change, and how, and who of it may be somebody who is here: found out as the import decides it, without
 * recording anything. `items` as for the import itself.
 */
export const reviewPeople = async (
  reading: Reading,
  plan: ImportPlan,
  people: FilePeople,
  items: AsyncIterable<GedcomItem> | Iterable<GedcomItem>,
): Promise<{ readonly changed: PersonOfFile[]; readonly doubtful: FoundDoubtful[] }> => {
  const changed: PersonOfFile[] = [];
  const doubtful: FoundDoubtful[] = [];
  const batch: PlannedPerson[] = [];
  const review = async (): Promise<void> => {
    changed.push(...(await changesOf(reading, plan, batch.splice(0))));
  };
  for await (const item of items) {
    reading.signal?.throwIfAborted();
    if (item.kind !== "person") continue;
    const number = plan.numberOf.get(item.person.xref)!;
    const alike = plan.doubtful.get(number);
    if (alike) doubtful.push({ number, ...alike, person: comparable(limitedPerson(item.person).says, number, people) });
    const planned = plannedPerson(plan, reading.importId, item.person);
    if (planned.known && !planned.known.isRemoved && !planned.known.isUpdated && !planned.isUnchanged)
      batch.push(planned);
    if (batch.length === batchSize) await review();
  }
  if (batch.length > 0) await review();
  const asked = reading.addsOnly ? await shownTo(reading, doubtful) : doubtful;
  asked.sort((one, other) => other.score - one.score);
  return { changed, doubtful: asked };
};

/** Without those who may be somebody of whom something is kept from a member: to ask who they are would tell. */
const shownTo = async ({ lists }: Reading, doubtful: readonly FoundDoubtful[]): Promise<FoundDoubtful[]> => {
  const shown = new Set<string>();
  for (let at = 0; at < doubtful.length; at += batchSize) {
    const ids = doubtful.slice(at, at + batchSize).map(({ memberId }) => memberId);
    for (const row of await lists.currentMembers(ids)) if (!row.is_hidden) shown.add(row.id);
  }
  return doubtful.filter(({ memberId }) => shown.has(memberId));
};

const comparable = (
  {
    facts: _facts,
    associations: _associations,
    notes: _notes,
    nameCitations: _name,
    birthCitations: _birth,
    deathCitations: _death,
    biography,
    ...says
  }: MemberDetails,
  number: number,
  people: FilePeople,
): FoundDoubtful["person"] => ({
  ...says,
  biography: short(biography),
  birthFrom: (says.birthDate && parseDate(says.birthDate).from) ?? null,
  deathFrom: (says.deathDate && parseDate(says.deathDate).from) ?? null,
  parents: people.kinOf(number, "parents"),
  partners: people.kinOf(number, "partners"),
  children: people.kinOf(number, "children"),
});

const changesOf = async (
  reading: Reading,
  plan: ImportPlan,
  batch: readonly PlannedPerson[],
): Promise<readonly PersonOfFile[]> => {
  const rows = await reading.lists.currentMembers(batch.map(({ memberId }) => memberId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: (PersonOfFile | undefined)[] = [];
  for (let at = 0; at < batch.length; at += streamsAtOnce)
    found.push(
      ...(await Promise.all(
        batch
          .slice(at, at + streamsAtOnce)
          .map((planned) => changeOf(reading, plan, planned, byId.get(planned.memberId))),
      )),
    );
  return found.filter((change) => change !== undefined);
};

const changeOf = async (
  reading: Reading,
  plan: ImportPlan,
  planned: PlannedPerson,
  row: CurrentMemberRow | undefined,
): Promise<PersonOfFile | undefined> => {
  const { memberId, known, says, line, source } = planned;
  // A member is not told who somebody is of whom something is kept from them, nor whether their file says the same of them.
  if (!row || (reading.addsOnly && row.is_hidden)) return undefined;
  const current = wholeDetails(row);
  let after: MemberDetails;
  if (known?.isByScore) after = filledFrom({ current, source: sourceIn(row) }, { current: says, source });
  else {
    const member = await memberOf(reading, planned, row, current);
    after = afterFile(member, planned);
    if (!reading.addsOnly)
      reading.conflicts.add({ line, of: nameWithSuffix(says), texts: memberConflicts(member, statementOf(planned)) });
  }
  const fields = changesBetween(current, after);
  if (fields.length === 0) return undefined;
  return {
    number: plan.numberOf.get(source.xref)!,
    name: nameWithSuffix(says),
    birthDate: says.birthDate,
    deathDate: says.deathDate,
    memberId,
    knownAs: nameWithSuffix(current),
    fields: fieldTexts(fields, new Map(), undefined, reading.nameOf).map(({ field, before, after: to }) => ({
      field,
      before: short(before),
      after: short(to),
    })),
  };
};

/** What becomes of somebody when the file is taken in. */
const afterFile = (member: Member, planned: PlannedPerson): MemberDetails => {
  const events = memberDecider.decide({ type: "ImportMemberDetails", data: statementOf(planned) }, member);
  const after = events.reduce(memberDecider.evolve, member);
  return (after as KnownMember).current;
};

/** Of what a file said of somebody: the import, and the lines beside the fields. */
export const sourceIn = ({ extra, source_import: importId }: CurrentMemberRow): KnownMember["source"] =>
  importId === null ? null : { importId, xref: "", uid: null, extra: extra === null ? [] : extra.split("\n") };

/**
 * A person as events made them. Where the row says what a file last said, nobody changed anything since, and the stream need not be
 * read; nor where no file ever spoke of them.
 */
const memberOf = async (
  { journal, tenantId }: Reading,
  { memberId, mergedId }: PlannedPerson,
  row: CurrentMemberRow,
  current: MemberDetails,
): Promise<Member> => {
  const source = sourceIn(row);
  // The key does not tell who is associated with them.
  const isAsSaid = source !== null && current.associations == null && row.said_key === saidKey(current, source.extra);
  if (mergedId === undefined && (source === null || isAsSaid)) {
    const details = current;
    const added = memberDecider.evolve(memberDecider.initialState(), {
      type: "MemberAdded",
      data: { memberId, details, source },
    });
    return added;
  }
  const events = await journal.read<Parameters<typeof memberDecider.evolve>[1]>(memberStream(tenantId, memberId));
  return stateAfter(memberDecider, events);
};
