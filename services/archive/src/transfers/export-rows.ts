import type { AnnouncementEvent } from "@kinkeeper/contracts/archive/events";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { PersonRow } from "../people/person-row.ts";
import { isVisibleTo } from "../objects/visible-objects.ts";

/** Rows read in one short transaction: an export may take as long as its reader, a transaction may not. */
const pageSize = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

export interface PersonOfFamily extends PersonRow {
  /** They have no portrait because somebody took it away. */
  readonly portrait_removed: boolean;
}

/** Everybody who is in the family now. */
export async function* peopleOf(readModel: ReadModel, viewer: Viewer): AsyncGenerator<PersonOfFamily> {
  let after = firstId;
  for (;;) {
    const from = after;
    const rows = await readModel.asViewer(
      viewer,
      (sql) => sql<PersonOfFamily[]>`
        select id, first_name, last_name, maiden_name, title, suffix, other_names, birth_date, birth_place, death_date, death_place, biography, is_living, photo_url, portrait_removed
        from people where not removed and id > ${from} order by id limit ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

export interface ItemRow {
  readonly id: string;
  readonly user_id: string;
  readonly details: string;
  readonly files: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** What the viewer may see of one kind, in the order in which it was added. */
export async function* itemsOf(readModel: ReadModel, viewer: Viewer, kind: string): AsyncGenerator<ItemRow> {
  let after = { created_at: "", id: firstId };
  for (;;) {
    const { created_at: from, id } = after;
    const rows = await readModel.asViewer(
      viewer,
      (sql) => sql<ItemRow[]>`
        select id, user_id, details, files, created_at, updated_at from items
        where kind = ${kind} and not removed and (privacy <> 'private' or user_id = ${viewer.userId})
          and (created_at, id) > (${from}, ${id})
        order by created_at, id limit ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}

type Announced = Extract<AnnouncementEvent, { type: "AnnouncementMade" }>["data"];
export type AnnouncementRow = Pick<Announced, "title" | "content" | "privacy"> & {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
};

/** What was announced and the viewer may see, the oldest first. */
export const announcementsOf = (readModel: ReadModel, viewer: Viewer): Promise<readonly AnnouncementRow[]> =>
  readModel.asViewer(
    viewer,
    (sql) => sql<AnnouncementRow[]>`
      select id, user_id, title, content, privacy, created_at from announcements
      where withdrawn_at is null and (privacy <> 'private' or user_id = ${viewer.userId})
      order by created_at, id`,
  );

export interface CommentRow {
  readonly id: string;
  readonly item_id: string;
  readonly user_id: string;
  readonly text: string;
  readonly created_at: string;
}

/** What was said to the items the viewer may see, the oldest first. */
export async function* commentsOf(readModel: ReadModel, viewer: Viewer): AsyncGenerator<CommentRow> {
  let after = { created_at: "", id: firstId };
  for (;;) {
    const { created_at: from, id } = after;
    const rows = await readModel.asViewer(
      viewer,
      (sql) => sql<CommentRow[]>`
        select c.id, c.item_id, c.user_id, c.text, c.created_at
        from comments c join items i on i.tenant_id = c.tenant_id and i.id = c.item_id
        where not c.removed and not i.removed and (i.privacy <> 'private' or i.user_id = ${viewer.userId})
          and (c.created_at, c.id) > (${from}, ${id})
        order by c.created_at, c.id limit ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}

export interface FileRow {
  readonly id: string;
  readonly attempt: string | null;
  readonly content_type: string;
}

/** Those of these files that there are and the viewer may see. */
export const filesOf = async (
  readModel: ReadModel,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileRow>> => {
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<FileRow[]>`
      select id, attempt, content_type from objects
      where id = any(${[...ids]}::uuid[]) and ${isVisibleTo(sql, viewer)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Those who were merged with somebody, and who remains of them. */
export const mergedPeople = (
  readModel: ReadModel,
  viewer: Viewer,
): Promise<readonly { readonly id: string; readonly remaining_id: string }[]> =>
  readModel.asViewer(
    viewer,
    (sql) => sql<{ id: string; remaining_id: string }[]>`
      select id, remaining_id from people where remaining_id is not null`,
  );
