import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";

const kinds: Readonly<Record<string, { readonly name: string; readonly ending: string }>> = {
  "image/jpeg": { name: "JPEG picture", ending: "jpg" },
  "image/png": { name: "PNG picture", ending: "png" },
  "image/webp": { name: "WebP picture", ending: "webp" },
  "image/gif": { name: "GIF picture", ending: "gif" },
  "application/pdf": { name: "PDF", ending: "pdf" },
  "audio/mpeg": { name: "MP3 recording", ending: "mp3" },
  "video/mp4": { name: "MP4 video", ending: "mp4" },
};

export const sizeInWords = (bytes: number): string => {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
};

/** "PDF, 1.2 MB". */
export const fileInWords = ({ contentType, bytes }: NonNullable<Artifact["file"]>): string =>
  `${kinds[contentType]?.name ?? "File"}, ${sizeInWords(bytes)}`;

/** A title without what file systems refuse. */
const plainName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 100)
    .trim() || "artifact";

/** Where the file is downloaded: browsers call it what the server says, before what a link says. */
export const downloadAddress = (title: string, fileUrl: string): string =>
  `${fileUrl}?${new URLSearchParams({ name: plainName(title) }).toString()}`;

/** What a download is called: the title, with the file's ending. */
export const downloadName = ({ title, file }: Pick<Artifact, "title" | "file">): string => {
  const name = plainName(title);
  const ending = kinds[file?.contentType ?? ""]?.ending;
  return ending ? `${name}.${ending}` : name;
};
