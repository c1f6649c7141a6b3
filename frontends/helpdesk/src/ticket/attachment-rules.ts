import { maxAttachmentBytes, mostAttachments } from "@kinkeeper/contracts/helpdesk/messages";

/** For the file dialog; the server judges by content. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,image/gif,application/pdf";

/** Those that may be sent beside one message, and a sentence about the first that may not. */
export const admitted = (
  chosen: readonly File[],
  added: readonly File[],
): { readonly files: readonly File[]; readonly refusal: string | undefined } => {
  const wrong = added.find(({ type, size }) => !acceptedTypes.split(",").includes(type) || size > maxAttachmentBytes);
  const fitting = added.filter(
    (file) => acceptedTypes.split(",").includes(file.type) && file.size <= maxAttachmentBytes,
  );
  const all = [...chosen, ...fitting];
  const refusal = wrong
    ? wrong.size > maxAttachmentBytes
      ? `${wrong.name} is larger than 5 MB.`
      : `${wrong.name} is neither a picture nor a PDF.`
    : all.length > mostAttachments
      ? `At most ${mostAttachments} files can be attached to one message.`
      : undefined;
  return { files: all.slice(0, mostAttachments), refusal };
};

/** "120 KB", "1.4 MB". */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
