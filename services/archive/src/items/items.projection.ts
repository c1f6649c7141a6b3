import type { ArtifactEvent, LifeEventEvent, ObjectEvent, TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import type { Projection } from "@kinkeeper/platform/projection";
import { runsOf } from "@kinkeeper/platform/runs";
import type { TransactionSql } from "postgres";
import { changeItems, forgetItemsOf, insertItems, noteFiles, removeItems, restoreItems } from "./item-rows.ts";
import { artifacts, lifeEvents, traditions } from "./kinds.ts";

export type ItemEvent = ArtifactEvent | LifeEventEvent | TraditionEvent;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type ItemsEvent = ItemEvent | ObjectEvent | UserErased;
type Run<Type extends ItemsEvent["type"]> = readonly Recorded<Extract<ItemsEvent, { type: Type }>>[];

const write = (sql: TransactionSql, run: readonly Recorded<ItemsEvent>[]): Promise<unknown> => {
  const { type } = run[0]!;
  switch (type) {
    case "ArtifactAdded":
      return insertItems(sql, artifacts, run as Run<typeof type>);
    case "LifeEventAdded":
      return insertItems(sql, lifeEvents, run as Run<typeof type>);
    case "TraditionAdded":
      return insertItems(sql, traditions, run as Run<typeof type>);
    case "ArtifactChanged":
      return changeItems(sql, artifacts, run as Run<typeof type>);
    case "LifeEventChanged":
      return changeItems(sql, lifeEvents, run as Run<typeof type>);
    case "TraditionChanged":
      return changeItems(sql, traditions, run as Run<typeof type>);
    case "ArtifactRemoved":
    case "LifeEventRemoved":
    case "TraditionRemoved":
      return removeItems(sql, run as Run<typeof type>);
    case "ArtifactRestored":
    case "LifeEventRestored":
    case "TraditionRestored":
      return restoreItems(sql, run as Run<typeof type>);
    case "ObjectStored":
    case "ObjectRemoved":
      return noteFiles(sql, run as Run<typeof type>);
    case "UserErased":
      return forgetItemsOf(
        sql,
        (run as Run<typeof type>).map(({ data }) => data.userId),
      );
  }
};

/** Everything a family keeps beside its people, in one table for the three kinds: they are listed, searched and exported alike. */
export const itemsProjection: Projection<ItemsEvent> = {
  name: "items_v1",
  contexts: ["archive", "identity"],
  handles: [
    "ArtifactAdded",
    "ArtifactChanged",
    "ArtifactRemoved",
    "ArtifactRestored",
    "LifeEventAdded",
    "LifeEventChanged",
    "LifeEventRemoved",
    "LifeEventRestored",
    "TraditionAdded",
    "TraditionChanged",
    "TraditionRemoved",
    "TraditionRestored",
    "ObjectStored",
    "ObjectRemoved",
    "UserErased",
  ],
  tables: ["items", "erased_accounts"],
  apply: async (sql, events) => {
    for (const run of runsOf(events)) await write(sql, run);
  },
};
