import {
  maxArtifactBytes,
  maxPhotoBytes,
  photoTypes,
  recordingTypes,
  requestUpload,
  type UploadPurpose,
} from "@kinkeeper/contracts/archive/objects";
import { isShrinkable, mostPhotoBytes } from "../pictures/shrinkable.ts";
import { ApiError, errorOfAnswer, messageFor, offlineError } from "./api-error.ts";
import type { Api } from "./create-api.ts";
import { nameOfFile } from "./name-of-file.ts";
import { sendFile, type FileUpload } from "./send-file.ts";

export interface FileToKeep extends Omit<FileUpload, "contentType"> {
  readonly purpose: UploadPurpose;
}

/** Why a file was not taken, as a sentence for people. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
  /** For its kind or its size: it is refused again, however often it is sent. */
  readonly isFinal: boolean;

  constructor(sentence: string, { isFinal, cause }: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(sentence, { cause });
    this.isFinal = isFinal;
  }
}

interface Rules {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly wrongType: string;
  readonly tooLarge: string;
  readonly failed: string;
}

const rules: Readonly<Record<UploadPurpose, Rules>> = {
  photo: {
    types: photoTypes,
    maxBytes: maxPhotoBytes,
    wrongType: "Please choose a JPEG, PNG, WebP or GIF.",
    tooLarge: "Please choose a photo of at most 5 MB.",
    failed: "Failed to upload photo",
  },
  artifact: {
    types: [...photoTypes, ...recordingTypes],
    maxBytes: maxArtifactBytes,
    wrongType: "Please choose a picture (JPEG, PNG, WebP or GIF), a PDF, an MP3 or an MP4.",
    tooLarge: "Please choose a file of at most 50 MB.",
    failed: "Failed to upload file",
  },
};

/** For `accept` of a file input. */
export const acceptedFileTypes: Readonly<Record<UploadPurpose, string>> = {
  photo: rules.photo.types.join(","),
  artifact: rules.artifact.types.join(","),
};

/** Names that some systems have for a type we take. */
const otherNames: Readonly<Record<string, string>> = { "image/jpg": "image/jpeg", "audio/mp3": "audio/mpeg" };

/** As phones save photos; few browsers show it, and many systems give it no type. */
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
const heic = "This photo is in HEIC format, which most browsers cannot show. Please save it as a JPEG and choose that.";

/** Why a file would be refused, told before it is sent; the server judges by content and has the last word. */
export const refusalOf = (file: Blob, purpose: UploadPurpose): string | undefined => {
  const { types, maxBytes, wrongType, tooLarge } = rules[purpose];
  if (file instanceof File && isHeic(file)) return heic;
  if (file.type !== "" && !types.includes(otherNames[file.type] ?? file.type)) return wrongType;
  if (file.size <= maxBytes || (purpose === "photo" && canBecomeSmaller(file))) return undefined;
  return tooLarge;
};

const canBecomeSmaller = (file: Blob): boolean => isShrinkable(file) && file.size <= mostPhotoBytes;

/** Most photos are small enough as they are. */
const loadSmallerPhoto = () =>
  import("../pictures/smaller-photo.ts").catch((cause: unknown) => {
    throw offlineError(cause);
  });

/**
 * A photo as it is sent: one of more bytes than are taken, as many phones make them, is made smaller.
 * @throws FileRefused with the sentence to show.
 */
export const photoToSend = async (file: Blob): Promise<Blob> => {
  const refusal = refusalOf(file, "photo");
  if (refusal) throw new FileRefused(refusal, { isFinal: true });
  if (file.size <= maxPhotoBytes) return file;
  const { smallerPhoto } = await loadSmallerPhoto();
  const smaller = await smallerPhoto(file, maxPhotoBytes);
  if (!smaller) throw new FileRefused(rules.photo.tooLarge, { isFinal: true });
  return smaller;
};

/**
 * Asks for an upload address, sends the file there; answers the object path to store (`fileUrl`, `photoPath`). Both under one key: sent
 * again after a lost answer it goes to the address it had, and is there once.
 * @throws FileRefused with the sentence to show; an AbortError when it was called off.
 */
export const uploadFile = async (api: Api, { purpose, ...upload }: FileToKeep): Promise<string> => {
  const refusal = refusalOf(upload.file, purpose);
  if (refusal) throw new FileRefused(refusal, { isFinal: true });
  const file = purpose === "photo" ? await photoToSend(upload.file) : upload.file;
  let fallback = "Failed to get upload URL";
  const send = async (idempotencyKey: string): Promise<string> => {
    const { uploadUrl, objectPath } = await api.call(requestUpload, { query: { purpose }, idempotencyKey });
    if (!objectPath) throw new FileRefused("Upload path not found", { isFinal: false });
    fallback = rules[purpose].failed;
    const answer = await sendFile("PUT", uploadUrl, { ...upload, file });
    if (!answer.ok) throw errorOfAnswer(answer.status, answer.statusText, await answer.text());
    return objectPath;
  };
  try {
    return await api.keys.under(requestUpload, { params: nameOfFile(upload.file), query: { purpose } }, send);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw new FileRefused(messageFor(cause, fallback), { isFinal: cause.code === "UNSUPPORTED_MEDIA", cause });
  }
};
