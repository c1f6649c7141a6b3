import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import {
  getObject,
  recordingTypes,
  requestUpload,
  uploadObject,
  type ObjectSize,
} from "@kinkeeper/contracts/archive/objects";
import { notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { dispositionOf, fileHeaders, fileReply } from "@kinkeeper/platform/objects/served-file";
import type { StoredObject } from "@kinkeeper/platform/object-store";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { createHash } from "node:crypto";
import { viewerOf } from "../viewer.ts";
import { byteRangeIn } from "./byte-range.ts";
import type { FileIntake } from "./file-intake.ts";
import { addressSpent, objectStream, sourceOf } from "./object.decider.ts";
import { objectKey, previewKey, smallKey, thumbnailKey, type FileAddress } from "./object-keys.ts";
import { grantIn, uploadLifetimeMs, uploadToken } from "./upload-token.ts";
import { isVisibleTo } from "./visible-objects.ts";

const signingKeyName = "platform/uploads";
/** Long enough to begin to watch; a player that is paused for longer asks us again. */
const directAddressSeconds = 300;

interface ObjectRow {
  readonly attempt: string | null;
  readonly content_type: string;
  readonly bytes: string;
  readonly has_thumbnail: boolean;
  readonly has_preview: boolean;
}

/** The smaller pictures that do for the one that was asked for, the best first; whether there is one for phones is not on record. */
const smallerKeys = (size: ObjectSize, row: ObjectRow, file: FileAddress): readonly string[] => {
  if (size === "thumbnail") return row.has_thumbnail ? [thumbnailKey(file)] : [];
  if (size === "full" || !row.has_thumbnail) return [];
  return [...(size === "small" ? [smallKey(file)] : []), ...(row.has_preview ? [previewKey(file)] : [])];
};

/** Whether it is the very file that was stored here: whoever sends it may have lost the answer. */
const isSentAgain = async (stored: readonly ObjectEvent[], source: AsyncIterable<Buffer>): Promise<boolean> => {
  const last = stored.at(-1);
  if (last?.type !== "ObjectStored") return false;
  const hash = createHash("sha256");
  for await (const chunk of source) hash.update(chunk);
  return hash.digest("hex") === sourceOf(last.data);
};

/** A smaller picture is small, and how small is not on record: it is always sent whole. */
const wholePicture = (found: StoredObject, http: { readonly method?: string | undefined }): Reply =>
  fileReply(found, http, { "content-type": "image/webp", "content-disposition": dispositionOf("image/webp") });

export const objectRoutes = (
  { journal, keyring, objects, readModel, now, newId }: ServiceDependencies,
  { space, storeFile }: Pick<FileIntake, "space" | "storeFile">,
): readonly Route[] => {
  const signingKey = async (): Promise<Buffer> => (await keyring.ensure([signingKeyName])).get(signingKeyName)!;

  const visibleFile = async (viewer: Viewer, objectId: string): Promise<ObjectRow> => {
    const [row] = await readModel.asViewer(
      viewer,
      (sql) => sql<ObjectRow[]>`
        select attempt, content_type, bytes, has_thumbnail, has_preview from objects
        where id = ${objectId} and ${isVisibleTo(sql, viewer)}`,
    );
    if (!row) throw notFound("file");
    return row;
  };

  return [
    route(requestUpload, async ({ query, caller, tenantId, idempotencyKey }) => {
      await space.refuseWhenFull(tenantId);
      const { id: objectId } = additionOf({ caller, idempotencyKey }, newId);
      const expires = now().getTime() + uploadLifetimeMs;
      const grant = { objectId, tenantId, userId: caller.sub, purpose: query.purpose, expires };
      const token = uploadToken(grant, await signingKey());
      return { uploadUrl: `/api/objects/upload/${token}`, objectPath: `/objects/${objectId}` };
    }),

    route(uploadObject, async ({ params, caller, tenantId, context, stream, announcedBytes, signal }) => {
      const grant = grantIn(params.token, await signingKey(), { userId: caller.sub, tenantId }, now());
      const { objectId, purpose } = grant;
      // Before any bytes are kept: most second uploads are noticed here, the rest when the first is on record.
      const stored = await journal.read<ObjectEvent>(objectStream(tenantId, objectId));
      if (await isSentAgain(stored, stream)) return;
      if (stored.length > 0) throw addressSpent();
      await storeFile({ objectId, purpose, source: stream, announcedBytes, signal }, context);
    }),

    route(getObject, async ({ params, query, caller, tenantId, header, http }) => {
      const row = await visibleFile(viewerOf({ caller, tenantId }), params.id);
      const file = { tenantId, objectId: params.id, attempt: row.attempt };
      for (const key of smallerKeys(query.size, row, file)) {
        const smaller = await objects.get(key);
        if (smaller) return wholePicture(smaller, http);
      }
      const key = objectKey(file);
      const contentType = row.content_type;
      const disposition = dispositionOf(contentType, query.name);

      if ((recordingTypes as readonly string[]).includes(contentType)) {
        const expiresSeconds = directAddressSeconds;
        const address = await objects.addressOf?.(key, { expiresSeconds, contentType, disposition });
        if (address) return new Reply(302, { ...fileHeaders, location: address });
      }

      // Nothing here has a validator that `If-Range` could name, so that whoever sends one gets the whole file.
      const length = Number(row.bytes);
      const range = header("if-range") === undefined ? byteRangeIn(header("range"), length) : undefined;
      const headers = { ...fileHeaders, "accept-ranges": "bytes" };
      if (range === "unsatisfiable") return new Reply(416, { ...headers, "content-range": `bytes */${length}` });

      const found = await objects.get(key, range);
      if (!found) throw notFound("file");
      const asked = range ? range.end - range.start + 1 : found.bytes;
      return fileReply(
        { stream: found.stream, bytes: asked },
        http,
        {
          ...headers,
          "content-type": contentType,
          "content-disposition": disposition,
          ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${length}` } : {}),
        },
        range ? 206 : 200,
      );
    }),
  ];
};
