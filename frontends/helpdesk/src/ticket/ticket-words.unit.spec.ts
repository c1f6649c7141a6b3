import { expect, test } from "vitest";
import { ticketOf } from "../testing/tickets.ts";
import { dueOf } from "./ticket-words.ts";

const now = Date.parse("2026-05-01T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

test.each([
  ["an answer that is waited for", { firstResponseDue: inHours(4) }, "Answer due in 4 hours"],
  ["one that is nearly due", { firstResponseDue: inHours(0.01) }, "Answer due in 1 minute"],
  ["one that is late", { firstResponseDue: inHours(-25) }, "Answer overdue by 1 day"],
  [
    "a solution, once there was an answer",
    { firstRespondedAt: inHours(-1), resolutionDue: inHours(72) },
    "Solution due in 3 days",
  ],
  [
    "a solution that is late",
    { firstRespondedAt: inHours(-9), resolutionDue: inHours(-0.5) },
    "Solution overdue by 30 minutes",
  ],
  ["nothing, once it is resolved", { status: "resolved" as const, resolutionDue: inHours(-9) }, undefined],
  ["nothing, once it is closed", { status: "closed" as const }, undefined],
])("%s is told in words", (_what, ticket, words) => {
  expect(dueOf(ticketOf(ticket), now)?.words).toBe(words);
});
