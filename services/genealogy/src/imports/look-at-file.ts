import { FileMedia } from "../gedcom/media.ts";
import { readGedcom } from "../gedcom/read-gedcom.ts";
import { changesInFile } from "./changes-in-file.ts";
import { planImport } from "./plan-import.ts";
import { fileOver } from "./thread/file-over-ports.ts";
import type { FileFindings, ImportPorts, ImportTask } from "./thread/import-ports.ts";
import { journalOver } from "./thread/journal-over-ports.ts";

/** Issues told by name; all are counted. */
const issuesTold = 200;

/** Names of pictures and documents told; each once. */
const namesTold = 50_000;
const namesOf = ({ all }: FileMedia): readonly string[] =>
  [...new Set(all.flatMap(({ files }) => files.map(({ name }) => name)))].slice(0, namesTold);

/** Reads the file of an import and says what importing it would do. @throws DomainError NOT_GEDCOM */
export const lookAtFile = async (
  ports: ImportPorts,
  { job: { tenantId, importId }, addsOnly, now, characterSet, hasMedia }: Extract<ImportTask, { what: "look" }>,
  signal: AbortSignal,
): Promise<FileFindings> => {
  const media = hasMedia ? new FileMedia() : undefined;
  const options = { tenantId, importId, lists: ports, now, characterSet, media, signal };
  const { plan, reading, findings, guessedLiving, names } = await planImport(() => fileOver(ports), options);
  const issues = [...reading.issues.first, ...plan.issues.first]
    .sort((one, other) => one.line - other.line)
    .map(({ line, message }) => ({ line, message: message.toWellFormed().replaceAll("\0", "").slice(0, 500) }));
  const found = {
    people: plan.people,
    families: plan.families,
    readAs: reading.file.characterSet,
    sampleNames: [...names],
    guessedLiving,
    issues: issues.slice(0, issuesTold),
    issueCount: reading.issues.total + plan.issues.total,
    expected: plan.expected,
    ...(media ? { mediaNames: namesOf(media) } : {}),
  };
  if (!addsOnly) return found;
  // A file that speaks of nobody who is here changes nothing.
  if (plan.known.size === 0) return { ...found, changes: { first: [], count: 0 } };
  const items = readGedcom(fileOver(ports), { now, issueLimit: 0, characterSet, ...findings });
  const asked = { tenantId, importId, journal: journalOver(ports), lists: ports, signal };
  return { ...found, changes: await changesInFile(asked, plan, items) };
};
