import type { Run } from "@kinkeeper/platform/bounded-queue";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { objectIdIn } from "../objects/object-path.ts";
import { treeName } from "./archive-document.ts";
import { bringFiles, type BroughtFile, type FileKeeper } from "./bring-files.ts";
import { bringItems } from "./bring-items.ts";
import { broughtPeople } from "./brought-people.ts";
import { IssueSentences } from "./issue-sentences.ts";
import type { LentTokens } from "./lent-tokens.ts";
import { openArchive, type OpenArchive } from "./open-archive.ts";
import { sendPeople, type DonePeopleImport } from "./send-people.ts";
import { archiveKey, recordStep, transferState, type TransferJob } from "./transfer-log.ts";
import { TransferProgress } from "./transfer-progress.ts";
import { treeNames } from "./tree-names.ts";

export interface TransferDependencies extends Pick<ServiceDependencies, "journal" | "readModel" | "objects" | "peers"> {
  readonly keepFile: FileKeeper;
  readonly tokens: LentTokens;
  /** Archives are held in memory but for their files: one at a time. */
  readonly inTurn: Run;
}

/** Portraits told in one event. */
const portraitsAtOnce = 500;

/**
 * Reads an archive in, or what is missing of it: what it records follows from the transfer and the archive, so that after an
 * interruption it is recorded again without effect, and the rest for the first time.
 * @throws PeopleRefused; DomainError; StoreUnavailable; Error when `signal` is aborted
 */
export const carryOutTransfer = async (
  dependencies: TransferDependencies,
  job: TransferJob,
  signal: AbortSignal,
): Promise<void> => {
  const { journal, readModel, objects, inTurn } = dependencies;
  if ((await transferState(journal, job)).status === "running") {
    const progress = new TransferProgress(readModel, job);
    const open = () => openStored(dependencies, job);
    const isWithoutPeople = await inTurn(async () =>
      closing(await open(), async ({ document }) => document.people.length === 0),
    );
    const people = isWithoutPeople ? undefined : await sendPeople(dependencies, job, open, progress, signal);
    await inTurn(async () =>
      closing(await open(), (archive) => bringRest(dependencies, job, archive, people, progress, signal)),
    );
  }
  await objects.remove(archiveKey(job));
};

const openStored = async ({ objects }: TransferDependencies, job: TransferJob): Promise<OpenArchive> => {
  const key = archiveKey(job);
  const found = await objects.get(key);
  if (!found) throw new Error("the archive is gone before it was read in");
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

/** Everything but the people themselves. */
const bringRest = async (
  { journal, readModel, keepFile }: TransferDependencies,
  job: TransferJob,
  archive: OpenArchive,
  sent: DonePeopleImport | undefined,
  progress: TransferProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { transferId, userId } = job;
  const { document } = archive;
  const issues = new IssueSentences();
  const people = sent ? await peopleByOldId(journal, job, archive, sent, signal) : new Map<string, string>();
  tellOfPeople(issues, document.people.length - people.size, sent);
  await progress.reach(document.people.length);
  const files = await bringFiles({ journal, keepFile }, job, archive, { issues, progress }, signal);
  const brought = { people, files };
  const { items, position } = await bringItems(journal, job, archive, brought, { issues, progress }, signal);
  await bringPortraits(journal, job, portraitsOf(archive, people, files));
  if (document.comments.length + document.announcements.length > 0)
    issues.add("Comments and announcements stay in the file: made again, they would seem to be yours and of today.");
  // Whoever hears that it is done finds it in the lists.
  await readModel.caughtUpTo(position);
  const counts = { people: people.size, items, files: files.size };
  await recordStep(journal, job, {
    type: "CompleteImport",
    data: { transferId, userId, ...counts, issues: issues.all },
  });
};

const peopleByOldId = async (
  journal: TransferDependencies["journal"],
  { tenantId }: TransferJob,
  archive: OpenArchive,
  { importId, after, upTo }: DonePeopleImport,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const names = await treeNames(archive.read(treeName));
  const members = await broughtPeople(journal, { tenantId, importId, after, upTo }, signal);
  return new Map(
    [...names].flatMap(([oldId, name]) => {
      const memberId = members.get(name);
      return memberId === undefined ? [] : [[oldId, memberId] as const];
    }),
  );
};

const tellOfPeople = (issues: IssueSentences, lost: number, sent: DonePeopleImport | undefined): void => {
  if (lost > 0)
    issues.add(lost === 1 ? "One person could not be taken over." : `${lost} people could not be taken over.`);
  // What they quote is about people: genealogy keeps it sealed, and shows it itself.
  if (sent && sent.issueCount > 0)
    issues.add(
      `${sent.issueCount} ${sent.issueCount === 1 ? "line" : "lines"} of the family tree could not be understood; “Import and export” of the tree says which.`,
    );
};

interface Portrait {
  readonly memberId: string;
  readonly objectId: string;
}

const portraitsOf = (
  { document }: OpenArchive,
  people: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, BroughtFile>,
): readonly Portrait[] =>
  document.people.flatMap(({ id, photoUrl }) => {
    const memberId = people.get(id);
    const file = files.get((photoUrl && objectIdIn(photoUrl)) || "");
    return memberId && file?.contentType.startsWith("image/") ? [{ memberId, objectId: file.objectId }] : [];
  });

const bringPortraits = async (
  journal: TransferDependencies["journal"],
  job: TransferJob,
  all: readonly Portrait[],
): Promise<void> => {
  const { transferId } = job;
  for (let lot = 0; lot * portraitsAtOnce < all.length; lot += 1) {
    const portraits = all.slice(lot * portraitsAtOnce, (lot + 1) * portraitsAtOnce);
    await recordStep(journal, job, { type: "BringPortraits", data: { transferId, portraits, lot } });
  }
};
