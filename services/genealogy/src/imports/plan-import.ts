import { readGedcom, type GedcomReading } from "../gedcom/read-gedcom.ts";
import { ImportPlan, type PlanOptions } from "./import-plan.ts";
import { PeopleMatcher } from "./match-people.ts";
import { isOwnHeader } from "./own-lines.ts";
import { PeopleReader } from "./plan-people.ts";
import { RelationshipSelection } from "./relationship-selection.ts";

/** Reads a file and says what importing it would do. `reading` holds what could not be read. @throws DomainError NOT_GEDCOM */
export const planImport = async (
  bytes: AsyncIterable<Uint8Array>,
  options: PlanOptions,
): Promise<{ readonly plan: ImportPlan; readonly reading: GedcomReading }> => {
  const plan = new ImportPlan(options);
  const people = new PeopleReader(plan, new PeopleMatcher(options.lists, options.importId));
  const selection = new RelationshipSelection(plan.numberOf, plan.isLeftOut);
  const reading = readGedcom(bytes, { now: options.now });
  await people.begin();
  for await (const item of reading) {
    options.signal?.throwIfAborted();
    if (item.kind === "header") people.isOurs = isOwnHeader(item.text);
    if (item.kind === "person") await people.add(item.person);
    if (item.kind !== "family") continue;
    await people.finish(); // families come last
    plan.families += 1;
    for (const relationship of selection.of(item.family, plan.issues)) {
      plan.relationships += 1;
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
  return { plan, reading };
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
