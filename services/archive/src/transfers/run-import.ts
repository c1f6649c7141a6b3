import { mostMarks } from "@kinkeeper/contracts/text";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { objectIdIn } from "../objects/object-path.ts";
import { TextAllowance } from "../texts/text-allowance.ts";
import { treeName } from "./archive-document.ts";
import type { CallerTokens } from "./caller-tokens.ts";
import type { DocumentLists, DocumentPart, DocumentSummary, ListName, NamedFile } from "./document-parts.ts";
import type { DocumentSemaphore } from "./document-semaphore.ts";
import { xrefsByMemberId } from "./gedcom-xrefs.ts";
import { importFiles, type ImportedFile, type StoreFile } from "./import-files.ts";
import { ImportIssues } from "./import-issues.ts";
import { itemImport, itemLists } from "./import-items.ts";
import { archiveKey, loadTransfer, recordStep, type ImportJob } from "./import-job.ts";
import { importPeople, type DonePeopleImport } from "./import-people.ts";
import { ImportCancelled, ImportProgress } from "./import-progress.ts";
import { importedPeople } from "./imported-people.ts";
import { itemRemover, peopleImportIdOf, removedLists, undoPeopleImport } from "./undo-import.ts";
import { openArchive, type OpenArchive } from "./open-archive.ts";
import type { DocumentReader } from "./process/document-reader.ts";

export interface ImportDependencies extends Pick<ServiceDependencies, "journal" | "readModel" | "objects" | "peers"> {
  readonly storeFile: StoreFile;
  readonly texts: FamilySpace;
  readonly tokens: CallerTokens;
  readonly documents: DocumentReader;
  readonly semaphore: DocumentSemaphore;
}

/** Portraits recorded in one event. */
const portraitsAtOnce = 500;

/**
 * Imports an archive, or what is missing of it: what it records follows from the transfer and the archive, so that after an
 * interruption it is recorded again without effect, and the rest for the first time. Where it was cancelled, what it brought
 * is removed instead.
 * @throws ImportCancelled when that happens meanwhile; PeopleRefused; DomainError; StoreUnavailable; Error when `signal` is aborted
 */
export const runImport = async (
  dependencies: ImportDependencies,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> => {
  const { journal, objects } = dependencies;
  const { status } = await loadTransfer(journal, job);
  if (status === "running") await importArchive(dependencies, job, signal);
  if (status === "cancelling") await undoImport(dependencies, job, signal);
  await objects.remove(archiveKey(job));
};

const importArchive = async (dependencies: ImportDependencies, job: ImportJob, signal: AbortSignal): Promise<void> => {
  const progress = new ImportProgress(dependencies, job);
  const open = () => openStored(dependencies, job);
  const { people: peopleCount } = await closing(await open(), (archive) =>
    readInTurn(dependencies, archive, [], nothing, signal),
  );
  const people = peopleCount === 0 ? undefined : await importPeople(dependencies, job, open, progress, signal);
  await closing(await open(), (archive) => importRest(dependencies, job, archive, people, progress, signal));
};

const nothing = async (): Promise<void> => undefined;

/** Removes what was imported: the family is as empty as it was. */
const undoImport = async (dependencies: ImportDependencies, job: ImportJob, signal: AbortSignal): Promise<void> => {
  await undoPeopleImport(dependencies, job, signal);
  const remover = itemRemover(dependencies, job, await peopleImportIdOf(dependencies.journal, job), signal);
  await closing(await openStored(dependencies, job), (archive) =>
    readInTurn(dependencies, archive, removedLists, (part) => remover.remove(part), signal),
  );
  await remover.removeFiles();
  await dependencies.readModel.caughtUpTo(remover.position);
  await recordStep(dependencies.journal, job, { type: "TakeImportBack", data: { transferId: job.transferId } });
};

const openStored = async ({ objects }: ImportDependencies, job: ImportJob): Promise<OpenArchive> => {
  const key = archiveKey(job);
  const found = await objects.get(key);
  if (!found) throw new Error("the archive is gone before it was imported");
  found.stream.destroy();
  return openArchive(objects, key, found.bytes);
};

const closing = async <Result>(
  archive: OpenArchive,
  use: (archive: OpenArchive) => Promise<Result>,
): Promise<Result> => {
  try {
    return await use(archive);
  } finally {
    archive.close();
  }
};

/** Documents are held in memory no longer than they are used. */
const readInTurn = (
  { semaphore, documents }: Pick<ImportDependencies, "semaphore" | "documents">,
  archive: OpenArchive,
  lists: readonly ListName[],
  take: (part: DocumentPart) => Promise<void>,
  signal: AbortSignal,
): Promise<DocumentSummary> => semaphore.run(archive.documentBytes, () => documents.read(archive, lists, take, signal));

/** Everything but the people themselves. */
const importRest = async (
  dependencies: ImportDependencies,
  job: ImportJob,
  archive: OpenArchive,
  sent: DonePeopleImport | undefined,
  progress: ImportProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { journal, readModel } = dependencies;
  const { transferId, userId } = job;
  const report = { issues: new ImportIssues(), progress };
  const people = sent ? await peopleByOldId(journal, job, archive, sent, signal) : new Map<string, string>();
  const named: NamedFile[] = [];
  const listed = await readInTurn(
    dependencies,
    archive,
    ["files"],
    async (part) => void (part.list === "files" && named.push(...part.entries)),
    signal,
  );
  addPeopleIssues(report.issues, listed.people - people.size, sent);
  await progress.set(listed.people);
  const files = await importFiles(dependencies, job, archive, named, report, signal);
  const room = new TextAllowance(dependencies.texts, readModel, job.tenantId);
  const added = itemImport(journal, job, { people, files }, report, room, signal);
  const portraits: Portrait[] = [];
  const take = async (part: DocumentPart): Promise<void> => {
    if (part.list === "people") portraits.push(...portraitsOf(part.entries, people, files));
    else if (part.list !== "files") await added.add(part);
  };
  const { items, isShortened, notMadeAgain } = await readInTurn(
    dependencies,
    archive,
    [...itemLists, "people"],
    take,
    signal,
  ).finally(() => room.release());
  await importPortraits(journal, job, portraits);
  if (isShortened) report.issues.add(`Letters with more than ${mostMarks} accents kept the first ${mostMarks}.`);
  if (notMadeAgain > 0)
    report.issues.add(
      "Comments and announcements stay in the file: restored, they would look as if you wrote them today.",
    );
  // Whoever hears that it is done finds it in the lists.
  await readModel.caughtUpTo(added.position);
  const counts = {
    people: people.size,
    items,
    files: new Set([...files.values()].map(({ objectId }) => objectId)).size,
  };
  const data = { transferId, userId, ...counts, issues: report.issues.all };
  const { status } = await recordStep(journal, job, { type: "CompleteImport", data });
  if (status === "cancelling") throw new ImportCancelled();
};

const peopleByOldId = async (
  journal: ImportDependencies["journal"],
  { tenantId }: ImportJob,
  archive: OpenArchive,
  { importId, after, upTo }: DonePeopleImport,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const xrefs = await xrefsByMemberId(archive.read(treeName));
  const members = await importedPeople(journal, { tenantId, importId, after, upTo }, signal);
  return new Map(
    [...xrefs].flatMap(([oldId, xref]) => {
      const memberId = members.get(xref);
      return memberId === undefined ? [] : [[oldId, memberId] as const];
    }),
  );
};

const addPeopleIssues = (issues: ImportIssues, lost: number, sent: DonePeopleImport | undefined): void => {
  if (lost > 0) issues.add(lost === 1 ? "One person could not be restored." : `${lost} people could not be restored.`);
  // What they quote is about people: genealogy keeps it sealed, and shows it itself.
  if (sent && sent.issueCount > 0)
    issues.add(
      `${sent.issueCount} ${sent.issueCount === 1 ? "line" : "lines"} of the family tree could not be imported as they are; “Import and export” of the tree says which.`,
    );
};

interface Portrait {
  readonly memberId: string;
  readonly objectId: string;
}

const portraitsOf = (
  portrayed: DocumentLists["people"],
  people: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, ImportedFile>,
): readonly Portrait[] =>
  portrayed.flatMap(({ id, photoUrl }) => {
    const memberId = people.get(id);
    const file = files.get((photoUrl && objectIdIn(photoUrl)) || "");
    return memberId && file?.contentType.startsWith("image/") ? [{ memberId, objectId: file.objectId }] : [];
  });

const importPortraits = async (
  journal: ImportDependencies["journal"],
  job: ImportJob,
  all: readonly Portrait[],
): Promise<void> => {
  const { transferId } = job;
  for (let lot = 0; lot * portraitsAtOnce < all.length; lot += 1) {
    const portraits = all.slice(lot * portraitsAtOnce, (lot + 1) * portraitsAtOnce);
    await recordStep(journal, job, { type: "ImportPortraits", data: { transferId, portraits, lot } });
  }
};
