import type { TraditionDetails } from "@kinkeeper/contracts/archive/traditions";
import type { TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { evolveItem, type Item, type ItemEvent } from "../items/item.ts";
import { decideItem, type ItemCommand } from "../items/item.decider.ts";

export const traditionNoun = "tradition";

export const traditionItemEvent = (event: TraditionEvent): ItemEvent<TraditionDetails> => {
  switch (event.type) {
    case "TraditionAdded":
      return { type: "Added", data: event.data };
    case "TraditionChanged":
      return { type: "Changed", data: event.data };
    case "TraditionRemoved":
      return { type: "Removed", data: event.data };
    case "TraditionRestored":
      return { type: "Restored", data: event.data };
    case "TraditionPurged":
      return { type: "Purged", data: event.data };
  }
};

const traditionEvent = (event: ItemEvent<TraditionDetails>): TraditionEvent => {
  switch (event.type) {
    case "Added":
      return { type: "TraditionAdded", data: event.data };
    case "Changed":
      return { type: "TraditionChanged", data: event.data };
    case "Removed":
      return { type: "TraditionRemoved", data: event.data };
    case "Restored":
      return { type: "TraditionRestored", data: event.data };
    case "Purged":
      return { type: "TraditionPurged", data: event.data };
  }
};

export const traditionDecider: Decider<Item<TraditionDetails>, ItemCommand<TraditionDetails>, TraditionEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: (item, event) => evolveItem(item, traditionItemEvent(event)),
  decide: (command, item) => decideItem(command, item, traditionNoun).map(traditionEvent),
};
