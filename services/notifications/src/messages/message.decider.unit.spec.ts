import type { MessageEvent } from "@kinkeeper/contracts/notifications/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { messageDecider } from "./message.decider.ts";

const given = deciderSpec(messageDecider);
const messageId = "018f2f6e-7c1a-7000-8000-0000000000cc";
const data = {
  messageId,
  userId: "018f2f6e-7c1a-7000-8000-000000000001",
  kind: "invitation" as const,
  to: "somebody@example.org",
  subject: "Come and see",
  text: "text",
  html: "<p>text</p>",
};
const queued: MessageEvent = { type: "MessageQueued", data };
const started = (attempt: number): MessageEvent => ({ type: "MessageSendStarted", data: { messageId, attempt } });
const failed: MessageEvent = { type: "MessageFailed", data: { messageId, reason: "timeout", attempt: 1 } };
const sent: MessageEvent = { type: "MessageSent", data: { messageId } };

describe("queueing", () => {
  const queue = { type: "QueueMessage", data } as const;
  test("a message is queued", () => given().when(queue).then(queued));
  test("the same event replayed queues nothing", () => given(queued).when(queue).thenNothing());
  test("nor once it was sent", () => given(queued, started(1), sent).when(queue).thenNothing());
});

describe("claiming the sending", () => {
  const start = (attempt: number) => ({ type: "StartSending", data: { messageId, attempt } }) as const;
  test("the first attempt", () => given(queued).when(start(1)).then(started(1)));
  test("a second process comes too late", () => given(queued, started(1)).when(start(1)).thenRejectedWith("CONFLICT"));
  test("after a failure the next attempt", () => given(queued, started(1), failed).when(start(2)).then(started(2)));
  test("after a sender died the next attempt", () => given(queued, started(1)).when(start(2)).then(started(2)));
  test("what was sent is not sent again", () => given(queued, started(1), sent).when(start(2)).thenNothing());
  test("what nobody queued is not sent", () => given().when(start(1)).thenNothing());
});

describe("how it went", () => {
  const confirm = { type: "ConfirmSent", data: { messageId } } as const;
  const report = { type: "ReportFailure", data: { messageId, reason: "timeout", attempt: 1 } } as const;
  test("sent", () => given(queued, started(1)).when(confirm).then(sent));
  test("confirming twice records nothing", () => given(queued, started(1), sent).when(confirm).thenNothing());
  test("failed", () => given(queued, started(1)).when(report).then(failed));
  test("a failure reported after success changes nothing", () =>
    given(queued, started(1), sent).when(report).thenNothing());
});

describe("giving up", () => {
  const abandon = { type: "Abandon", data: { messageId, reason: "expired" } } as const;
  const abandoned: MessageEvent = { type: "MessageAbandoned", data: abandon.data };
  test("before it was sent", () => given(queued).when(abandon).then(abandoned));
  test("while it is being sent", () => given(queued, started(1)).when(abandon).then(abandoned));
  test("what was sent stays sent", () => given(queued, started(1), sent).when(abandon).thenNothing());
  test("it is not sent any more", () =>
    given(queued, abandoned)
      .when({ type: "StartSending", data: { messageId, attempt: 1 } })
      .thenNothing());
});
