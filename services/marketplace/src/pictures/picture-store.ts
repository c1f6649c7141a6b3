import { maxPhotoBytes } from "@kinkeeper/contracts/archive/objects";
import type { PictureSize, StoredPicture } from "@kinkeeper/contracts/pictures";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { withinBytes } from "@kinkeeper/platform/http/byte-limit";
import { pictureMemory } from "@kinkeeper/pictures/picture-memory";
import { PhotoProcesses } from "@kinkeeper/pictures/photo-processes";
import { photoQueue } from "@kinkeeper/pictures/photo-queue";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { familySpace, withinReservation } from "@kinkeeper/platform/space/family-space";
import { buffer } from "node:stream/consumers";

/** Most bytes that one vendor's pictures may take, all of them together. */
const vendorQuota = 200 * 1024 * 1024;

export interface PictureUpload {
  readonly vendorId: string;
  /** Of the picture to be. */
  readonly pictureId: string;
  readonly source: AsyncIterable<Buffer>;
  /** How long it says it is; what comes is counted all the same. */
  readonly announcedBytes: number | undefined;
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

export interface PictureStore {
  /**
   * Prepares a picture as photos of families are (judged by its content, re-encoded, without metadata), keeps it, and records it:
   * where `record` refuses, nothing is left behind.
   * @throws DomainError TOO_LARGE, UNSUPPORTED_MEDIA, TOO_MANY_REQUESTS, OUT_OF_SPACE; StoreUnavailable
   */
  add<Result>(upload: PictureUpload, record: (picture: StoredPicture) => Promise<Result>): Promise<Result>;
  /** Removes every size of a picture. */
  remove(vendorId: string, pictureId: string): Promise<void>;
  stop(): void;
}

/** Where a picture of a vendor lies in the object store. */
export const pictureKey = (vendorId: string, pictureId: string, size: PictureSize = "full"): string =>
  `v/${vendorId}/${pictureId}${size === "full" ? "" : `-${size}`}`;

const sizes: readonly PictureSize[] = ["full", "preview", "thumbnail"];

/** Keeps the pictures of vendors, each vendor within a quota of its own. */
export const createPictureStore = ({
  objects,
  readModel,
  disk,
  logger,
}: Pick<ServiceDependencies, "objects" | "readModel" | "disk" | "logger">): PictureStore => {
  const processes = new PhotoProcesses();
  const prepare = photoQueue((upload) => processes.prepare(upload));
  const memory = pictureMemory();
  const space = familySpace({
    whose: "business",
    quota: vendorQuota,
    kept: async (vendorId) => {
      const [row] = await readModel.service<{ bytes: string }[]>`
        select (select coalesce(sum(bytes), 0) from service_pictures where vendor_id = ${vendorId})
          + (select coalesce(sum(logo_bytes), 0) from vendors where id = ${vendorId}) as bytes`;
      return Number(row?.bytes ?? 0);
    },
    disk,
  });

  const remove = async (vendorId: string, pictureId: string): Promise<void> => {
    for (const size of sizes) await objects.remove(pictureKey(vendorId, pictureId, size));
  };

  return {
    remove,
    stop: () => processes.stop(),

    add: async ({ vendorId, pictureId, source, announcedBytes, signal }, record) => {
      const reservation = await space.reserve(vendorId, announcedBytes ?? 0);
      let isStored = false;
      let isRecording = false;
      try {
        const room = memory.room(vendorId);
        const photo = await buffer(room.through(withinReservation(withinBytes(source, maxPhotoBytes), reservation)))
          .then((upload) => prepare(vendorId, upload, signal))
          .finally(() => room.release());
        await reservation.resize(photo.bytes.length);
        isStored = true;
        await objects.put(pictureKey(vendorId, pictureId), photo.bytes, photo.contentType);
        await objects.put(pictureKey(vendorId, pictureId, "thumbnail"), photo.thumbnail, "image/webp");
        if (photo.preview) await objects.put(pictureKey(vendorId, pictureId, "preview"), photo.preview, "image/webp");
        isRecording = true;
        return await record({
          pictureId,
          contentType: photo.contentType,
          bytes: photo.bytes.length,
          width: photo.width,
          height: photo.height,
          hasPreview: photo.preview !== undefined,
        });
      } catch (error) {
        // Unless the command was refused, nobody knows whether its event arrived. What stored nothing leaves alone what another process may
        // have stored of the same picture.
        if (isStored && (!isRecording || error instanceof DomainError))
          await remove(vendorId, pictureId).catch((failure: unknown) =>
            logger.warn({ err: failure, pictureId }, "bytes of a refused picture stay in the object store"),
          );
        throw error;
      } finally {
        reservation.release();
      }
    },
  };
};
