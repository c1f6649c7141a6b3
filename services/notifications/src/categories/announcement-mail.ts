import { nameInMail } from "../messages/name-in-mail.ts";
import { namesOf } from "../readers/readers.ts";
import { titleInMail, viewerOf, type Compose } from "./compose.ts";

interface AnnouncementRow {
  readonly user_id: string;
  readonly title: string;
  readonly content: string;
}

/** Not for who made it, and only while it stands. */
export const composeAnnouncement: Compose = async ({ readModel, publicUrl }, reader, { subjectId = "" }) => {
  const [announcement] = await readModel.asViewer(
    viewerOf(reader),
    (sql) => sql<AnnouncementRow[]>`
      select user_id, title, content from announcements
      where tenant_id = ${reader.tenant_id} and id = ${subjectId} and user_id <> ${reader.user_id}`,
  );
  if (!announcement) return undefined;
  const names = await namesOf(readModel.service, [announcement.user_id]);
  const name = nameInMail(names.get(announcement.user_id) ?? "A family admin");
  return {
    subject: titleInMail(announcement.title),
    paragraphs: [`${name} announced to the ${nameInMail(reader.family)} family:`, announcement.content],
    link: { url: `${publicUrl}/dashboard`, label: "Open your family archive" },
  };
};
