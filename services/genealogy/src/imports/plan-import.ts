import { FileEvidence } from "./file-evidence.ts";
import type { Findings } from "../gedcom/map-person.ts";
import { readGedcom, type GedcomReading } from "../gedcom/read-gedcom.ts";
import { ImportPlan, type PlanOptions } from "./import-plan.ts";
import { PeopleMatcher } from "./match-people.ts";
import { isOwnHeader } from "./own-lines.ts";
import { NameSample } from "./name-sample.ts";
import { PeopleReader } from "./plan-people.ts";
import { RelationshipSelection } from "./relationship-selection.ts";

export interface PlannedImport {
  readonly plan: ImportPlan;
  /** What could not be read. */
  readonly reading: GedcomReading;
  /** For reading the file once more, to carry the plan out. */
  readonly findings: Findings;
  /** How many people count as living only because nothing tells when they lived. */
  readonly guessedLiving: number;
  /** Some names with letters beyond ASCII. */
  readonly names: readonly string[];
}

/** Reads a file and says what importing it would do; `open` begins it from its first byte. @throws DomainError NOT_GEDCOM */
export const planImport = async (
  open: () => AsyncIterable<Uint8Array>,
  options: PlanOptions,
): Promise<PlannedImport> => {
  const { now, characterSet, media } = options;
  const plan = new ImportPlan(options);
  const people = new PeopleReader(plan, new PeopleMatcher(options.lists, options.importId));
  const selection = new RelationshipSelection(plan);
  const names = new NameSample();
  const presumedDeadAfter = await options.lists.presumedDeadAfter();
  const known = (await people.begin()) ? await gatherEvidence(open(), options, presumedDeadAfter) : undefined;
  const evidence = known ?? new FileEvidence(now, presumedDeadAfter);
  const reading = readGedcom(open(), { now, characterSet, media, presumedDeadAfter, ...known?.findings() });
  for await (const item of reading) {
    options.signal?.throwIfAborted();
    if (!known) evidence.add(item);
    if (item.kind === "header") people.isOurs = isOwnHeader(item.text);
    if (item.kind === "person") {
      names.add(item.person);
      await people.add(item.person);
    }
    if (item.kind !== "family") continue;
    await people.finish(); // families come last
    plan.families += 1;
    // An export of ours may tell a couple in two families: they had two, since people were merged or as their file had it.
    const told = people.isOurs ? undefined : plan.issues;
    for (const relationship of selection.of(item.family, told)) {
      plan.relationships += 1;
      plan.noteTeller(relationship.kind, relationship.one, relationship.other, item.family.line);
      if (relationship.kind === "parent") plan.addEdge(relationship.one, relationship.other, item.family.line);
    }
  }
  await people.finish();
  addKinEdges(plan);
  await plan.findLoops();
  const xrefs = [...plan.numberOf.keys()];
  for (const at of plan.loops) {
    const [parent, child] = [xrefs[plan.edges.parents[at]!]!, xrefs[plan.edges.children[at]!]!];
    plan.issues.add(
      plan.edges.lines[at]!,
      `@${parent}@ is not made an ancestor of @${child}@: somebody would be their own ancestor.`,
    );
  }
  const findings = evidence.findings();
  return { plan, reading, findings, guessedLiving: evidence.countGuessed(), names: names.first };
};

/** A reading of its own, before what the file says of people is compared with what the archive knows of them. */
const gatherEvidence = async (
  bytes: AsyncIterable<Uint8Array>,
  { now, characterSet, signal }: PlanOptions,
  presumedDeadAfter: number,
): Promise<FileEvidence> => {
  const evidence = new FileEvidence(now, presumedDeadAfter);
  for await (const item of readGedcom(bytes, { now, characterSet, presumedDeadAfter, issueLimit: 0 })) {
    signal?.throwIfAborted();
    evidence.add(item);
  }
  return evidence;
};

/** Grandparents that a line of ours names are ancestors too. */
const addKinEdges = (plan: ImportPlan): void => {
  plan.relationships += plan.kinRelationships.length;
  for (const relationship of plan.kinRelationships) {
    const other = plan.numberByKinId.get(relationship.otherKinId);
    if (other !== undefined && relationship.relationshipType === "grandparent")
      plan.addEdge(relationship.one, other, relationship.line);
    if (other !== undefined && relationship.relationshipType === "grandchild")
      plan.addEdge(other, relationship.one, relationship.line);
  }
};
