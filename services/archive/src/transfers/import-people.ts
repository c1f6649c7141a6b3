import { commitGedcomImport, previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Peers } from "@kinkeeper/platform/peers";
import { treeName } from "./archive-document.ts";
import type { CallerTokens } from "./caller-tokens.ts";
import type { OpenArchive } from "./open-archive.ts";
import { pollBackoff } from "./poll-backoff.ts";
import { readPeopleImport, type PeopleImport } from "./people-import.ts";
import { loadTransfer, recordStep, type ImportJob } from "./import-job.ts";
import type { ImportProgress } from "./import-progress.ts";

/** Genealogy could not take the people; the message says why, to people. */
export class PeopleRefused extends Error {
  override readonly name = "PeopleRefused";
}

interface ImportPeopleDependencies {
  readonly journal: EventJournal;
  readonly readModel: ReadModel;
  readonly peers: Peers;
  readonly tokens: CallerTokens;
}

export type DonePeopleImport = Extract<PeopleImport, { status: "done" }> & { readonly importId: string };

/**
 * Hands the family tree to genealogy, as anybody does who imports a GEDCOM file, and answers when it is there. The two calls
 * need a token; whether they were made is on record, so that after an interruption nobody comes twice. From then on
 * genealogy's events say how far it is.
 * @throws PeopleRefused; DomainError as genealogy refuses; Error when `signal` is aborted
 */
export const importPeople = async (
  { journal, readModel, peers, tokens }: ImportPeopleDependencies,
  job: ImportJob,
  open: () => Promise<OpenArchive>,
  progress: ImportProgress,
  signal: AbortSignal,
): Promise<DonePeopleImport> => {
  const { tenantId, transferId } = job;
  const before = await loadTransfer(journal, job);
  let importId = "peopleImportId" in before ? before.peopleImportId : null;
  if (importId === null) {
    const onBehalf = await tokens.acquire(transferId, signal);
    const archive = await open();
    try {
      const body = archive.read(treeName);
      const { id } = await peers.ask(previewGedcom, onBehalf, { body, query: { fileName: treeName } });
      const after = await recordStep(journal, job, { type: "SendPeople", data: { transferId, importId: id } });
      importId = ("peopleImportId" in after ? after.peopleImportId : null) ?? id;
    } finally {
      archive.close();
    }
  }
  if ((await readPeopleImport(journal, tenantId, importId)).status === "preview")
    await peers.ask(commitGedcomImport, await tokens.acquire(transferId, signal), { params: { id: importId } });
  const pause = pollBackoff(signal);
  for (;;) {
    const found = await readPeopleImport(journal, tenantId, importId);
    if (found.status === "done") return { ...found, importId };
    if (found.status === "failed") throw new PeopleRefused(found.reason ?? "The family tree could not be imported.");
    const [row] = await readModel.service<{ here: number }[]>`
      select count(*)::int as here from people where tenant_id = ${tenantId} and not removed`;
    await progress.set(row!.here);
    await pause();
  }
};
