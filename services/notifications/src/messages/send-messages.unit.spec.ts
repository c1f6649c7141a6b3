import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import { AddressRefused } from "@kinkeeper/platform/mailer";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { expect, test } from "vitest";
import { messageStream } from "./message.decider.ts";
import { messageSender } from "./send-messages.ts";

/** What the log says of a mail that could not be sent. */
const logOf = async (failure: Error): Promise<string> => {
  const { journal, close } = memoryJournal();
  const [id, userId] = [newId(), newId()];
  const to = "emma@down.example";
  const words = { subject: "Choose a new password", text: "Here.", html: "<p>Here.</p>" };
  const context = { tenantId: "platform", correlationId: id, causationId: id };
  const queued = { type: "MessageQueued", data: { messageId: id, userId, kind: "security", to, ...words } };
  await journal.append([{ stream: messageStream(id), expectedRevision: -1, events: [queued] }], context);
  const due = { id, user_id: userId, recipient: to, subject: words.subject, body_text: words.text };
  const row = { ...due, body_html: words.html, attempts: 0, kind: null, category: null, about: null, expires_at: null };
  // Which is due, the mail itself, and that no other is.
  const answers = [[{ id }], [{ ...row, queued_at: new Date() }]];
  const service = async () => answers.shift() ?? [];
  let log = "";
  const dependencies = {
    journal,
    readModel: { service, caughtUpTo: async () => true },
    mailer: { delivers: true, send: () => Promise.reject(failure) },
    logger: createLogger("notifications", "info", { write: (line: string) => void (log += line) }),
    newId,
    now: () => new Date(),
  };
  const rules = { review: async () => undefined, refuse: async () => undefined };
  await messageSender(dependencies as never, rules).run(new AbortController().signal);
  await close();
  return log;
};

test("the log tells of what kind a failure was, and no address that a mail server quotes", async () => {
  const said = "550 5.1.1 <emma@down.example>: Recipient address rejected";
  for (const [failure, kind] of [
    [new AddressRefused(said), "AddressRefused"],
    [Object.assign(new Error(said), { code: "EENVELOPE" }), "EENVELOPE"],
  ] as const) {
    const log = await logOf(failure);
    expect(log).toContain("a mail could not be sent");
    expect(log).toContain(kind);
    expect(log).not.toContain("emma@down.example");
  }
});
