import { announcementsAtOnce, type Announcement } from "@kinkeeper/contracts/archive/announcements";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { userNames } from "@kinkeeper/accounts/user-names";

interface AnnouncementRow {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  readonly content: string;
  readonly privacy: PrivacyLevel;
  readonly created_at: string;
}

/** What was announced that the viewer may see, newest first, a page of it: after one, or one alone. */
export const readAnnouncements = async (
  readModel: ReadModel,
  viewer: Viewer,
  { id, after }: { readonly id?: string; readonly after?: string | undefined } = {},
): Promise<Announcement[]> => {
  const [madeAt, lastId] = after?.split("~") ?? [];
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<AnnouncementRow[]>`
      select id, user_id, title, content, privacy, created_at from announcements
      where withdrawn_at is null and (privacy <> 'private' or user_id = ${viewer.userId}) ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${madeAt === undefined || lastId === undefined ? sql`` : sql`and (created_at, id) < (${madeAt}, ${lastId})`}
      order by created_at desc, id desc limit ${announcementsAtOnce}`,
  );
  const names = await userNames(readModel.service, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    privacy: row.privacy,
    userId: row.user_id,
    userName: names.get(row.user_id) ?? null,
    createdAt: row.created_at,
  }));
};
