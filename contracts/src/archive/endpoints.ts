import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const maxPhotoBytes = 5_242_880;
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

export const requestUpload = defineEndpoint({
  id: "requestUpload",
  method: "POST",
  path: "/api/objects/upload",
  access: "signed-in",
  summary: "A single-use address to send one file to, and the path it will have.",
  response: z.object({ uploadUrl: z.string(), objectPath: z.string() }),
});

export const uploadObject = defineEndpoint({
  id: "uploadObject",
  method: "PUT",
  path: "/api/objects/upload/:token",
  access: "signed-in",
  summary: "The file itself: judged by content, re-encoded, its location data removed.",
  params: z.object({ token: z.string().min(20).max(400) }),
  raw: { contentTypes: ["image/*", "application/octet-stream"], maxBytes: maxPhotoBytes },
});

export const getObject = defineEndpoint({
  id: "getObject",
  method: "GET",
  path: "/objects/:id",
  access: "signed-in",
  summary: "The stored file, or its thumbnail.",
  params: z.object({ id: z.uuid() }),
  query: z.object({ size: z.enum(["full", "thumbnail"]).default("full") }),
});

export const archiveEndpoints = [requestUpload, uploadObject, getObject] as const;
