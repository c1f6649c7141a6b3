import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { FamilyCache } from "../family/family-cache.ts";
import { spanOf } from "./days.ts";
import { findFindings, type FoundFinding } from "./find-findings.ts";
import { loadFacts } from "./load-facts.ts";

/** Findings in all families held at once; a broken tree of 100,000 people has some thousands. */
const mostFindings = 50_000;

export type FamilyFindings = FamilyCache<readonly FoundFinding[]>;

/** What the check finds in the families that asked last, each as of its last change and of the day. */
export const familyFindings = ({ readModel, now }: Pick<ServiceDependencies, "readModel" | "now">): FamilyFindings => {
  const today = () => now().toISOString().slice(0, 10);
  return new FamilyCache(readModel, {
    lists: ["members", "relationships"],
    alsoOf: today,
    make: async (viewer) => {
      const day = today();
      const facts = await loadFacts((query) => readModel.asViewer(viewer, query));
      return findFindings(viewer.tenantId, facts, spanOf(day, day)!);
    },
    sizeOf: (found) => found.length,
    maxSize: mostFindings,
  });
};
