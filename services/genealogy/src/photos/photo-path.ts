import { photoTypes } from "@kinkeeper/contracts/archive/objects";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { isFresh, lookWhileFresh } from "@kinkeeper/platform/fresh-ids";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

const pathShape = /^\/objects\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const storedObject = (readModel: ReadModel, viewer: Viewer, objectId: string) =>
  readModel.asViewer(
    viewer,
    (sql) => sql<{ content_type: string }[]>`select content_type from stored_objects where id = ${objectId}`,
  );

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
  const row = await lookWhileFresh(
    async () => (await storedObject(readModel, viewer, objectId))[0],
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
