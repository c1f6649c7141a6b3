import { maxPhotoBytes, photoTypes, requestUpload } from "@kinkeeper/contracts/archive/objects";
import { ApiError, errorOfAnswer, messageFor } from "./api-error.ts";
import type { Api } from "./create-api.ts";
import { sendFile, type FileUpload } from "./send-file.ts";

/** Why a picture was not taken, as a sentence for people. */
export class PhotoRefused extends Error {
  override readonly name = "PhotoRefused";
}

/** For `accept` of a file input. */
export const acceptedPhotoTypes = photoTypes.join(",");

/** Asks for an upload address, sends the picture there; answers the object path to store (`photoPath`). */
export const uploadPhoto = async (api: Api, upload: FileUpload): Promise<string> => {
  if (upload.file.size > maxPhotoBytes) throw new PhotoRefused("Please choose a photo of at most 5 MB.");
  const { uploadUrl, objectPath } = await withMessage("Failed to get upload URL", () => api.call(requestUpload));
  if (!objectPath) throw new PhotoRefused("Upload path not found");
  await withMessage("Failed to upload photo", async () => {
    const answer = await sendFile("PUT", uploadUrl, upload);
    if (!answer.ok) throw errorOfAnswer(answer.status, answer.statusText, await answer.text());
  });
  return objectPath;
};

const withMessage = async <T>(fallback: string, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw new PhotoRefused(messageFor(cause, fallback), { cause });
  }
};
