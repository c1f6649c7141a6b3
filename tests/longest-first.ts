import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Suites in their order; small files at the end keep all cores busy to the last. */
const suites = ["int", "dom", "unit"];
/** Files that take longest, the longest first, by how their paths begin. */
const slow = [
  "tests/browser/pages",
  "tests/browser",
  "tests/system/fuzz",
  "tests/system/fairness",
  "tests/system/bad-input",
  "services/archive/src/transfers/import",
  "tests/system/archive-round-trip",
  "services/genealogy/src/imports/storm",
  "tests/system",
  "services/identity/src/routes",
  "services/genealogy/src/imports",
  "services/genealogy/src/export",
  "services/archive/src/transfers",
  "services/_platform/src/projections",
  "services/_platform/src/postgres-server",
  "services/_pictures/src/photo-processes",
  "services/genealogy/src/testing/text-steps",
  "services/genealogy/src/gedcom/round-trip",
  "services/archive/src/testing/text-steps",
];

/** What takes long begins first; within a place what took long the last time, or else the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project, moduleId }: TestSpecification): number => {
      const file = path.relative(project.config.root, moduleId);
      const place = slow.findIndex((known) => file.startsWith(known));
      return suites.indexOf(project.name) * (slow.length + 1) + (place < 0 ? slow.length : place);
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
