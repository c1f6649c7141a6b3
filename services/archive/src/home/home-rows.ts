import type { getHome, HomeItem, ItemOnThisDay, UnnamedPicture } from "@kinkeeper/contracts/archive/home";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { userNames } from "@kinkeeper/accounts/user-names";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { hiddenPeople } from "../people/hidden-people.ts";

const mostItems = 8;
const mostComments = 5;
const mostOnThisDay = 12;
const mostPictures = 6;
const excerptLength = 160;

interface ShownRow {
  readonly id: string;
  readonly category: HomeItem["category"];
  readonly artifact_type: HomeItem["artifactType"];
  readonly title: string;
}
type ItemRow = ShownRow & { readonly user_id: string; readonly created_at: string };
type CommentRow = ShownRow & {
  readonly comment_id: string;
  readonly text: string;
  readonly user_id: string;
  readonly created_at: string;
};
type DatedRow = ShownRow & { readonly date: string };

const shown = (sql: TransactionSql) => sql`
  i.id, i.kind as category, i.details::jsonb ->> 'artifactType' as artifact_type,
  coalesce(i.details::jsonb ->> 'title', i.details::jsonb ->> 'name') as title`;

const shownOf = ({ id, category, artifact_type, title }: ShownRow) => ({
  id,
  category,
  artifactType: artifact_type,
  title,
});

/** The row's own rule again: what is private is its author's alone. */
const visible = (sql: TransactionSql, { userId }: Viewer) =>
  sql`not i.removed and (i.privacy <> 'private' or i.user_id = ${userId})`;

const recentItems = (sql: TransactionSql, viewer: Viewer) => sql<ItemRow[]>`
  select ${shown(sql)}, i.user_id, i.created_at from items i
  where ${visible(sql, viewer)} order by i.created_at desc, i.id desc limit ${mostItems}`;

const recentComments = (sql: TransactionSql, viewer: Viewer) => sql<CommentRow[]>`
  select ${shown(sql)}, c.id as comment_id, left(c.text, ${excerptLength}) as text, c.user_id, c.created_at
  from comments c join items i on i.tenant_id = c.tenant_id and i.id = c.item_id
  where not c.removed and c.user_id <> ${viewer.userId} and ${visible(sql, viewer)}
  order by c.created_at desc, c.id desc limit ${mostComments}`;

/** A day is written with at least two numbers; a month and a year, of which there may be thousands, begin on the first with one. */
const twoNumbers = String.raw`\d\D+\d`;

const datedOn = (sql: TransactionSql, viewer: Viewer, day: string) => sql<DatedRow[]>`
  select ${shown(sql)}, coalesce(i.details::jsonb ->> 'eventDate', i.details::jsonb ->> 'date') as date from items i
  where substr(i.date_from, 6) = ${day.slice(5)} and i.date_from is not null and ${visible(sql, viewer)}
    and coalesce(i.details::jsonb ->> 'eventDate', i.details::jsonb ->> 'date') ~ ${twoNumbers}
  order by i.date_from, i.id limit 100`;

/** A picture of people whom the viewer may not know of is one of nobody to them: that it is left out would tell of them. */
const unnamedPictures = (sql: TransactionSql, viewer: Viewer, hidden: readonly string[]) => {
  const pictures = (about: ReturnType<TransactionSql>) => sql`(
    select i.id, i.details::jsonb ->> 'title' as title, p.path, i.created_at
    from items i
    cross join lateral (select coalesce(i.details::jsonb ->> 'fileUrl', i.details::jsonb -> 'pictures' -> 0 ->> 'path') as path) p
    where i.kind = 'artifact' and ${about} and ${visible(sql, viewer)}
      and i.details::jsonb ->> 'artifactType' = 'photo' and p.path is not null
    order by i.created_at desc, i.id desc limit ${mostPictures})`;
  const ids = sql`${[...hidden]}::uuid[]`;
  const ofHidden =
    hidden.length === 0 ? sql`` : sql`union all ${pictures(sql`i.members && ${ids} and i.members <@ ${ids}`)}`;
  return sql<UnnamedPicture[]>`
    select id, title, path from (${pictures(sql`i.members = '{}'`)} ${ofHidden}) as found
    order by created_at desc, id desc limit ${mostPictures}`;
};

/** A month or "about 1890" begins on a day as well: only what happened on this very day counts. */
const onThisVeryDay = (rows: readonly DatedRow[], day: string): ItemOnThisDay[] =>
  rows
    .flatMap((row) => {
      const { from, to } = parseDate(row.date);
      const years = from === undefined ? 0 : Number(day.slice(0, 4)) - Number(from.slice(0, 4));
      return from === to && years > 0 ? [{ ...shownOf(row), date: row.date, years }] : [];
    })
    .slice(0, mostOnThisDay);

/** What is worth coming back for. `day` is today where the viewer is, `YYYY-MM-DD`. */
export const homeOf = async (
  readModel: ReadModel,
  viewer: Viewer,
  day: string,
): Promise<ResponseOf<typeof getHome>> => {
  const hidden = await hiddenPeople(readModel, viewer);
  const rows = await readModel.asViewer(viewer, async (sql) => ({
    items: await recentItems(sql, viewer),
    comments: await recentComments(sql, viewer),
    dated: await datedOn(sql, viewer, day),
    pictures: await unnamedPictures(sql, viewer, hidden),
  }));
  const authors = [...rows.items, ...rows.comments].map(({ user_id }) => user_id);
  const names = await userNames(readModel.service, [...new Set(authors)]);
  return {
    onThisDay: onThisVeryDay(rows.dated, day),
    items: rows.items.map((row) => ({
      ...shownOf(row),
      userName: names.get(row.user_id) ?? null,
      createdAt: row.created_at,
    })),
    comments: rows.comments.map((row) => ({
      id: row.comment_id,
      item: shownOf(row),
      text: row.text,
      userName: names.get(row.user_id) ?? null,
      createdAt: row.created_at,
    })),
    unnamedPictures: rows.pictures,
  };
};
