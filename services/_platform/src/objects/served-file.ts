import path from "node:path";
import type { StoredObject } from "../object-store.ts";
import { Reply } from "../http/route.ts";

/** How a stored file is offered: what it is called, and whether a browser shows it or saves it. */
interface Offer {
  readonly fileName: string;
  readonly disposition: "inline" | "attachment";
}

const offers: Readonly<Record<string, Offer>> = {
  "image/jpeg": { fileName: "photo.jpg", disposition: "inline" },
  "image/webp": { fileName: "photo.webp", disposition: "inline" },
  "audio/mpeg": { fileName: "recording.mp3", disposition: "inline" },
  "video/mp4": { fileName: "film.mp4", disposition: "inline" },
  // No browser shows a PDF under the policy that lets nothing inside a file run.
  "application/pdf": { fileName: "document.pdf", disposition: "attachment" },
};

/** @param savedAs what whoever saves the file calls it; the ending follows from what it is */
export const dispositionOf = (contentType: string, savedAs?: string): string => {
  const { fileName, disposition } = offers[contentType] ?? { fileName: "file.bin", disposition: "attachment" };
  if (savedAs !== undefined)
    return `attachment; filename*=UTF-8''${encodeURIComponent(savedAs + path.extname(fileName))}`;
  return `${disposition}; filename="${fileName}"`;
};

/** Nothing inside a stored file may ever run, even when somebody opens it by its own address. */
export const fileHeaders = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** A stored file as it is sent, with what is said of it; whoever asks with HEAD is told that alone. */
export const fileReply = (
  { bytes, stream }: Pick<StoredObject, "bytes" | "stream">,
  { method }: { readonly method?: string | undefined },
  headers: Readonly<Record<"content-type" | "content-disposition", string> & Record<string, string>>,
  status = 200,
): Reply => {
  const isTold = method === "HEAD";
  if (isTold) stream.destroy();
  return new Reply(
    status,
    { ...fileHeaders, "content-length": String(bytes), ...headers },
    isTold ? undefined : stream,
  );
};
