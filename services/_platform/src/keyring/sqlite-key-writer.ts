import type { DatabaseSync } from "node:sqlite";
import type { KeyName } from "../keyring.ts";
import type { GroupWriter } from "../sqlite/group-writer.ts";
import { inTransaction, openSqliteFile } from "../sqlite/sqlite-file.ts";
import { newKeys } from "./new-keys.ts";

/**
 * A destroyed key stays as a row without a key, so that it is not made again.
 * `secure_delete` overwrites the bytes of a destroyed key instead of merely forgetting where they were.
 */
export const keySchema = `
  pragma secure_delete = on;
  create table if not exists keys (
    name text primary key,
    key blob,
    made_at text not null,
    destroyed_at text
  ) strict, without rowid;
`;

export type KeyRequest = { readonly make: readonly KeyName[] } | { readonly destroy: KeyName };

/** Writes to an open database. */
export const keyWriterOn = (database: DatabaseSync): GroupWriter<KeyRequest, null> => {
  const insert = database.prepare("insert into keys (name, key, made_at) values (?, ?, ?) on conflict do nothing");
  const forget = database.prepare(`
    insert into keys (name, made_at, destroyed_at) values (:name, :now, :now)
    on conflict (name) do update set key = null, destroyed_at = coalesce(destroyed_at, :now)
  `);

  const write = (request: KeyRequest, now: string): null => {
    if ("destroy" in request) {
      forget.run({ name: request.destroy, now });
      return null;
    }
    const keys = newKeys(request.make.length);
    for (const [index, name] of request.make.entries()) insert.run(name, keys[index]!, now);
    return null;
  };

  return {
    write: (requests) => {
      const now = new Date().toISOString();
      const answers = inTransaction(database, () => requests.map((request) => write(request, now)));
      // The log still holds the page with a destroyed key: carry it over and cut the log to nothing.
      if (requests.some((request) => "destroy" in request)) database.exec("pragma wal_checkpoint(truncate)");
      return answers;
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
};

/** For a thread of its own. */
export const openWriter = (file: string): GroupWriter<KeyRequest, null> => keyWriterOn(openSqliteFile(file, keySchema));
