import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pictureSize } from "../pictures.ts";

export const maxPhotoBytes = 5_242_880;
export const maxArtifactBytes = 50 * 1024 * 1024;
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
/** What an artifact's file may be beside a picture. */
export const recordingTypes = ["application/pdf", "audio/mpeg", "video/mp4"] as const;

/** Longest side of a preview, in pixels; a picture that is no larger has none. */
export const previewSide = 1280;
/** The same of the picture for phones. */
export const smallSide = 720;

/** Which of a picture: beside those of every picture one for phones, all of it at no more than 720 pixels a side. */
const objectSize = z.enum([...pictureSize.options, "small"]);
export type ObjectSize = z.infer<typeof objectSize>;

/** A name that every file system takes. */
const fileName = z
  .string()
  .trim()
  .max(200)
  .refine((name) => /^[^\\/:*?"<>|\p{Cc}]+$/u.test(name), "A file cannot be called this.");

/** A photo is a picture of at most 5 MB; an artifact also a PDF, MP3 or MP4, and at most 50 MB. */
export const uploadPurpose = z.enum(["photo", "artifact"]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

/**
 * What an object path leads to. Pictures have a size in pixels, a square thumbnail at `?size=thumbnail`, and at `?size=preview`
 * all of the picture at no more than 1,280 pixels a side, at `?size=small` at no more than 720 (the next larger where there is none).
 */
export const storedFile = z.object({
  contentType: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type StoredFile = z.infer<typeof storedFile>;

export const requestUpload = defineEndpoint({
  id: "requestUpload",
  method: "POST",
  path: "/api/objects/upload",
  access: "signed-in",
  summary: "A single-use address to send one file to, and the path it will have.",
  query: z.object({ purpose: uploadPurpose.default("photo") }),
  response: z.object({ uploadUrl: z.string(), objectPath: z.string() }),
});

export const uploadObject = defineEndpoint({
  id: "uploadObject",
  method: "PUT",
  path: "/api/objects/upload/:token",
  access: "signed-in",
  summary: "The file itself, judged by content; pictures are re-encoded without location data.",
  params: z.object({ token: z.string().min(20).max(400) }),
  raw: {
    contentTypes: ["image/*", ...recordingTypes, "audio/*", "video/*", "application/octet-stream"],
    maxBytes: maxArtifactBytes,
  },
});

export const getObject = defineEndpoint({
  id: "getObject",
  method: "GET",
  path: "/objects/:id",
  access: "signed-in",
  summary: "The file, a range or a smaller picture of it: for who uploaded it, and whoever may see what it belongs to.",
  params: z.object({ id: z.uuid() }),
  // What it is saved as, without its ending.
  query: z.object({ size: objectSize.default("full"), name: fileName.optional() }),
});

export const objectEndpoints = [requestUpload, uploadObject, getObject] as const;
