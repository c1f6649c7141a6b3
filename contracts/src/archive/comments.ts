import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { requiredText } from "../text.ts";

/** So many are read at once. */
export const commentsAtOnce = 100;

export const comment = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Who said it, and their name where it is known. */
  userId: z.uuid(),
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was last edited; null where it stands as it was said. */
  editedAt: z.iso.datetime().nullable(),
});
export type Comment = z.infer<typeof comment>;

export const commentInput = z.strictObject({
  text: requiredText("Please write something first", 5_000),
});

const params = z.object({ id: z.uuid() });

export const editComment = defineEndpoint({
  id: "editComment",
  method: "PATCH",
  path: "/api/comments/:id",
  access: "signed-in",
  summary: "Edit a comment: for who said it.",
  params,
  body: commentInput,
  response: comment,
});

export const removeComment = defineEndpoint({
  id: "removeComment",
  method: "DELETE",
  path: "/api/comments/:id",
  access: "signed-in",
  summary: "Take a comment back: for who said it, and for the tenant_admin.",
  params,
});

export const restoreComment = defineEndpoint({
  id: "restoreComment",
  method: "POST",
  path: "/api/comments/:id/restore",
  access: "signed-in",
  summary: "Bring back a comment that was taken back: for those who may take it back.",
  params,
  response: comment,
});

export const commentEndpoints = [editComment, removeComment, restoreComment] as const;
