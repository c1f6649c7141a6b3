import { getObject, requestUpload, uploadObject } from "@kinkeeper/contracts/archive/objects";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { objectDecider, objectStream } from "./object.decider.ts";
import { photosInTurn } from "./photos-in-turn.ts";
import { grantIn, uploadLifetimeMs, uploadToken } from "./upload-token.ts";

export const objectKey = (tenantId: string, objectId: string) => `t/${tenantId}/${objectId}`;
export const thumbnailKey = (tenantId: string, objectId: string) => `${objectKey(tenantId, objectId)}-thumbnail`;
const signingKeyName = "platform/uploads";

/** Nothing inside a stored file may ever run, even when somebody opens it by its own address. */
const objectHeaders = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

const extension: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/webp": "webp" };

interface ObjectRow {
  readonly content_type: string;
  readonly has_thumbnail: boolean;
}

export const objectRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { journal, keyring, objects, readModel, settings, now, newId } = dependencies;

  const prepare = photosInTurn();

  const signingKey = async (): Promise<Buffer> => (await keyring.ensure([signingKeyName])).get(signingKeyName)!;

  const refuseOverQuota = async (tenantId: string, userId: string): Promise<void> => {
    const [row] = await readModel.asViewer(
      { tenantId, userId },
      (sql) => sql<{ used: string }[]>`select coalesce(sum(bytes), 0) as used from objects`,
    );
    if (Number(row!.used) >= settings.objectQuotaBytes)
      throw new DomainError("TOO_LARGE", "This family's space for photos and files is full.");
  };

  return [
    route(requestUpload, async ({ caller, tenantId }) => {
      await refuseOverQuota(tenantId, caller.sub);
      const objectId = newId();
      const expires = now().getTime() + uploadLifetimeMs;
      const token = uploadToken({ objectId, tenantId, userId: caller.sub, expires }, await signingKey());
      return { uploadUrl: `/api/objects/upload/${token}`, objectPath: `/objects/${objectId}` };
    }),

    route(uploadObject, async ({ params, caller, tenantId, context, stream }) => {
      const { objectId } = grantIn(params.token, await signingKey(), { userId: caller.sub, tenantId }, now());
      // Before the bytes are touched: a second upload must not replace the first.
      const stored = await journal.read(objectStream(tenantId, objectId));
      if (stored.length > 0)
        throw new DomainError("TOKEN_SPENT", "This upload address was used already. Please ask for a new one.");
      const photo = await prepare(await buffer(stream));
      await objects.put(objectKey(tenantId, objectId), photo.bytes, photo.contentType);
      await objects.put(thumbnailKey(tenantId, objectId), photo.thumbnail, "image/webp");
      const data = {
        objectId,
        contentType: photo.contentType,
        bytes: photo.bytes.length,
        sha256: createHash("sha256").update(photo.bytes).digest("hex"),
        width: photo.width,
        height: photo.height,
        hasThumbnail: true,
      };
      await executeCommand(
        dependencies,
        objectDecider,
        objectStream(tenantId, objectId),
        { type: "StoreObject", data },
        context,
      );
    }),

    route(getObject, async ({ params, query, caller, tenantId }) => {
      const [row] = await readModel.asViewer(
        { tenantId, userId: caller.sub },
        (sql) => sql<ObjectRow[]>`select content_type, has_thumbnail from objects where id = ${params.id}`,
      );
      if (!row) throw notFound("file");
      const asThumbnail = query.size === "thumbnail" && row.has_thumbnail;
      const found = await objects.get(asThumbnail ? thumbnailKey(tenantId, params.id) : objectKey(tenantId, params.id));
      if (!found) throw notFound("file");
      return new Reply(
        200,
        {
          ...objectHeaders,
          "content-type": found.contentType,
          "content-length": String(found.bytes),
          "content-disposition": `inline; filename="photo.${extension[found.contentType] ?? "bin"}"`,
        },
        found.stream,
      );
    }),
  ];
};
