import type { Item } from "./item.ts";

/** What recorded fields take, as the row of an item keeps them. */
export const textBytes = (details: object): number => Buffer.byteLength(JSON.stringify(details));

/** The same of an item: nothing once it was removed, for that goes by itself. */
export const textBytesOf = <Details extends object>(item: Item<Details>): number =>
  item.status === "present" ? textBytes(item.details) : 0;
