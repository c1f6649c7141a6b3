import { deflateRawSync, inflateRawSync } from "node:zlib";
import { FileEvidence } from "./file-evidence.ts";
import { ImportPlan, type PlanOptions } from "./import-plan.ts";
import type { PlannedImport } from "./plan-import.ts";

/** What there is to know of a file to import it into a family where none of its people are. */
interface PlanOutline extends Pick<ImportPlan, "isPartial" | "families" | "relationships" | "xrefs" | "edges"> {}

/**
 * What a plan found out that does not follow from who is here; undefined where that decides. Of an export of ours lines relate people
 * besides: such a file is planned anew.
 */
export const outlineOf = (plan: ImportPlan): Uint8Array | undefined => {
  if (plan.isOurs || plan.known.size > 0) return undefined;
  const { isPartial, families, relationships, xrefs, edges } = plan;
  const outline: PlanOutline = { isPartial, families, relationships, xrefs, edges };
  return deflateRawSync(JSON.stringify(outline), { level: 1 });
};

/**
 * The plan of a file that was read before and whose outline is known; undefined where somebody is here by now. What such a plan leaves out
 * was told by the look at the file.
 */
export const planOfOutline = async (
  packed: Uint8Array,
  options: PlanOptions,
): Promise<Pick<PlannedImport, "plan" | "findings" | "cached"> | undefined> => {
  const { now, before, family } = options;
  if (family.isAnybodyElse) return undefined;
  const outline = JSON.parse(inflateRawSync(packed).toString()) as PlanOutline; // as it was packed
  const { parents, children, lines } = outline.edges;
  const plan = new ImportPlan(options);
  plan.isPartial = outline.isPartial;
  plan.families = outline.families;
  plan.relationships = outline.relationships;
  for (const xref of outline.xrefs) plan.addPerson(xref);
  plan.expected.created = plan.people;
  for (const [at, parent] of parents.entries()) plan.addEdge(parent, children[at]!, lines[at]!);
  await plan.findLoops();
  const evidence = new FileEvidence(now, family.presumedDeadAfter);
  return { plan, findings: evidence.findings(), cached: before };
};
