import {
  getObject,
  recordingTypes,
  requestUpload,
  uploadObject,
  type ObjectSize,
} from "@kinkeeper/contracts/archive/objects";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { dispositionOf, fileHeaders, fileReply } from "@kinkeeper/platform/objects/served-file";
import type { StoredObject } from "@kinkeeper/platform/object-store";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../viewer.ts";
import { byteRangeIn } from "./byte-range.ts";
import type { FileIntake } from "./file-intake.ts";
import { objectStream } from "./object.decider.ts";
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
    route(requestUpload, async ({ query, caller, tenantId }) => {
      await space.refuseWhenFull(tenantId);
      const objectId = newId();
      const expires = now().getTime() + uploadLifetimeMs;
      const grant = { objectId, tenantId, userId: caller.sub, purpose: query.purpose, expires };
      const token = uploadToken(grant, await signingKey());
      return { uploadUrl: `/api/objects/upload/${token}`, objectPath: `/objects/${objectId}` };
    }),

    route(uploadObject, async ({ params, caller, tenantId, context, stream, announcedBytes, left }) => {
      const grant = grantIn(params.token, await signingKey(), { userId: caller.sub, tenantId }, now());
      const { objectId, purpose } = grant;
      // Before the bytes are touched: most second uploads are noticed here, the rest when the first is on record.
      const stored = await journal.read(objectStream(tenantId, objectId));
      if (stored.length > 0)
        throw new DomainError("TOKEN_SPENT", "This upload address has been used already. Please ask for a new one.");
      await storeFile({ objectId, purpose, source: stream, announcedBytes, left }, context);
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
      const disposition = dispositionOf(contentType);

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
