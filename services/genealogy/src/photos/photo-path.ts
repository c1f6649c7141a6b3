import { photoTypes } from "@kinkeeper/contracts/archive/objects";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { setTimeout as delay } from "node:timers/promises";

const pathShape = /^\/objects\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** How long a picture that was just uploaded may take to become known here. */
const patienceMs = 1_000;
const betweenLooksMs = 25;
/** An id made so recently may still be on its way; only the id is asked, so that a foreign one answers like any other. */
const recentMs = 60_000;

/** Milliseconds since 1970 that a UUIDv7 tells; undefined for other ids (RFC 9562, section 5.7). */
const madeAt = (id: string): number | undefined =>
  id[14] === "7" ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;

/**
 * Refuses a photo path that does not name a stored picture of the viewer's own family.
 * @throws DomainError INVALID_INPUT for another kind of path or file, NOT_FOUND, OBJECT_NOT_READY (try again shortly)
 */
export const requirePicture = async (
  readModel: ReadModel,
  viewer: Viewer,
  photoPath: string,
  now: () => Date,
): Promise<void> => {
  const objectId = pathShape.exec(photoPath)?.[1];
  if (!objectId) throw invalid("This is not the path of an uploaded picture.");
  const isRecent = Math.abs(now().getTime() - (madeAt(objectId) ?? 0)) < recentMs;
  const deadline = performance.now() + (isRecent ? patienceMs : 0);
  for (;;) {
    const [row] = await readModel.asViewer(
      viewer,
      (sql) => sql<{ content_type: string }[]>`select content_type from stored_objects where id = ${objectId}`,
    );
    if (row && (photoTypes as readonly string[]).includes(row.content_type)) return;
    if (row) throw invalid("This file is not a picture.");
    if (performance.now() >= deadline) break;
    await delay(betweenLooksMs);
  }
  if (isRecent)
    throw new DomainError("OBJECT_NOT_READY", "This picture is not ready yet. Please try again in a moment.");
  throw notFound("picture");
};

const invalid = (message: string): DomainError =>
  new DomainError("INVALID_INPUT", message, [{ path: "photoPath", message }]);
