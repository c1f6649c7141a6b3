import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEventDetails } from "@kinkeeper/contracts/archive/life-events";
import type {
  FoundArtifact,
  FoundEvent,
  FoundPerson,
  FoundStory,
  FoundTradition,
  Match,
  SearchAnswer,
} from "@kinkeeper/contracts/archive/search";
import { storyWords } from "@kinkeeper/contracts/archive/story-text/story-words";
import type { TraditionDetails } from "@kinkeeper/contracts/archive/traditions";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";
import type { TransactionSql } from "postgres";
import { personOfRow, type PersonRow } from "../people/person-row.ts";
import { kindOfNumber } from "./document.ts";

/** What was found, in the order it is shown. */
export interface Shown {
  readonly id: string;
  readonly kind: number;
  readonly match: Match;
}

type Lists = Pick<SearchAnswer, "people" | "stories" | "artifacts" | "events" | "traditions">;

interface ItemRow {
  readonly id: string;
  readonly details: string;
  readonly people:
    | readonly {
        readonly id: string;
        readonly firstName: string;
        readonly lastName: string | null;
        readonly photoUrl: string | null;
      }[]
    | null;
  readonly people_count: number;
  readonly thumbnail: string | null;
}

const peopleShown = 3;
const previewLength = 300;

const preview = (text: string | null): string | null =>
  text !== null && text.length > previewLength
    ? `${text.slice(0, previewLength).replace(/[\uD800-\uDBFF]$|\s+\S*$/, "")}…`
    : text;

/** Members read items and people under row level security: what they may not see has no card. */
const itemRows = (sql: TransactionSql, ids: readonly string[]): Promise<readonly ItemRow[]> => sql<ItemRow[]>`
  select i.id, i.details, linked.people, coalesce(linked.count, 0)::int as people_count, picture.path as thumbnail
  from items i
  left join lateral (
    select count(*) as count, json_agg(
      json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'photoUrl', p.photo_url) order by m.nr
    ) filter (where m.nr <= ${peopleShown}) as people
    from (select id, row_number() over (order by nr) as nr from (
      select r.id, min(o.nr) as nr from unnest(i.members) with ordinality as o(id, nr)
      join people l on l.tenant_id = i.tenant_id and l.id = o.id
      join people r on r.tenant_id = l.tenant_id and r.id = coalesce(l.remaining_id, l.id) and not r.removed
      group by r.id
    ) as standing) as m
    join people p on p.tenant_id = i.tenant_id and p.id = m.id
  ) as linked on true
  left join lateral (
    select '/objects/' || o.id as path from unnest(i.files) with ordinality as f(id, nr)
    join objects o on o.tenant_id = i.tenant_id and o.id = f.id and o.has_thumbnail order by f.nr limit 1
  ) as picture on true
  where i.id = any(${[...ids]}::uuid[]) and not i.removed`;

const personRows = (sql: TransactionSql, ids: readonly string[]): Promise<readonly PersonRow[]> => sql<PersonRow[]>`
  select id, first_name, last_name, maiden_name, title, suffix, other_names, birth_date, birth_place, death_date, death_place, left(biography, 2000) as biography,
    is_living, photo_url
  from people where id = any(${[...ids]}::uuid[]) and not removed`;

const personCard = (row: PersonRow, match: Match): FoundPerson => ({
  ...personOfRow(row),
  tags: [],
  privacy: "family",
  match,
  biography: preview(row.biography),
});

const common = (row: ItemRow, { tags, privacy }: Pick<ArtifactDetails, "tags" | "privacy">, match: Match) => ({
  id: row.id,
  tags,
  privacy,
  match,
  people: (row.people ?? []).map(({ id, photoUrl, ...named }) => ({ id, name: readableFullName(named), photoUrl })),
  peopleCount: row.people_count,
});

const storyCard = (row: ItemRow, details: ArtifactDetails, match: Match): FoundStory => ({
  ...common(row, details, match),
  title: details.title,
  excerpt: details.description ?? preview(storyWords(details)),
  date: details.date,
  location: details.location,
  thumbnailUrl: row.thumbnail,
});

const artifactCard = (row: ItemRow, details: ArtifactDetails, match: Match): FoundArtifact => ({
  ...common(row, details, match),
  title: details.title,
  artifactType: details.artifactType,
  description: preview(details.description),
  date: details.date,
  location: details.location,
  thumbnailUrl: row.thumbnail,
});

const eventCard = (row: ItemRow, details: LifeEventDetails, match: Match): FoundEvent => ({
  ...common(row, details, match),
  title: details.title,
  description: preview(details.description),
  location: details.location,
  eventDate: details.eventDate,
  eventType: details.eventType,
});

const traditionCard = (row: ItemRow, details: TraditionDetails, match: Match): FoundTradition => ({
  ...common(row, details, match),
  name: details.name,
  description: preview(details.description) ?? "",
  recurrence: details.recurrence,
});

/** The cards of what was found, read from the tables that everything else reads too. */
export const cardsOf = async (sql: TransactionSql, shown: readonly Shown[]): Promise<Lists> => {
  const isPerson = ({ kind }: Shown): boolean => kindOfNumber(kind) === "people";
  const idsOf = (some: readonly Shown[]) => some.map(({ id }) => id);
  const [people, items] = await Promise.all([
    personRows(sql, idsOf(shown.filter(isPerson))),
    itemRows(sql, idsOf(shown.filter((one) => !isPerson(one)))),
  ]);
  const personOf = new Map(people.map((row) => [row.id, row]));
  const itemOf = new Map(items.map((row) => [row.id, row]));
  const lists: { [Kind in keyof Lists]: Lists[Kind] } = {
    people: [],
    stories: [],
    artifacts: [],
    events: [],
    traditions: [],
  };
  for (const { id, kind, match } of shown) {
    const name = kindOfNumber(kind);
    if (name === "people") {
      const row = personOf.get(id);
      if (row) lists.people.push(personCard(row, match));
      continue;
    }
    const row = itemOf.get(id);
    if (!row) continue; // its own table is a moment behind or ahead
    // The details were recorded by the schema of their kind.
    const details: unknown = JSON.parse(row.details);
    if (name === "stories") lists.stories.push(storyCard(row, details as ArtifactDetails, match));
    if (name === "artifacts") lists.artifacts.push(artifactCard(row, details as ArtifactDetails, match));
    if (name === "events") lists.events.push(eventCard(row, details as LifeEventDetails, match));
    if (name === "traditions") lists.traditions.push(traditionCard(row, details as TraditionDetails, match));
  }
  return lists;
};
