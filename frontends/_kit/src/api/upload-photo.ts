import type { Api } from "./create-api.ts";
import { acceptedFileTypes, uploadFile, type FileToKeep } from "./upload-file.ts";

/** For `accept` of a file input. */
export const acceptedPhotoTypes = acceptedFileTypes.photo;

/**
 * Asks for an upload address, sends the picture there; answers the object path to store (`photoPath`).
 * @throws FileRefused with the sentence to show; an AbortError when it was called off.
 */
export const uploadPhoto = (api: Api, photo: Omit<FileToKeep, "purpose">): Promise<string> =>
  uploadFile(api, { ...photo, purpose: "photo" });
