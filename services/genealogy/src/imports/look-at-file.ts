import type { ImportJob } from "./import-context.ts";
import { planImport } from "./plan-import.ts";
import { fileOver } from "./thread/file-over-ports.ts";
import type { FileFindings, ImportPorts } from "./thread/import-ports.ts";

/** Issues told by name; all are counted. */
const issuesTold = 200;

/** Reads the file of an import and says what importing it would do. @throws DomainError NOT_GEDCOM */
export const lookAtFile = async (
  ports: ImportPorts,
  { tenantId, importId }: ImportJob,
  now: Date,
  signal: AbortSignal,
): Promise<FileFindings> => {
  const { plan, reading } = await planImport(fileOver(ports), { tenantId, importId, lists: ports, now, signal });
  const issues = [...reading.issues.first, ...plan.issues.first]
    .sort((one, other) => one.line - other.line)
    .map(({ line, message }) => ({ line, message: message.toWellFormed().replaceAll("\0", "").slice(0, 500) }));
  return {
    people: plan.people,
    families: plan.families,
    issues: issues.slice(0, issuesTold),
    issueCount: reading.issues.total + plan.issues.total,
    expected: plan.expected,
  };
};
