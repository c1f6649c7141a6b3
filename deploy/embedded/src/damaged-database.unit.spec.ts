import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { expect, test } from "vitest";
import { damagedDatabase } from "./damaged-database.ts";

const refused = (code: string, message: string) => Object.assign(new Error(message), { code });
const sentence = (reason: string) =>
  `The read models in /data/pg are damaged (${reason}); delete this folder and start Kinkeeper again: they are made anew from the events.`;

test("a file of PostgreSQL that is cut short or missing is told of with what to do", () => {
  const short = refused("XX001", 'could not read file "base/5/pg_filenode.map": read 10 of 524');
  expect(damagedDatabase(short, "/data/pg")).toBe(sentence(short.message));
  const missing = refused("58P01", 'could not open file "global/1262": No such file or directory');
  const told = new StoreUnavailable("Postgres cannot be used now (58P01)", { cause: missing });
  expect(damagedDatabase(told, "/data/pg")).toBe(sentence(missing.message));
});

test.each([
  refused("53100", "could not extend file: No space left on device"),
  refused("ECONNREFUSED", "connect ECONNREFUSED"),
  new Error("a bug"),
  "a bug",
])("%s is no damage", (error) => expect(damagedDatabase(error, "/data/pg")).toBeUndefined());
