import type { TransactionSql } from "postgres";
import { keyOf } from "@kinkeeper/platform/words";
import { everyIdOf } from "../people/every-id-of.ts";

/** What narrows a search down, beside its words. */
export interface Filters {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly person?: string | undefined;
  readonly place?: string | undefined;
  readonly tag?: string | undefined;
}

/** Nothing is found of whom the viewer may not know, which row level security says: that something is there would tell of them. */
const isAbout = (sql: TransactionSql, person: string) => sql`d.members && ${everyIdOf(sql, person)}
  and exists (select from people p where p.id = ${person} and not p.removed)`;

/** Conditions on the row `d` of search_documents; undefined where everything passes. */
export const conditionsOf = (sql: TransactionSql, { from, to, person, place, tag }: Filters) => {
  const given = [
    from === undefined ? undefined : sql`d.year_to >= ${from}`,
    to === undefined ? undefined : sql`d.year_from <= ${to}`,
    person === undefined ? undefined : isAbout(sql, person),
    place ? sql`position(${keyOf(place)} in d.place_key) > 0` : undefined,
    tag ? sql`d.tag_keys @> array[${keyOf(tag)}]` : undefined,
  ].filter((one) => one !== undefined);
  return given.length === 0 ? undefined : given.reduce((all, one) => sql`${all} and ${one}`);
};
