import type { Item } from "./item.ts";

/** What recorded fields take, as the row of an item keeps them; but for who may see it: where no text fits in any more it can be hidden all the same. */
export const textBytes = (details: object): number =>
  Buffer.byteLength(JSON.stringify({ ...details, privacy: undefined }));

/** The same of an item: nothing once it was removed, for that goes by itself. */
export const textBytesOf = <Details extends object>(item: Item<Details>): number =>
  item.status === "present" ? textBytes(item.details) : 0;
