import type { CommentEvent } from "@kinkeeper/contracts/archive/events";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { Actor } from "../actor.ts";

export type Comment =
  | { readonly status: "absent" }
  | { readonly status: "present" | "removed"; readonly userId: string; readonly text: string };

type Made = Extract<CommentEvent, { type: "CommentMade" }>["data"];

interface OnKnown<Type extends string> {
  readonly type: Type;
  readonly data: { readonly commentId: string };
  readonly by: Actor;
}

/** Whether the one who acts may see the item is not decided here: the item's own stream knows. */
export type CommentCommand =
  | { readonly type: "MakeComment"; readonly data: Made }
  | {
      readonly type: "EditComment";
      readonly data: { readonly commentId: string; readonly text: string };
      readonly by: Actor;
    }
  | OnKnown<"RemoveComment">
  | OnKnown<"RestoreComment">
  /** It was taken back long enough ago; nobody's wish, so nobody is asked for. */
  | { readonly type: "PurgeComment"; readonly data: { readonly commentId: string } };

export const commentStream = (tenantId: string, commentId: string): string =>
  streamName("comment", tenantId, commentId);

const requireHolder = (comment: Comment, by: Actor): Exclude<Comment, { status: "absent" }> => {
  if (comment.status === "absent") throw notFound("comment");
  if (comment.userId !== by.userId && !by.isFamilyAdmin)
    throw new DomainError("FORBIDDEN", "Only the person who wrote this and family admins can delete it.");
  return comment;
};

const decide = (command: CommentCommand, comment: Comment): CommentEvent[] => {
  switch (command.type) {
    case "MakeComment":
      if (comment.status !== "absent") throw new DomainError("CONFLICT", "This comment has already been added.");
      return [{ type: "CommentMade", data: command.data }];
    case "EditComment": {
      if (comment.status !== "present") throw notFound("comment");
      // Not for family admins either: nobody puts words into another's mouth.
      if (comment.userId !== command.by.userId)
        throw new DomainError("FORBIDDEN", "Only the person who wrote this can edit it.");
      if (comment.text === command.data.text) return [];
      return [{ type: "CommentEdited", data: { ...command.data, userId: comment.userId } }];
    }
    case "RemoveComment":
      return requireHolder(comment, command.by).status === "removed"
        ? []
        : [{ type: "CommentRemoved", data: command.data }];
    case "RestoreComment":
      return requireHolder(comment, command.by).status === "present"
        ? []
        : [{ type: "CommentRestored", data: command.data }];
    case "PurgeComment":
      return comment.status === "removed" ? [{ type: "CommentPurged", data: command.data }] : [];
  }
};

const evolve = (comment: Comment, event: CommentEvent): Comment => {
  switch (event.type) {
    case "CommentMade":
      return { status: "present", userId: event.data.userId, text: event.data.text };
    case "CommentEdited":
      return comment.status === "absent" ? comment : { ...comment, text: event.data.text };
    case "CommentRemoved":
      return comment.status === "absent" ? comment : { ...comment, status: "removed" };
    case "CommentRestored":
      return comment.status === "absent" ? comment : { ...comment, status: "present" };
    case "CommentPurged":
      return { status: "absent" };
  }
};

export const commentDecider: Decider<Comment, CommentCommand, CommentEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
