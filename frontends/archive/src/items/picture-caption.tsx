import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { EditInPlace } from "./edit-in-place.tsx";
import { useArtifactChange } from "./use-artifact-change.ts";
import { useItemRights } from "./use-item-rights.ts";

/** The caption of one of an item's pictures, edited where it stands by those who may. */
export const PictureCaption = ({ item, path }: { item: ArtifactWithRevision; path: string }) => {
  const { canEdit } = useItemRights(item);
  const change = useArtifactChange(item);
  const caption = item.pictures.find((picture) => picture.path === path)?.caption ?? "";
  // The picture at the head of a story of earlier has no caption of its own: with one, it becomes the first of the pictures.
  const isHead = item.fileUrl === path;
  if (isHead && item.artifactType !== "story") return null;
  const save = (next: string): Promise<boolean> => {
    const pictures = item.pictures.map(({ path: one, caption: before }) => ({
      path: one,
      caption: one === path ? next || null : before,
    }));
    const body = isHead ? { fileUrl: null, pictures: [{ path, caption: next || null }, ...pictures] } : { pictures };
    return change(body, "Caption saved");
  };
  return (
    <EditInPlace what="caption" value={caption} maxLength={500} canEdit={canEdit} onSave={save}>
      {caption && <span className="[overflow-wrap:anywhere]">{caption}</span>}
    </EditInPlace>
  );
};
