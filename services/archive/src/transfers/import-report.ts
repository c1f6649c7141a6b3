import type { ImportIssues } from "./import-issues.ts";
import type { ImportProgress } from "./import-progress.ts";

/** What the steps of an import add to as they go. */
export interface ImportReport {
  readonly issues: ImportIssues;
  readonly progress: ImportProgress;
}
