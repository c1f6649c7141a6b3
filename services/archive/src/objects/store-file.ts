import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { maxArtifactBytes, maxPhotoBytes, photoTypes, type UploadPurpose } from "@kinkeeper/contracts/archive/objects";
import type { Photo } from "@kinkeeper/pictures/photo";
import { photoQueue } from "@kinkeeper/pictures/photo-queue";
import { pictureMemory } from "@kinkeeper/pictures/picture-memory";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { fileTooLarge, withinBytes } from "@kinkeeper/platform/http/byte-limit";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { withinReservation, type FamilySpace, type Reservation } from "@kinkeeper/platform/space/family-space";
import { fileTypeFromBuffer } from "file-type";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FailedUploads } from "./failed-uploads.ts";
import { objectDecider, objectStream } from "./object.decider.ts";
import { objectKey, previewKey, smallKey, thumbnailKey, type FileAddress } from "./object-keys.ts";
import { checkedRecording, isRecordingType, type RecordingType } from "./recordings/recording.ts";
import { withHead } from "./with-head.ts";

export interface FileToStore {
  readonly objectId: string;
  readonly purpose: UploadPurpose;
  readonly source: AsyncIterable<Buffer>;
  /** How long it says it is; what comes is counted all the same. */
  readonly announcedBytes?: number | undefined;
  /** Aborted when nobody waits for it any more: a picture that waits for its turn is given up then. */
  readonly signal?: AbortSignal | undefined;
}

type Facts = Omit<Extract<ObjectEvent, { type: "ObjectStored" }>["data"], "objectId" | "attempt">;

/** Enough of a file to tell its kind by. */
const headBytes = 4_100;

const largest: Readonly<Record<UploadPurpose, number>> = { photo: maxPhotoBytes, artifact: maxArtifactBytes };

/** Of files with more bytes, or who knows how many, a family sends one at a time; so many wait, unread. */
const large = 8 * 1_048_576;
const mostLargeWaiting = 8;

const wrongKind: Readonly<Record<UploadPurpose, string>> = {
  photo: "This file is not a photo we can read. Please choose a JPEG, PNG, WebP or GIF.",
  artifact: "This kind of file cannot be added. Please choose a JPEG, PNG, WebP, GIF, PDF, MP3 or MP4.",
};

/**
 * Takes one upload in: judges it by its content, stores its bytes, records it. A picture is re-encoded; a document, a sound
 * and a film pass through as they are, never whole in memory. What is refused leaves nothing behind. Answers what it is now.
 * @throws DomainError TOO_LARGE, UNSUPPORTED_MEDIA, TOKEN_SPENT, TOO_MANY_REQUESTS; StoreUnavailable; the reason of `signal`.
 */
export const createStoreFile = (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel" | "objects" | "newId">,
  space: FamilySpace,
  failedUploads: FailedUploads,
  preparePhoto: (upload: Buffer) => Promise<Photo>,
): ((file: FileToStore, context: CommandContext) => Promise<{ readonly contentType: string }>) => {
  const { objects, newId } = dependencies;
  const largeFiles = new KeyedMutex({
    maxWaiting: mostLargeWaiting,
    refusal: "Your family is uploading many large files. Please try again when they are done.",
  });
  const prepare = photoQueue(preparePhoto);
  const memory = pictureMemory();

  const storePicture = async (
    address: FileAddress,
    source: AsyncIterable<Buffer>,
    { signal }: FileToStore,
  ): Promise<Facts> => {
    const room = memory.room(address.tenantId);
    try {
      const sent = await buffer(room.through(source));
      const sourceSha256 = createHash("sha256").update(sent).digest("hex");
      const photo = await prepare(address.tenantId, sent, signal);
      await objects.put(objectKey(address), photo.bytes, photo.contentType);
      await objects.put(thumbnailKey(address), photo.thumbnail, "image/webp");
      if (photo.preview) await objects.put(previewKey(address), photo.preview, "image/webp");
      if (photo.small) await objects.put(smallKey(address), photo.small, "image/webp");
      return {
        contentType: photo.contentType,
        bytes: photo.bytes.length,
        sha256: createHash("sha256").update(photo.bytes).digest("hex"),
        sourceSha256,
        width: photo.width,
        height: photo.height,
        hasThumbnail: true,
        hasPreview: photo.preview !== undefined,
      };
    } finally {
      room.release();
    }
  };

  const storeRecording = async (
    address: FileAddress,
    type: RecordingType,
    source: AsyncIterable<Buffer>,
  ): Promise<Facts> => {
    const hash = createHash("sha256");
    let bytes = 0;
    async function* weighed(): AsyncGenerator<Buffer> {
      for await (const chunk of checkedRecording(type, source)) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    await objects.put(objectKey(address), weighed(), type);
    return { contentType: type, bytes, sha256: hash.digest("hex"), width: null, height: null, hasThumbnail: false };
  };

  const storeBytes = async (address: FileAddress, file: FileToStore, reservation: Reservation): Promise<Facts> => {
    const source = withinReservation(withinBytes(file.source, largest[file.purpose]), reservation);
    try {
      const { head, whole } = await withHead(source, headBytes);
      const type = (await fileTypeFromBuffer(head))?.mime ?? "";
      if ((photoTypes as readonly string[]).includes(type)) return await storePicture(address, whole, file);
      if (file.purpose === "photo" || !isRecordingType(type))
        throw new DomainError("UNSUPPORTED_MEDIA", wrongKind[file.purpose]);
      return await storeRecording(address, type, whole);
    } finally {
      await source.return(undefined);
    }
  };

  return async (file, context) => {
    const { objectId, purpose, announcedBytes } = file;
    const { tenantId } = context;
    if ((announcedBytes ?? 0) > largest[purpose]) throw fileTooLarge(largest[purpose]);
    const reservation = await space.reserve(tenantId, announcedBytes ?? 0);
    const attempt = newId();
    const address = { tenantId, objectId, attempt };
    let isOnItsWay = false;
    try {
      const store = () => storeBytes(address, file, reservation);
      const facts = await ((announcedBytes ?? Infinity) > large ? largeFiles.run(tenantId, store) : store());
      const data = { objectId, attempt, ...facts };
      await reservation.resize(data.bytes);
      isOnItsWay = true;
      const stream = objectStream(tenantId, objectId);
      const command = { type: "StoreObject", data } as const;
      const { state } = await executeCommand(dependencies, objectDecider, stream, command, context);
      // Somebody sent it at the same time, and was first: theirs are the bytes that are on record.
      if (state.status !== "stored" || state.attempt !== attempt) await failedUploads.remove(address);
      return { contentType: data.contentType };
    } catch (error) {
      // Unless the command was refused, nobody knows whether its event arrived.
      if (isOnItsWay && !(error instanceof DomainError)) failedUploads.recheckLater(address);
      else await failedUploads.remove(address);
      throw error;
    } finally {
      reservation.release();
    }
  };
};
