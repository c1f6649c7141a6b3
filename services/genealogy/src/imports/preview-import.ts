import type { GedcomImport, ProposedChange } from "@kinkeeper/contracts/genealogy/endpoints";
import { userNames } from "@kinkeeper/accounts/user-names";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { FileSize, ImportQueue } from "./import-queue.ts";
import { importDecider, importStream, type ImportCommand } from "./import.decider.ts";
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

/**
 * Keeps a file, reads it in its turn and says what importing it would do. Whoever sends slowly holds up nobody: only the
 * reading takes turns.
 * @throws DomainError NOT_GEDCOM, TOO_LARGE, TOO_MANY_REQUESTS; then nothing is kept
 */
export const previewImport = async (
  dependencies: ImportDependencies,
  context: CommandContext,
  file: SentFile & {
    readonly fileName: string | null;
    /** Who sends it may not change what exists: what would wait for an administrator is counted. */
    readonly addsOnly: boolean;
  },
  { receiver, work, readers }: PreviewWork,
): Promise<GedcomImport> => {
  const { readModel, now } = dependencies;
  const { tenantId, actorId } = context;
  const { importId, fileName, addsOnly } = file;
  await makeRoom(dependencies, context);
  return receiver.receive(tenantId, file, async (bytes) => {
    const job = { kind: "import", tenantId, importId, actorId, people: 0 } as const;
    const look = () => work.lookAt(job, { addsOnly });
    const { changes, ...findings } = await readers.run(tenantId, kindOf(bytes), look);
    const waiting = changes ? { waiting: changes.count } : {};
    const found = { importId, fileName, bytes, ...findings, ...waiting };
    const command: ImportCommand = { type: "PreviewImport", data: found };
    await executeCommand(dependencies, importDecider, importStream(tenantId, importId), command, context);
    const { expected, importId: id, bytes: _bytes, ...rest } = found;
    const userId = actorId ?? null;
    const userName = userId === null ? null : ((await userNames(readModel.service, [userId])).get(userId) ?? null);
    const undecided = { waiting: 0, accepted: 0, declined: 0, lapsed: 0, ...waiting };
    const untouched = { progress: 0, removed: 0, restored: 0, kept: 0, reason: null, createdAt: now().toISOString() };
    return { id, status: "preview", stage: null, userId, userName, ...rest, ...expected, ...undecided, ...untouched };
  });
};

/**
 * What of a file that was looked at would wait for an administrator, as things stand: the first of it.
 * @throws DomainError IMPORT_NOT_READY when the file is gone, TOO_MANY_REQUESTS
 */
export const previewChanges = async (
  dependencies: ImportDependencies,
  { tenantId, actorId }: CommandContext,
  importId: string,
  { work, readers }: Pick<PreviewWork, "work" | "readers">,
): Promise<ProposedChange[]> => {
  const job = { kind: "import", tenantId, importId, actorId, people: 0 } as const;
  const kind = kindOf(await requireFile(dependencies, tenantId, importId));
  const { changes } = await readers.run(tenantId, kind, () => work.lookAt(job, { addsOnly: true }));
  return changes?.first ?? [];
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
    const reason = "Other files were sent since, and this one was never imported.";
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
  if (!file) throw new DomainError("IMPORT_NOT_READY", "The file is no longer here. Please send it again.");
  file.stream.destroy();
  return file.bytes;
};
