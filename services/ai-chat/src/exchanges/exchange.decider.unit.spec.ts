import type { ExchangeEvent } from "@kinkeeper/contracts/ai-chat/events";
import type { Proposal } from "@kinkeeper/contracts/ai-chat/proposals";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { exchangeDecider, exchangeStream, type ExchangeCommand, type GivenAnswer } from "./exchange.decider.ts";

const given = deciderSpec(exchangeDecider);
const id = (number: number): string => `018f2f6e-7c1a-7000-8000-${String(number).padStart(12, "0")}`;
const [emma, charles] = [id(1), id(2)];
const now = new Date("2026-05-01T12:00:00.000Z");
const tomorrow = new Date("2026-05-02T12:00:00.000Z");
const about = { conversationId: id(10), questionId: id(11), userId: emma };
const stamped = { ...about, at: now.toISOString() };

const answer: GivenAnswer = {
  messageId: id(12),
  text: "She was born in 1808 [1].",
  citations: [],
  state: "complete",
  mode: "offline",
  usage: null,
  providerResponseId: null,
  people: [emma],
};
const proposal = (number = 20): Proposal => ({
  id: id(number),
  kind: "person",
  fields: { firstName: "Emma" },
  preview: [{ label: "First name", before: null, after: "Emma" }],
  duplicates: [],
  expiresAt: tomorrow.toISOString(),
});

const ask: ExchangeCommand = { type: "Ask", ...about, text: "When was Emma born?", now };
const answerIt = (userId = emma): ExchangeCommand => ({ type: "Answer", ...about, userId, answer, now });
const propose = (number = 20): ExchangeCommand => ({
  type: "Propose",
  ...about,
  proposal: proposal(number),
  target: null,
  now,
});
const confirm = (more: Partial<{ userId: string; now: Date; proposalId: string }> = {}): ExchangeCommand => ({
  type: "ConfirmProposal",
  ...about,
  proposalId: id(20),
  recordId: id(30),
  now,
  ...more,
});
const reject = (userId = emma): ExchangeCommand => ({
  type: "RejectProposal",
  ...about,
  userId,
  proposalId: id(20),
  now,
});

const asked: ExchangeEvent = { type: "QuestionAsked", data: { ...stamped, text: "When was Emma born?" } };
const answered: ExchangeEvent = {
  type: "QuestionAnswered",
  data: { ...stamped, ...answer, citations: [], people: [emma] },
};
const proposed = (number = 20): ExchangeEvent => ({
  type: "ContentProposed",
  data: { ...stamped, proposalId: id(number), proposal: proposal(number), target: null },
});
const confirmed: ExchangeEvent = {
  type: "ProposalConfirmed",
  data: { ...stamped, proposalId: id(20), recordId: id(30) },
};
const rejected: ExchangeEvent = { type: "ProposalRejected", data: { ...stamped, proposalId: id(20) } };

test("each question has a stream of its own", () => expect(exchangeStream("f1", "q1")).toBe("exchange-f1.q1"));

describe("a question", () => {
  test("is asked once", () => {
    given().when(ask).then(asked);
    given(asked).when(ask).thenNothing();
  });
  test("is answered once", () => {
    given(asked).when(answerIt()).then(answered);
    given(asked, answered).when(answerIt()).thenNothing();
  });
  test("of somebody else, or never asked, is not there to be answered", () => {
    given().when(answerIt()).thenRejectedWith("NOT_FOUND");
    given(asked).when(answerIt(charles)).thenRejectedWith("NOT_FOUND");
  });
});

describe("a proposal", () => {
  test("is stored once, also after the answer", () => {
    given(asked).when(propose()).then(proposed());
    given(asked, answered).when(propose()).then(proposed());
    given(asked, proposed()).when(propose()).thenNothing();
  });
  test("is one of five at most", () => {
    const five = [20, 21, 22, 23, 24].map((number) => proposed(number));
    given(asked, ...five)
      .when(propose(25))
      .thenRejectedWith("TOO_MANY_REQUESTS");
    given(asked, ...five.slice(1))
      .when(propose(25))
      .then(proposed(25));
  });
  test("is confirmed once", () => {
    given(asked, proposed()).when(confirm()).then(confirmed);
    given(asked, proposed(), confirmed)
      .when(confirm({ now: tomorrow }))
      .thenNothing();
  });
  test("is not confirmed after a day", () => {
    given(asked, proposed())
      .when(confirm({ now: tomorrow }))
      .thenRejectedWith("CONFLICT");
    given(asked, proposed())
      .when(confirm({ now: new Date(tomorrow.getTime() - 1) }))
      .then({ ...confirmed, data: { ...confirmed.data, at: "2026-05-02T11:59:59.999Z" } } as ExchangeEvent);
  });
  test("is not confirmed by anybody else, nor one that was never made", () => {
    given(asked, proposed())
      .when(confirm({ userId: charles }))
      .thenRejectedWith("NOT_FOUND");
    given(asked, proposed())
      .when(confirm({ proposalId: id(21) }))
      .thenRejectedWith("NOT_FOUND");
  });
  test("is rejected once", () => {
    given(asked, proposed()).when(reject()).then(rejected);
    given(asked, proposed(), rejected).when(reject()).thenNothing();
    given(asked, proposed()).when(reject(charles)).thenRejectedWith("NOT_FOUND");
  });
  test("is not rejected once carried out, nor carried out once rejected", () => {
    given(asked, proposed(), confirmed).when(reject()).thenRejectedWith("CONFLICT");
    given(asked, proposed(), rejected).when(confirm()).thenRejectedWith("CONFLICT");
  });
});
