import type { Comment } from "@kinkeeper/contracts/archive/comments";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { userNames } from "@kinkeeper/accounts/user-names";
import type { Sql, TransactionSql } from "postgres";

interface CommentRow {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly created_at: string;
}

const answers = async (service: Sql, rows: readonly CommentRow[]): Promise<Comment[]> => {
  const names = await userNames(service, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map(({ id, user_id, text, created_at }) => ({
    id,
    text,
    userId: user_id,
    userName: names.get(user_id) ?? null,
    createdAt: created_at,
  }));
};

/** What was said to an item, oldest first. */
export const commentsOn = async (readModel: ReadModel, viewer: Viewer, itemId: string): Promise<Comment[]> => {
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<CommentRow[]>`
      select id, user_id, text, created_at from comments
      where item_id = ${itemId} and not removed
      order by created_at, id`,
  );
  return answers(readModel.service, rows);
};

/** A comment that stands. */
export const findComment = async (
  readModel: ReadModel,
  viewer: Viewer,
  commentId: string,
): Promise<Comment | undefined> => {
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<CommentRow[]>`
      select id, user_id, text, created_at from comments where id = ${commentId} and not removed`,
  );
  return (await answers(readModel.service, rows))[0];
};

/** Whether a comment, standing or taken back, is on an item that the viewer may see. */
export const isCommentVisible = async (sql: TransactionSql, commentId: string): Promise<boolean> =>
  (await sql`select 1 from comments where id = ${commentId}`).length > 0;
