import { photoTypes } from "@kinkeeper/contracts/archive/objects";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { isFresh, retryWhileFresh } from "@kinkeeper/platform/fresh-ids";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";

const pathShape = /^\/objects\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Who puts a picture forward as somebody's portrait. */
export interface Portrayal {
  readonly viewer: Viewer;
  readonly photoPath: string;
  /** What their portraits were so far: any of them may come back, whoever uploaded it. */
  readonly formerPaths: ReadonlySet<string | null>;
}

const storedObject = (readModel: ReadModel, { viewer, photoPath, formerPaths }: Portrayal, objectId: string) => {
  const find = (sql: ISql) => sql<{ content_type: string }[]>`
    select content_type from stored_objects
    where tenant_id = ${viewer.tenantId} and id = ${objectId}
      and (${formerPaths.has(photoPath)} or user_id = ${viewer.userId})`;
  // A former portrait is asked for by the service itself, since others may have uploaded it.
  return formerPaths.has(photoPath) ? find(readModel.service) : readModel.asViewer(viewer, find);
};

/**
 * Refuses a photo path that does not name a stored picture which the viewer uploaded, or which was a portrait of this person
 * before. What others uploaded may be private, and a portrait is seen by the whole family: it answers like one that never was.
 * @throws DomainError INVALID_INPUT for another kind of path or file, NOT_FOUND, OBJECT_NOT_READY (try again shortly)
 */
export const requirePicture = async (readModel: ReadModel, portrayal: Portrayal, now: () => Date): Promise<void> => {
  const objectId = pathShape.exec(portrayal.photoPath)?.[1];
  if (!objectId) throw invalid("This is not the path of an uploaded picture.");
  const row = await retryWhileFresh(
    async () => (await storedObject(readModel, portrayal, objectId))[0],
    (found) => (found ? [] : [objectId]),
    now,
  );
  if (row && (photoTypes as readonly string[]).includes(row.content_type)) return;
  if (row) throw invalid("This file is not a picture.");
  if (isFresh(objectId, now()))
    throw new DomainError("OBJECT_NOT_READY", "This picture is not ready yet. Please try again in a moment.");
  throw notFound("picture");
};

const invalid = (message: string): DomainError =>
  new DomainError("INVALID_INPUT", message, [{ path: "photoPath", message }]);
