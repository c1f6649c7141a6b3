import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import type { TransactionSql } from "postgres";
import type { ItemKind } from "../family-news/items.projection.ts";
import type { Entry, Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import { namesOf, type Reader } from "../readers/readers.ts";
import { titleInMail, viewerOf, type Compose } from "./compose.ts";

/** Most that a section lists; how many more there are is said. */
const shown = 8;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly user_id: string | null;
  /** Of all of its section. */
  readonly total: number;
}
interface ItemRow extends Row {
  readonly kind: ItemKind;
}
interface DigestContent {
  readonly announcements: readonly Row[];
  readonly items: readonly ItemRow[];
  readonly comments: readonly (ItemRow & { readonly comments: number })[];
  readonly people: readonly Row[];
  readonly imported: number;
}

/** What others did in a stretch of time, as row level security lets this reader see it now. */
const digestContent = async (
  sql: TransactionSql,
  reader: Reader,
  from: string,
  until: string,
): Promise<DigestContent> => {
  const { tenant_id: tenantId, user_id: userId } = reader;
  const span = sql`told_at > ${from} and told_at <= ${until}`;
  // Sent one after the other without waiting: one connection answers them in turn.
  const [announcements, items, comments, people, imports] = await Promise.all([
    sql<Row[]>`
      select id, title, user_id, count(*) over ()::int as total from announcements
      where tenant_id = ${tenantId} and user_id <> ${userId} and ${span}
      order by told_at desc, id desc limit ${shown}`,
    sql<ItemRow[]>`
      select * from (
        select id, kind, title, user_id, (count(*) over (partition by kind))::int as total,
          row_number() over (partition by kind order by told_at desc, id desc) as place
        from items where tenant_id = ${tenantId} and user_id <> ${userId} and ${span}
      ) told where place <= ${shown} order by kind, place`,
    sql<(ItemRow & { comments: number })[]>`
      select i.id, i.kind, i.title, null as user_id, count(*)::int as comments, (count(*) over ())::int as total
      from items i join comments c on c.tenant_id = i.tenant_id and c.item_id = i.id
      where i.tenant_id = ${tenantId} and i.user_id = ${userId} and c.user_id <> ${userId}
        and c.told_at > ${from} and c.told_at <= ${until}
      group by i.tenant_id, i.id, i.kind, i.title order by max(c.told_at) desc, i.id limit ${shown}`,
    sql<Row[]>`
      select id, name as title, user_id, count(*) over ()::int as total from new_people
      where tenant_id = ${tenantId} and not removed and user_id is distinct from ${userId} and ${span}
      order by told_at desc, id desc limit ${shown}`,
    sql<{ people: number }[]>`
      select coalesce(sum(people), 0)::int as people from imports
      where tenant_id = ${tenantId} and user_id is distinct from ${userId} and ${span}`,
  ]);
  return { announcements, items, comments, people, imported: imports[0]?.people ?? 0 };
};

export const pathOf: Readonly<Record<ItemKind, string>> = {
  story: "stories",
  artifact: "artifacts",
  event: "events",
  tradition: "traditions",
};
const headings: readonly (readonly [ItemKind, string])[] = [
  ["story", "Stories"],
  ["artifact", "Artifacts"],
  ["event", "Life events"],
  ["tradition", "Traditions"],
];

type Section = NonNullable<Letter["sections"]>[number];

const section = (heading: string, rows: readonly Row[], entryOf: (row: Row) => Entry): readonly Section[] => {
  const [first] = rows;
  if (!first) return [];
  const more = first.total - rows.length;
  return [{ heading, entries: rows.map(entryOf), ...(more > 0 ? { more: `and ${more} more` } : {}) }];
};

const people = (count: number): string => (count === 1 ? "1 person" : `${count.toLocaleString("en-GB")} people`);

export const composeDigest: Compose = async ({ readModel, publicUrl }, reader, { from, until }) => {
  if (from === undefined || until === undefined) return undefined;
  const told = await readModel.asViewer(viewerOf(reader), (sql) => digestContent(sql, reader, from, until));
  const authors = [...told.announcements, ...told.items, ...told.people].map(({ user_id }) => user_id);
  const names = await namesOf(readModel.service, authors);
  const by = ({ user_id }: Row): string | undefined => {
    const name = user_id === null ? undefined : names.get(user_id);
    return name === undefined ? undefined : `by ${nameInMail(name)}`;
  };
  const link = (path: string) => (row: Row) => `${publicUrl}/${path}/${row.id}`;
  const entry =
    (path: string) =>
    (row: Row): Entry => ({ title: titleInMail(row.title), detail: by(row), url: link(path)(row) });
  const imported: readonly Section[] =
    told.imported === 0
      ? []
      : [
          {
            heading: "From a file",
            entries: [{ title: `${people(told.imported)} added to the tree`, url: `${publicUrl}/family-tree` }],
          },
        ];
  const sections = [
    ...section("Announcements", told.announcements, (row) => ({
      title: titleInMail(row.title),
      detail: by(row),
      url: `${publicUrl}/dashboard`,
    })),
    ...headings.flatMap(([kind, heading]) =>
      section(
        heading,
        told.items.filter((item) => item.kind === kind),
        entry(pathOf[kind]),
      ),
    ),
    ...section("Comments on what you added", told.comments, (row) => {
      const { kind, comments } = told.comments.find(({ id }) => id === row.id)!;
      return {
        title: titleInMail(row.title),
        detail: comments === 1 ? "1 comment" : `${comments} comments`,
        url: link(pathOf[kind])(row),
      };
    }),
    ...section(
      "People",
      told.people.map((row) => ({ ...row, title: readableName(row.title) })),
      entry("people"),
    ),
    ...imported,
  ];
  if (sections.length === 0) return undefined;
  const family = nameInMail(reader.family);
  return {
    subject: `New in the ${family} family archive`,
    paragraphs: [`This is what is new in the ${family} family archive.`],
    sections,
    link: { url: `${publicUrl}/dashboard`, label: "Open your family archive" },
  };
};
