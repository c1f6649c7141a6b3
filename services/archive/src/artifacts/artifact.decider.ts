import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { storyReferences } from "@kinkeeper/contracts/archive/story-text/story-words";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { evolveItem, stated, type Item, type ItemEvent } from "../items/item.ts";
import { decideItem, type ItemCommand } from "../items/item.decider.ts";

/** What people call an artifact of any type, a story too. */
export const artifactNoun = "item";

export const artifactItemEvent = (event: ArtifactEvent): ItemEvent<ArtifactDetails> => {
  switch (event.type) {
    case "ArtifactAdded":
      return { type: "Added", data: event.data };
    case "ArtifactChanged":
      return { type: "Changed", data: event.data };
    case "ArtifactRemoved":
      return { type: "Removed", data: event.data };
    case "ArtifactRestored":
      return { type: "Restored", data: event.data };
    case "ArtifactPurged":
      return { type: "Purged", data: event.data };
  }
};

const artifactEvent = (event: ItemEvent<ArtifactDetails>): ArtifactEvent => {
  switch (event.type) {
    case "Added":
      return { type: "ArtifactAdded", data: event.data };
    case "Changed":
      return { type: "ArtifactChanged", data: event.data };
    case "Removed":
      return { type: "ArtifactRemoved", data: event.data };
    case "Restored":
      return { type: "ArtifactRestored", data: event.data };
    case "Purged":
      return { type: "ArtifactPurged", data: event.data };
  }
};

/**
 * Pictures in the text are among the story's own, so that whoever sees the one sees the other. Who was marked in a picture
 * that was taken out is marked no more.
 * @throws DomainError INVALID_INPUT
 */
const settled = (details: ArtifactDetails): ArtifactDetails => {
  const paths = new Set([details.fileUrl, ...details.pictures.map(({ path }) => path)]);
  const invalid = (field: string, message: string) =>
    new DomainError("INVALID_INPUT", message, [{ path: field, message }]);
  if (storyReferences(details).pictures.some((path) => !paths.has(path)))
    throw invalid("content", "A picture in the text is not one of the pictures of this story.");
  const { faces: marked = [], ...others } = details;
  const faces = marked.filter(({ path }) => paths.has(path));
  if (new Set(faces.map(({ path, memberId }) => `${path} ${memberId}`)).size < faces.length)
    throw invalid("faces", "Somebody is marked twice in one picture.");
  return faces.length === 0 ? others : { ...others, faces };
};

const settledCommand = (
  command: ItemCommand<ArtifactDetails>,
  item: Item<ArtifactDetails>,
): ItemCommand<ArtifactDetails> => {
  if (command.type === "AddItem")
    return { ...command, data: { ...command.data, details: settled(command.data.details) } };
  if (command.type !== "ChangeItem" || item.status === "absent") return command;
  const { faces, ...changes } = settled({ ...item.details, ...stated(command.data.changes) });
  const marked = faces ?? (item.details.faces && []);
  return { ...command, data: { ...command.data, changes: { ...changes, ...(marked ? { faces: marked } : {}) } } };
};

export const artifactDecider: Decider<Item<ArtifactDetails>, ItemCommand<ArtifactDetails>, ArtifactEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: (item, event) => evolveItem(item, artifactItemEvent(event)),
  decide: (command, item) => decideItem(settledCommand(command, item), item, artifactNoun).map(artifactEvent),
};
