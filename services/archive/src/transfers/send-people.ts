import { commitGedcomImport, previewGedcom } from "@kinkeeper/contracts/genealogy/endpoints";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Peers } from "@kinkeeper/platform/peers";
import { setTimeout as delay } from "node:timers/promises";
import { treeName } from "./archive-document.ts";
import { peopleImport, type PeopleImport } from "./brought-people.ts";
import type { LentTokens } from "./lent-tokens.ts";
import type { OpenArchive } from "./open-archive.ts";
import { recordStep, transferState, type TransferJob } from "./transfer-log.ts";
import type { TransferProgress } from "./transfer-progress.ts";

const betweenLooksMs = 250;

/** Genealogy could not take the people; the message says why, to people. */
export class PeopleRefused extends Error {
  override readonly name = "PeopleRefused";
}

interface Sending {
  readonly journal: EventJournal;
  readonly readModel: ReadModel;
  readonly peers: Peers;
  readonly tokens: LentTokens;
}

export type DonePeopleImport = Extract<PeopleImport, { status: "done" }> & { readonly importId: string };

/**
 * Hands the family tree to genealogy, as anybody does who imports a GEDCOM file, and answers when it is there. The two calls
 * need a token; whether they were made is on record, so that after an interruption nobody comes twice. From then on
 * genealogy's events tell how far it is.
 * @throws PeopleRefused; DomainError as genealogy refuses; Error when `signal` is aborted
 */
export const sendPeople = async (
  { journal, readModel, peers, tokens }: Sending,
  job: TransferJob,
  open: () => Promise<OpenArchive>,
  progress: TransferProgress,
  signal: AbortSignal,
): Promise<DonePeopleImport> => {
  const { tenantId, transferId } = job;
  const before = await transferState(journal, job);
  let importId = "peopleImportId" in before ? before.peopleImportId : null;
  if (importId === null) {
    const onBehalf = await tokens.borrow(transferId, signal);
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
  if ((await peopleImport(journal, tenantId, importId)).status === "preview")
    await peers.ask(commitGedcomImport, await tokens.borrow(transferId, signal), { params: { id: importId } });
  for (;;) {
    const found = await peopleImport(journal, tenantId, importId);
    if (found.status === "done") return { ...found, importId };
    if (found.status === "failed") throw new PeopleRefused(found.reason ?? "The family tree could not be imported.");
    const [row] = await readModel.service<{ here: number }[]>`
      select count(*)::int as here from people where tenant_id = ${tenantId} and not removed`;
    await progress.reach(row!.here);
    await delay(betweenLooksMs, undefined, { signal });
  }
};
