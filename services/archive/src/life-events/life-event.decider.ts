import type { LifeEventDetails } from "@kinkeeper/contracts/archive/life-events";
import type { LifeEventEvent } from "@kinkeeper/contracts/archive/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { evolveItem, type Item, type ItemEvent } from "../items/item.ts";
import { decideItem, type ItemCommand } from "../items/item.decider.ts";

export const lifeEventNoun = "event";

export const lifeEventItemEvent = (event: LifeEventEvent): ItemEvent<LifeEventDetails> => {
  switch (event.type) {
    case "LifeEventAdded":
      return { type: "Added", data: event.data };
    case "LifeEventChanged":
      return { type: "Changed", data: event.data };
    case "LifeEventRemoved":
      return { type: "Removed", data: event.data };
    case "LifeEventRestored":
      return { type: "Restored", data: event.data };
    case "LifeEventPurged":
      return { type: "Purged", data: event.data };
  }
};

const lifeEventEvent = (event: ItemEvent<LifeEventDetails>): LifeEventEvent => {
  switch (event.type) {
    case "Added":
      return { type: "LifeEventAdded", data: event.data };
    case "Changed":
      return { type: "LifeEventChanged", data: event.data };
    case "Removed":
      return { type: "LifeEventRemoved", data: event.data };
    case "Restored":
      return { type: "LifeEventRestored", data: event.data };
    case "Purged":
      return { type: "LifeEventPurged", data: event.data };
  }
};

export const lifeEventDecider: Decider<Item<LifeEventDetails>, ItemCommand<LifeEventDetails>, LifeEventEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: (item, event) => evolveItem(item, lifeEventItemEvent(event)),
  decide: (command, item) => decideItem(command, item, lifeEventNoun).map(lifeEventEvent),
};
