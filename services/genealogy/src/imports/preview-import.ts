import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import type { GedcomImport, ProposedChange } from "@kinkeeper/contracts/genealogy/gedcom";
import { userNames } from "@kinkeeper/accounts/user-names";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { Viewer } from "@kinkeeper/platform/read-model";
import { changeTexts } from "../proposals/proposal-answer.ts";
import type { FileSize, ImportQueue } from "./import-queue.ts";
import { ImportLog } from "./import-log.ts";
import { importDecider, importStream, notReady, onlyWaiting, type ImportCommand } from "./import.decider.ts";
import { forgetFindings } from "./findings.ts";
import { fileKey, type ImportDependencies } from "./import-context.ts";
import type { ImportWork } from "./import-work.ts";
import type { FileReceiver, SentFile } from "./receive-file.ts";

/** Up to so many bytes a file is read in a second or two. */
const smallFile = 4 * 1_048_576;
/** Files that somebody may have lying here and did not import; their oldest makes room. */
const mostPreviews = 5;

const kindOf = (bytes: number): FileSize => (bytes > smallFile ? "large" : "small");

export interface PreviewWork {
  readonly receiver: FileReceiver;
  readonly work: ImportWork;
  readonly readers: ImportQueue;
}

type Findings = Pick<
  GedcomImport,
  | "people"
  | "families"
  | "guessedLiving"
  | "characterSet"
  | "sampleNames"
  | "isPartial"
  | "issues"
  | "issueCount"
  | "created"
  | "updated"
  | "unchanged"
  | "waiting"
  | "doubtful"
  | "changedRelationships"
>;

/** How a file is looked at. */
interface Look {
  /** Who wants it may not change what exists: what would wait for an administrator is counted. */
  readonly addsOnly: boolean;
  /** How somebody said that the file is to be read; absent: as it is recognised. */
  readonly characterSet?: CharacterSet | undefined;
  /** Whether the pictures and documents that it names came along. */
  readonly hasMedia: boolean;
}

/** Reads a file that was kept, in its turn, and records what importing it would do. */
const analyze = async (
  dependencies: ImportDependencies,
  context: CommandContext,
  file: { readonly importId: string; readonly fileName: string | null; readonly bytes: number },
  { addsOnly, characterSet, hasMedia }: Look,
  { work, readers }: Pick<PreviewWork, "work" | "readers">,
): Promise<Findings & { readonly mediaNames?: string[] }> => {
  const { tenantId, actorId } = context;
  const { importId } = file;
  const job = { kind: "import", tenantId, importId, actorId, people: 0 } as const;
  const isChosen = characterSet !== undefined;
  const { changes, readAs, mediaNames, isPartial, ...findings } = await readers.run(tenantId, kindOf(file.bytes), () =>
    work.analyze(job, { addsOnly, keeps: isChosen ? "again" : "first", characterSet, hasMedia }),
  );
  const data = {
    ...file,
    ...findings,
    ...(readAs === "ASCII" ? {} : { characterSet: { name: readAs, isChosen } }),
    ...(changes ? { waiting: changes.count } : {}),
    ...(isPartial ? { isPartial } : {}),
    ...(hasMedia ? { hasMedia } : {}),
  };
  const command: ImportCommand = { type: isChosen ? "PreviewAgain" : "PreviewImport", data };
  await executeCommand(dependencies, importDecider, importStream(tenantId, importId), command, context);
  const { expected, ...found } = findings;
  return {
    ...found,
    ...expected,
    ...(mediaNames ? { mediaNames: [...mediaNames] } : {}),
    characterSet: readAs === "ASCII" ? null : readAs,
    isPartial,
    waiting: changes?.count ?? 0,
  };
};

/**
 * Keeps a file, reads it in its turn and says what importing it would do. Whoever sends slowly holds up nobody: only the
 * reading takes turns.
 * @throws DomainError NOT_GEDCOM, TOO_LARGE, TOO_MANY_REQUESTS; then nothing is kept
 */
export const previewImport = async (
  dependencies: ImportDependencies,
  context: CommandContext,
  file: SentFile & { readonly fileName: string | null; readonly addsOnly: boolean; readonly hasMedia: boolean },
  { receiver, work, readers }: PreviewWork,
): Promise<GedcomImport & { readonly mediaNames?: string[] }> => {
  const { readModel, now } = dependencies;
  const { tenantId, actorId } = context;
  const { importId, fileName, ...how } = file;
  await makeRoom(dependencies, context);
  return receiver.receive(tenantId, file, async (bytes) => {
    const findings = await analyze(dependencies, context, { importId, fileName, bytes }, how, { work, readers });
    const userId = actorId ?? null;
    const userName = userId === null ? null : ((await userNames(readModel.service, [userId])).get(userId) ?? null);
    const undecided = { accepted: 0, declined: 0, lapsed: 0 };
    const untouched = { progress: 0, removed: 0, restored: 0, kept: 0, reason: null, createdAt: now().toISOString() };
    return {
      id: importId,
      status: "preview",
      stage: null,
      userId,
      userName,
      fileName,
      ...findings,
      ...undecided,
      ...untouched,
      canImport: true,
      canUndo: false,
    };
  });
};

/**
 * Reads the file of a preview once more, in the character set that somebody chose.
 * @throws DomainError NOT_GEDCOM when it says nothing that way, IMPORT_NOT_READY, TOO_MANY_REQUESTS; then the preview stays as it was
 */
export const previewAgain = async (
  dependencies: ImportDependencies,
  context: CommandContext,
  preview: GedcomImport,
  chosen: Required<Omit<Look, "hasMedia">>,
  reading: Pick<PreviewWork, "work" | "readers">,
): Promise<GedcomImport> => {
  const { id: importId, fileName } = preview;
  if (preview.status !== "preview") throw notReady(onlyWaiting);
  const bytes = await requireFile(dependencies, context.tenantId, importId);
  const { hasMedia, sentBy } = await ImportLog.open(dependencies.journal, context, importId);
  const file = { importId, fileName, bytes };
  // Whoever sent the file reads what is found: another's file is looked at as a member's.
  const addsOnly = chosen.addsOnly || sentBy !== context.actorId;
  const how = { ...chosen, addsOnly, hasMedia };
  try {
    const { mediaNames: _names, ...found } = await analyze(dependencies, context, file, how, reading);
    return { ...preview, ...found };
  } catch (error) {
    await forgetFindingsOfNone(dependencies, context, importId);
    throw error;
  }
};

/** What was found in a file that was discarded meanwhile would lie beside none. */
const forgetFindingsOfNone = async (
  { journal, objects }: ImportDependencies,
  context: CommandContext,
  importId: string,
): Promise<void> => {
  const { state } = await ImportLog.open(journal, context, importId);
  if (state.status !== "absent" && !state.hasFile) await forgetFindings(objects, context.tenantId, importId);
};

/**
 * What of a file that was looked at would wait for an administrator, as things stand and as the viewer may read it: the first of it.
 * @throws DomainError IMPORT_NOT_READY when the file is gone, TOO_MANY_REQUESTS
 */
export const previewChanges = async (
  dependencies: ImportDependencies,
  context: CommandContext,
  importId: string,
  viewer: Viewer,
  { work, readers }: Pick<PreviewWork, "work" | "readers">,
): Promise<ProposedChange[]> => {
  const { tenantId, actorId } = context;
  const job = { kind: "import", tenantId, importId, actorId, people: 0 } as const;
  const kind = kindOf(await requireFile(dependencies, tenantId, importId));
  const { chosenCharacterSet: characterSet } = await ImportLog.open(dependencies.journal, context, importId);
  const { changes } = await readers.run(tenantId, kind, () =>
    work.analyze(job, { addsOnly: true, keeps: "nothing", characterSet, hasMedia: false }),
  );
  if (!changes) return [];
  return dependencies.readModel.asViewer(viewer, (sql) => changeTexts(sql, changes.first, changes.names));
};

const makeRoom = async (dependencies: ImportDependencies, context: CommandContext): Promise<void> => {
  const { tenantId, actorId } = context;
  const previews = await dependencies.readModel.asViewer(
    { tenantId, userId: actorId ?? "" },
    (sql) => sql<{ id: string }[]>`
      select id from imports where has_file and status = 'preview' and user_id = ${actorId ?? null}
      order by position desc offset ${mostPreviews - 1}`,
  );
  for (const { id: importId } of previews) {
    const reason = "Other files were uploaded since, and this one was never imported.";
    const command: ImportCommand = { type: "ForgetFile", data: { importId, reason } };
    const stream = importStream(tenantId, importId);
    await executeCommand(dependencies, importDecider, stream, command, context);
  }
};

/** Refuses an import whose file is no longer there; answers how many bytes it has. */
export const requireFile = async (
  { objects }: ImportDependencies,
  tenantId: string,
  importId: string,
): Promise<number> => {
  const file = await objects.get(fileKey(tenantId, importId));
  if (!file) throw new DomainError("IMPORT_NOT_READY", "The file is no longer here. Please upload it again.");
  file.stream.destroy();
  return file.bytes;
};
