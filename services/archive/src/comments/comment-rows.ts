import { commentsAtOnce, type Comment } from "@kinkeeper/contracts/archive/comments";
import { userNames } from "@kinkeeper/accounts/user-names";
import type { Sql, TransactionSql } from "postgres";

export interface CommentRow {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly created_at: string;
  readonly edited_at: string | null;
}

/** Comments as they are sent, with the names of who said them. */
export const commentAnswers = async (service: Sql, rows: readonly CommentRow[]): Promise<Comment[]> => {
  const names = await userNames(service, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map(({ id, user_id, text, created_at, edited_at }) => ({
    id,
    text,
    userId: user_id,
    userName: names.get(user_id) ?? null,
    createdAt: created_at,
    editedAt: edited_at,
  }));
};

/** The last that was said to an item, or before one of its comments, oldest first. */
export const commentsOn = (
  sql: TransactionSql,
  itemId: string,
  before: string | undefined,
): Promise<readonly CommentRow[]> => sql<CommentRow[]>`
  select * from (
    select id, user_id, text, created_at, edited_at from comments
    where item_id = ${itemId} and not removed
      ${before === undefined ? sql`` : sql`and (created_at, id) < (select b.created_at, b.id from comments b where b.id = ${before})`}
    order by created_at desc, id desc limit ${commentsAtOnce}
  ) as page order by created_at, id`;

/** A comment that was not taken back. */
export const findComment = async (sql: TransactionSql, commentId: string): Promise<CommentRow | undefined> => {
  const [row] = await sql<CommentRow[]>`
    select id, user_id, text, created_at, edited_at from comments where id = ${commentId} and not removed`;
  return row;
};

/** Whether a comment, taken back or not, is on an item that the viewer may see. */
export const isCommentVisible = async (sql: TransactionSql, commentId: string): Promise<boolean> =>
  (await sql`select 1 from comments where id = ${commentId}`).length > 0;
