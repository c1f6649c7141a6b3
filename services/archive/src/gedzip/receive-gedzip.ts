import type { GedzipImport } from "@kinkeeper/contracts/archive/gedzips";
import { previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import type { OnBehalf } from "@kinkeeper/platform/peers";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { putWithinReservation } from "../objects/put-within-reservation.ts";
import { knownAmong } from "./digests.ts";
import { isWebAddress } from "./file-names.ts";
import { gedzipKey, recordStep } from "./gedzip-job.ts";
import { openGedzip, type OpenGedzip, type PackedFile } from "./open-gedzip.ts";

/** A ZIP as it is sent. */
export interface SentGedzip extends Viewer {
  readonly fileName: string | undefined;
  readonly stream: AsyncIterable<Buffer>;
  readonly announcedBytes: number | undefined;
  readonly onBehalf: () => OnBehalf;
}

/** Names of missing files that are told one by one. */
const mostListed = 200;

/**
 * Keeps a ZIP, has genealogy look at the GEDCOM file in it, and says which of the files that it names came along. The room of both, the
 * ZIP and what is in it, is there before anything is kept; what throws leaves nothing.
 * @throws DomainError UNSUPPORTED_MEDIA, INVALID_INPUT, TOO_LARGE, OUT_OF_SPACE; as genealogy refuses
 */
export const receiveGedzip = async (
  dependencies: Pick<ServiceDependencies, "journal" | "objects" | "peers" | "newId" | "readModel" | "logger">,
  space: FamilySpace,
  { tenantId, userId, isAdmin = false, fileName, stream, announcedBytes, onBehalf }: SentGedzip,
): Promise<GedzipImport> => {
  const { journal, objects, peers, readModel, logger } = dependencies;
  const zipId = dependencies.newId();
  const key = gedzipKey(tenantId, zipId);
  const reservation = await space.reserve(tenantId, announcedBytes ?? 0);
  try {
    const sent = { source: stream, contentType: "application/zip" };
    const bytes = await putWithinReservation(objects, key, sent, reservation);
    const zip = await openGedzip(objects, key, bytes);
    try {
      const query = { media: "sent", ...(fileName === undefined ? {} : { fileName }) };
      const looked = await peers.ask(previewGedcom, onBehalf(), { body: zip.tree.read(), query });
      const found = lookFor(looked.mediaNames ?? [], zip);
      // Room for what is in it, beside the ZIP itself.
      (await space.reserve(tenantId, found.bytes)).release();
      const { files, missing } = found;
      const known = await knownAmong(readModel, { tenantId, userId, isAdmin }, files).catch((error: unknown) => {
        // A number to look at: the import itself tells of each file that cannot be read.
        logger.warn({ err: error, tenantId }, "the known files of a ZIP could not be counted");
        return 0;
      });
      const told = { missing: missing.slice(0, mostListed), missingCount: missing.length };
      const contents = { files: new Set(files.values()).size, known, ...told };
      const data = { importId: looked.id, userId, zipId, bytes, ...contents };
      await recordStep(journal, { tenantId, importId: looked.id }, userId, { type: "ReceiveGedzip", data });
      return { importId: looked.id, status: "waiting", ...contents, added: 0, issues: [] };
    } finally {
      zip.close();
    }
  } catch (error) {
    await objects.remove(key);
    throw error;
  } finally {
    reservation.release();
  }
};

/** Which of these names are files of the ZIP, and what those take. What lies on the web is in no ZIP. */
const lookFor = (names: readonly string[], zip: OpenGedzip) => {
  const files = new Map<string, PackedFile>();
  const missing: string[] = [];
  for (const name of names) {
    const file = zip.find(name);
    if (file) files.set(name, file);
    else if (!isWebAddress(name)) missing.push(name);
  }
  let bytes = 0;
  for (const file of new Set(files.values())) if (file.problem === undefined) bytes += file.bytes;
  return { files, missing, bytes };
};
