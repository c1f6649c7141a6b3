import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Suites in their order; small files at the end keep all cores busy to the last. */
const suites = ["int", "dom", "unit"];
/** Where files take longest. */
const slow = [
  "tests/browser",
  "tests/system",
  "services/genealogy/src/imports",
  "services/genealogy/src/export",
  "services/archive/src/transfers",
  "services/_platform/src/projections",
];

/** What takes long begins first; within a place what took long the last time, or else the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project, moduleId }: TestSpecification): number => {
      const folder = path.relative(project.config.root, path.dirname(moduleId));
      const place = slow.findIndex((known) => folder.startsWith(known));
      return suites.indexOf(project.name) * (slow.length + 1) + (place < 0 ? slow.length : place);
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
