import type { ArtifactEvent, LifeEventEvent, ObjectEvent, TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { Projection } from "@kinkeeper/platform/projection";
import { artifact } from "./artifacts/artifact.ts";
import { lifeEvent } from "./life-events/life-event.ts";
import { tradition } from "./traditions/tradition.ts";
import {
  deleteItemsOf,
  insertItems,
  noteFiles,
  purgeItems,
  removeItems,
  restoreItems,
  updateItems,
} from "./items/item-rows.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type ItemsEvent = ArtifactEvent | LifeEventEvent | TraditionEvent | ObjectEvent | UserErased;

/** Everything a family keeps beside its people, in one table for the three kinds: they are listed, searched and exported alike. */
export const itemsProjection: Projection<ItemsEvent> = {
  name: "items_v1",
  contexts: ["archive", "identity"],
  tables: ["items", "erased_accounts"],
  on: {
    ArtifactAdded: insertItems(artifact),
    ArtifactChanged: updateItems(artifact),
    ArtifactRemoved: removeItems,
    ArtifactRestored: restoreItems,
    ArtifactPurged: purgeItems,
    LifeEventAdded: insertItems(lifeEvent),
    LifeEventChanged: updateItems(lifeEvent),
    LifeEventRemoved: removeItems,
    LifeEventRestored: restoreItems,
    LifeEventPurged: purgeItems,
    TraditionAdded: insertItems(tradition),
    TraditionChanged: updateItems(tradition),
    TraditionRemoved: removeItems,
    TraditionRestored: restoreItems,
    TraditionPurged: purgeItems,
    ObjectStored: noteFiles,
    ObjectRemoved: noteFiles,
    UserErased: deleteItemsOf,
  },
};
