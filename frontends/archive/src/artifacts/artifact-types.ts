import type { ArtifactType } from "@kinkeeper/contracts/enumerations";
import { AudioLines, BookOpenText, FileText, Image, Package, Video, type LucideIcon } from "lucide-react";

export const typeLooks: Readonly<Record<ArtifactType, { readonly label: string; readonly icon: LucideIcon }>> = {
  photo: { label: "Photo", icon: Image },
  document: { label: "Document", icon: FileText },
  video: { label: "Video", icon: Video },
  audio: { label: "Audio", icon: AudioLines },
  other: { label: "Other", icon: Package },
  story: { label: "Story", icon: BookOpenText },
};

export type ChosenType = Exclude<ArtifactType, "story">;

/** In the order of the form. */
const chosenTypes: readonly ChosenType[] = ["photo", "document", "video", "audio", "other"];

export const typeOptions = chosenTypes.map((value) => ({ value, label: typeLooks[value].label }));

/** What a file is likely to be, by its content type. */
export const typeOfFile = (contentType: string): ChosenType => {
  const [family] = contentType.split("/");
  if (family === "image") return "photo";
  if (family === "audio" || family === "video") return family;
  return contentType === "application/pdf" ? "document" : "other";
};

/** A title from the name of a file: "grandma-wedding_1921.jpg" -> "Grandma wedding 1921". */
export const titleOfFile = (fileName: string): string => {
  const words = fileName
    .replace(/\.[^.]{1,5}$/, "")
    .replace(/[_-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};
