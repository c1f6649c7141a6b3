import type { TransactionSql } from "postgres";
import { keyOf } from "@kinkeeper/platform/words";

/** What narrows a search down, beside its words. */
export interface Filters {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly person?: string | undefined;
  readonly place?: string | undefined;
  readonly tag?: string | undefined;
}

/** Somebody with all who were merged with them; nobody for whom the viewer may not know of, which row level security says. */
const everyIdOf = (sql: TransactionSql, person: string) => sql`array(
  select p.id from people p
  where (p.id = ${person} or p.remaining_id = ${person})
    and exists (select from people r where r.id = ${person} and not r.removed))`;

/** Conditions on the row `d` of search_documents; undefined where everything passes. */
export const conditionsOf = (sql: TransactionSql, { from, to, person, place, tag }: Filters) => {
  const given = [
    from === undefined ? undefined : sql`d.year_to >= ${from}`,
    to === undefined ? undefined : sql`d.year_from <= ${to}`,
    person === undefined ? undefined : sql`d.members && ${everyIdOf(sql, person)}`,
    place ? sql`position(${keyOf(place)} in d.place_key) > 0` : undefined,
    tag ? sql`d.tag_keys @> array[${keyOf(tag)}]` : undefined,
  ].filter((one) => one !== undefined);
  return given.length === 0 ? undefined : given.reduce((all, one) => sql`${all} and ${one}`);
};
