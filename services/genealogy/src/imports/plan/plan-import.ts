import type { ImportedPerson } from "../../gedcom/gedcom-items.ts";
import { collectLargeHeap } from "@kinkeeper/platform/memory-reducer";
import { compareWithArchive, FilePeople } from "./compare-with-archive.ts";
import { FileEvidence } from "./file-evidence.ts";
import { ItemCache } from "./item-cache.ts";
import { readGedcom, type GedcomReading } from "../../gedcom/read-gedcom.ts";
import { ImportPlan, type PlanOptions } from "./import-plan.ts";
import { PeopleMatcher } from "./match-people.ts";
import { OlderNames } from "./older-names.ts";
import { isOwnHeader, isPartial, takeExportDigest } from "../../sources/extension-lines.ts";
import { NameSample } from "./name-sample.ts";
import { PeopleReader, type FindByScore } from "./plan-people.ts";
import { renamedItems } from "./record-names.ts";
import { lockedIssue, RelationshipSelection } from "./relationship-selection.ts";

/** A large heap is collected when the families begin, and after so many of them: V8 would let it grow to twice what a plan needs. */
const familiesBetweenCollections = 32_768;

export interface PlannedImport {
  readonly plan: ImportPlan;
  /** What could not be read. */
  readonly reading: GedcomReading;
  /** For reading the file once more. */
  readonly findings: ReturnType<FileEvidence["findings"]>;
  /** What that would tell, where it `caches` the file or was handed it; undefined where it has to be read. */
  readonly cached: ItemCache | undefined;
  /** For planning it once more. */
  readonly evidence: FileEvidence;
  /** How many people count as living only because nothing tells when they lived. */
  readonly guessedLiving: number;
  /** Some names with letters beyond ASCII. */
  readonly names: readonly string[];
  /** As they were compared. */
  readonly people: FilePeople;
}

/** Reads a file and says what importing it would do; `open` begins it from its first byte. @throws DomainError NOT_GEDCOM */
export const planImport = async (
  open: () => AsyncIterable<Uint8Array>,
  options: PlanOptions,
  onPerson?: (person: ImportedPerson) => void,
): Promise<PlannedImport> => {
  const { now, characterSet, media, names = new Map(), family } = options;
  const { presumedDeadAfter, isAnybodyElse } = family;
  const plan = new ImportPlan(options);
  const filePeople = new FilePeople();
  const matcher = new PeopleMatcher(options.lists, options.importId);
  const people = new PeopleReader(plan, matcher, scoreOf(options, filePeople), options);
  const selection = new RelationshipSelection(plan);
  const nameSample = new NameSample();
  const older = new OlderNames(options.lists, options.tenantId);
  const { before } = options;
  const cached = options.caches && !before ? new ItemCache() : undefined;
  const known =
    options.evidence ??
    (isAnybodyElse && !before
      ? await gatherEvidence(open(), options, { people: filePeople, presumedDeadAfter })
      : undefined);
  const evidence = known ?? new FileEvidence(now, presumedDeadAfter);
  const { issueLimit } = options;
  const limit = issueLimit === undefined ? {} : { issueLimit };
  const reading = readGedcom(open(), { now, characterSet, media, presumedDeadAfter, ...limit, ...known?.findings() });
  for await (const item of before?.items() ?? renamedItems(reading, names)) {
    options.signal?.throwIfAborted();
    cached?.add(item);
    if (!known && !before) evidence.add(item);
    if (item.kind === "header") {
      plan.isOurs = isOwnHeader(item.text);
      plan.isPartial = isPartial(item.text);
    }
    if (item.kind === "person") {
      nameSample.add(item.person);
      onPerson?.(item.person);
      await people.add(item.person);
    }
    const mayReturn = plan.isOurs && isAnybodyElse;
    if (item.kind === "record" && mayReturn) older.addRecord(item.record.text);
    if (item.kind !== "family") continue;
    await people.finish(); // families come last
    if (mayReturn) older.addFamily(plan, item.family);
    if (plan.families % familiesBetweenCollections === 0) collectLargeHeap();
    plan.families += 1;
    // Another program's header says nothing of it.
    if (takeExportDigest(item.family.extra).shown !== undefined) plan.isPartial = true;
    for (const relationship of selection.of(item.family, plan.issues)) {
      plan.relationships += 1;
      plan.noteStatement(relationship.kind, relationship.one, relationship.other, item.family.line);
      if (relationship.kind === "parent") plan.addEdge(relationship.one, relationship.other, item.family.line);
    }
  }
  await people.finish();
  if (plan.redirects) plan.redirects = { ...plan.redirects, ...(await older.find(plan)) };
  if (plan.people === 0)
    plan.issues.add(1, "There are no people in this file. Please check that you chose the right one.");
  const { xrefs } = plan;
  addKin(plan);
  await plan.findLoops();
  for (const at of plan.loops) {
    const [parent, child] = [xrefs[plan.edges.parents[at]!]!, xrefs[plan.edges.children[at]!]!];
    plan.issues.add(
      plan.edges.lines[at]!,
      `@${parent}@ is not made an ancestor of @${child}@: somebody would be their own ancestor.`,
    );
  }
  const findings = evidence.findings();
  const guessedLiving = evidence.countGuessed();
  const isCached = cached?.complete(known ? undefined : findings) === true;
  return {
    plan,
    reading,
    findings,
    cached: isCached ? cached : before,
    evidence,
    guessedLiving,
    names: nameSample.first,
    people: filePeople,
  };
};

/** How people are found whom no number or name of a file tells. */
const scoreOf = ({ scores, lists }: PlanOptions, people: FilePeople): FindByScore => {
  if (scores === "compare") return (known) => compareWithArchive(lists, people, known);
  const { sure: found = new Map<number, string>(), said = new Set<number>(), doubtful = new Map() } = scores ?? {};
  return async (known) => {
    const taken = new Set([...known.values()].flatMap(({ memberId, mergedId }) => [memberId, mergedId]));
    const candidates = await lists.findCandidates({ xrefs: [], uids: [], ids: [...new Set(found.values())] });
    // Who was found before may have been merged or deleted since.
    const here = new Map(
      candidates.map(({ id, remaining_id, removed }) => [id, removed ? undefined : (remaining_id ?? id)]),
    );
    const sure = new Map<number, string>();
    for (const [number, memberId] of found) {
      const id = here.get(memberId);
      if (id === undefined || known.has(number) || taken.has(id)) continue;
      taken.add(id);
      sure.set(number, id);
    }
    return { sure, said, doubtful };
  };
};

/** A reading of its own, before what the file says of people is compared with what the archive knows of them. */
const gatherEvidence = async (
  bytes: AsyncIterable<Uint8Array>,
  { now, characterSet, signal, scores }: PlanOptions,
  { people, presumedDeadAfter }: { readonly people: FilePeople; readonly presumedDeadAfter: number },
): Promise<FileEvidence> => {
  const evidence = new FileEvidence(now, presumedDeadAfter);
  for await (const item of readGedcom(bytes, { now, characterSet, presumedDeadAfter, issueLimit: 0 })) {
    signal?.throwIfAborted();
    evidence.add(item);
    if (scores === "compare") people.add(item);
  }
  return evidence;
};

/** Grandparents that a line of ours names are ancestors too. Whom nobody but an administrator relates to others is told. */
const addKin = (plan: ImportPlan): void => {
  plan.relationships += plan.kinRelationships.length;
  for (const { one, otherKinId, relationshipType, line } of plan.kinRelationships) {
    const other = plan.numberByKinId.get(otherKinId);
    if (other === undefined) continue;
    if (relationshipType === "grandparent") plan.addEdge(one, other, line);
    if (relationshipType === "grandchild") plan.addEdge(other, one, line);
    const locked = plan.lockedAgainst(one, other, relationshipType);
    if (!locked || locked.isHidden) continue;
    const relative = locked.person === one ? other : one;
    plan.issues.add(line, lockedIssue(plan.xrefs[locked.person]!, plan.xrefs[relative]!));
  }
};
