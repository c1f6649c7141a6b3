import { z as all } from "zod/v4";

/*
 * The `zod` that the shell shares with every remote. A shared module is not tree-shaken, and the whole of zod is 100 KB
 * gzip; these are the parts that contracts and frontends use. zod-for-browsers.unit.spec.ts tells when one is missing.
 */
export const z = {
  array: all.array,
  boolean: all.boolean,
  coerce: { number: all.coerce.number },
  email: all.email,
  enum: all.enum,
  int: all.int,
  iso: { date: all.iso.date, datetime: all.iso.datetime },
  literal: all.literal,
  number: all.number,
  object: all.object,
  record: all.record,
  strictObject: all.strictObject,
  string: all.string,
  tuple: all.tuple,
  union: all.union,
  uuid: all.uuid,
};
