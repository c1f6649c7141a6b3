import {
  mostItemsAboutPerson,
  type ItemAboutPerson,
  type listItemsAboutPerson,
} from "@kinkeeper/contracts/archive/about-person";
import { storyWords, type StoryContent } from "@kinkeeper/contracts/archive/story-text/story-words";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { presentPeople } from "../people/present-people.ts";
import { everyIdOf } from "../people/every-id-of.ts";

const excerptLength = 200;
/** Of a text with marks, more is read than is shown without them. */
const readLength = 1_000;

interface Row {
  readonly id: string;
  readonly category: ItemAboutPerson["category"];
  readonly artifact_type: ItemAboutPerson["artifactType"];
  readonly title: string;
  readonly date: string | null;
  readonly date_from: string | null;
  readonly place: string | null;
  readonly description: string | null;
  readonly content: string | null;
  readonly content_format: StoryContent["contentFormat"] | null;
  readonly picture: string | null;
  readonly marked_in: ItemAboutPerson["markedIn"];
}

/** The row's own rule on what is private stands here again. */
const rowsAbout = (sql: TransactionSql, { userId }: Viewer, memberId: string) => sql<Row[]>`
  select i.id, i.kind as category, i.date_from, d ->> 'artifactType' as artifact_type,
    coalesce(d ->> 'title', d ->> 'name') as title, coalesce(d ->> 'eventDate', d ->> 'date') as date,
    d ->> 'location' as place, left(d ->> 'description', ${readLength}) as description,
    left(d ->> 'content', ${readLength}) as content, d ->> 'contentFormat' as content_format,
    coalesce(
      d -> 'pictures' -> 0 ->> 'path',
      case when d ->> 'artifactType' = 'photo' then d ->> 'fileUrl' end
    ) as picture,
    coalesce(
      (select jsonb_agg(f - 'memberId') from jsonb_array_elements(d -> 'faces') f where f ->> 'memberId' = ${memberId}),
      '[]'
    ) as marked_in
  from items i cross join lateral (select i.details::jsonb as d) as details
  where i.members && ${everyIdOf(sql, memberId)}
    and not i.removed
    and (i.privacy <> 'private' or i.user_id = ${userId})
  order by i.sort_day nulls last, i.created_at desc, i.id
  limit ${mostItemsAboutPerson + 1}`;

/** What its author says of it in short; else how it begins. */
const withExcerpt = <Read extends Pick<Row, "content" | "content_format" | "description">>({
  content,
  content_format: format,
  description,
  ...row
}: Read) => {
  const words = description || storyWords({ content, contentFormat: format ?? "plain" });
  return { ...row, excerpt: words && words.slice(0, excerptLength).replaceAll(/\n\s*/g, "\n") };
};

/** What the archive holds about a person, as far as the viewer may see it. @throws DomainError NOT_FOUND for somebody who is not in the family */
export const itemsAboutPerson = async (
  readModel: ReadModel,
  viewer: Viewer,
  memberId: string,
): Promise<ResponseOf<typeof listItemsAboutPerson>> => {
  const rows = await readModel.asViewer(viewer, async (sql) => {
    if (!(await presentPeople(sql, [memberId])).has(memberId)) throw notFound("person");
    return rowsAbout(sql, viewer, memberId);
  });
  const items = rows.slice(0, mostItemsAboutPerson).map(({ artifact_type, date_from, marked_in, ...row }) => ({
    ...withExcerpt(row),
    markedIn: marked_in,
    artifactType: artifact_type,
    dateFrom: date_from,
  }));
  return { items, hasMore: rows.length > mostItemsAboutPerson };
};
