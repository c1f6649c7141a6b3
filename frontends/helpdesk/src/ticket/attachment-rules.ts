import { maxAttachmentBytes, mostAttachments } from "@kinkeeper/contracts/helpdesk/messages";
import { isShrinkable, mostPhotoBytes } from "@kinkeeper/kit/pictures/shrinkable.ts";

/** For the file dialog; the server judges by content. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,image/gif,application/pdf";

const isKnown = ({ type }: File): boolean => acceptedTypes.split(",").includes(type);
/** Photos are made smaller before they are sent. */
const isTooLarge = (file: File): boolean => file.size > (isShrinkable(file) ? mostPhotoBytes : maxAttachmentBytes);

/** Those that may be sent beside one message, and a sentence about the first that may not. */
export const admitted = (
  chosen: readonly File[],
  added: readonly File[],
): { readonly files: readonly File[]; readonly refusal: string | undefined } => {
  const wrong = added.find((file) => !isKnown(file) || isTooLarge(file));
  const fitting = added.filter((file) => isKnown(file) && !isTooLarge(file));
  const all = [...chosen, ...fitting];
  const refusal = wrong
    ? isKnown(wrong)
      ? `${wrong.name} is larger than ${isShrinkable(wrong) ? 50 : 5} MB.`
      : `${wrong.name} is neither a picture nor a PDF.`
    : all.length > mostAttachments
      ? `At most ${mostAttachments} files can be attached to one message.`
      : undefined;
  return { files: all.slice(0, mostAttachments), refusal };
};

/** "120 KB", "1.4 MB". */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
