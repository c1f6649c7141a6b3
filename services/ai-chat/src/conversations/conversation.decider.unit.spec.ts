import type { ConversationEvent } from "@kinkeeper/contracts/ai-chat/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { conversationDecider, conversationStream, type ConversationCommand } from "./conversation.decider.ts";

const given = deciderSpec(conversationDecider);
const conversationId = "018f2f6e-7c1a-7000-8000-0000000000aa";
const [emma, charles] = ["018f2f6e-7c1a-7000-8000-000000000001", "018f2f6e-7c1a-7000-8000-000000000002"];
const now = new Date("2026-05-01T12:00:00.000Z");
const at = now.toISOString();

const start: ConversationCommand = {
  type: "StartConversation",
  conversationId,
  userId: emma,
  title: "Family History Chat",
  now,
};
const remove = (userId = emma): ConversationCommand => ({ type: "RemoveConversation", conversationId, userId, now });
const started: ConversationEvent = {
  type: "ConversationStarted",
  data: { conversationId, userId: emma, title: "Family History Chat", at },
};
const removed: ConversationEvent = { type: "ConversationRemoved", data: { conversationId, userId: emma, at } };

test("each has a stream of its own", () => expect(conversationStream("f1", "c1")).toBe("conversation-f1.c1"));

describe("a conversation", () => {
  test("is started", () => given().when(start).then(started));
  test("is started once", () => {
    given(started).when(start).thenNothing();
    given(started, removed).when(start).thenNothing();
  });
  test("is removed by whose it is", () => given(started).when(remove()).then(removed));
  test("is removed once", () => given(started, removed).when(remove()).thenNothing());
  test("is not there for anybody else", () => {
    given(started).when(remove(charles)).thenRejectedWith("NOT_FOUND");
    given().when(remove()).thenRejectedWith("NOT_FOUND");
  });
});
