import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { evolveItem, type Item, type ItemEvent } from "../items/item.ts";
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

export const artifactDecider: Decider<Item<ArtifactDetails>, ItemCommand<ArtifactDetails>, ArtifactEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: (item, event) => evolveItem(item, artifactItemEvent(event)),
  decide: (command, item) => decideItem(command, item, artifactNoun).map(artifactEvent),
};
