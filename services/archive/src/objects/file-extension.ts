const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/png": "png",
  "image/gif": "gif",
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "video/mp4": "mp4",
};

/** How the name of an exported file ends. */
export const extensionOf = (contentType: string | null): string => extensions[contentType ?? ""] ?? "bin";
