import { existsSync } from "node:fs";
import path from "node:path";
import { contexts } from "@kinkeeper/contracts/contexts";
import { WrongSetting } from "@kinkeeper/platform/config";
import type { StoredData } from "@kinkeeper/platform/event-store";
import { definitionsOf } from "@kinkeeper/platform/journal/definitions";
import { keyNamesIn } from "@kinkeeper/platform/journal/key-names";
import { fileRows } from "./file-rows.ts";

/** At either end: the first ones tell keys of another product, the last ones those of an earlier moment. */
const looked = 500;
const ends = `
  select * from (select stream, type, data from events order by position limit ${looked})
  union all select * from (select stream, type, data from events order by position desc limit ${looked})`;

/** The keys of the people whom the first and the last events of a store tell of. */
const namesIn = (events: string): ReadonlySet<string> =>
  keyNamesIn(
    definitionsOf(contexts),
    fileRows(events, "events", ends).map(({ stream, type, data }) => ({
      stream: String(stream),
      type: String(type),
      data: JSON.parse(String(data)) as StoredData,
    })),
  );

const missingIn = (keys: string, names: ReadonlySet<string>): boolean =>
  fileRows(
    keys,
    "keys",
    "select count(*) as found from keys where name in (select value from json_each(?))",
    JSON.stringify([...names]),
  )[0]?.["found"] !== names.size;

/**
 * Keys are kept apart from the rest, and so are forgotten, or mistaken for others, when the rest is put back. A key that is not there is
 * taken for one of somebody who was erased: the rest would be read without names, and new keys made in the place of those that are missing.
 * @throws WrongSetting where there are events without their keys: a product makes a key first, and a row stays of each that was destroyed
 */
export const requireKeys = (folder: string): void => {
  const [events, keys] = [path.join(folder, "events.db"), path.join(folder, "keys.db")];
  if (!existsSync(events)) return;
  if (!existsSync(keys))
    throw new WrongSetting(
      `${folder} has an events.db and no keys.db, which opens it: put it there too (docs/operations.md, “Backups”).`,
    );
  const names = namesIn(events);
  if (names.size > 0 && missingIn(keys, names))
    throw new WrongSetting(
      `The keys.db of ${folder} does not open its events.db: put the one there that was copied with it, or later (docs/operations.md, “Backups”).`,
    );
};
