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

export const dispositionOf = (contentType: string): string => {
  const { fileName, disposition } = offers[contentType] ?? { fileName: "file.bin", disposition: "attachment" };
  return `${disposition}; filename="${fileName}"`;
};

/** Nothing inside a stored file may ever run, even when somebody opens it by its own address. */
export const fileHeaders = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};
