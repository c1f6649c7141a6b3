import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import { AddressRefused, MailServerAway } from "@kinkeeper/platform/mailer";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { expect, test } from "vitest";
import { messageStream } from "./message.decider.ts";
import { mostConnections } from "../smtp-mailer.ts";
import { messageSender } from "./send-messages.ts";

const words = { subject: "Choose a new password", text: "Here.", html: "<p>Here.</p>" };
const queued = (id: string, to: string) => ({
  type: "MessageQueued",
  data: { messageId: id, userId: newId(), kind: "security", to, ...words },
});
const rowOf = (id: string, recipient: string) => ({
  id,
  user_id: newId(),
  recipient,
  subject: words.subject,
  body_text: words.text,
  body_html: words.html,
  attempts: 0,
  kind: null,
  category: null,
  about: null,
  expires_at: null,
  queued_at: new Date(),
});

/** What the log says of a mail that could not be sent. */
const logOf = async (failure: Error): Promise<string> => {
  const { journal, close } = memoryJournal();
  const id = newId();
  const to = "emma@down.example";
  const context = { tenantId: "platform", correlationId: id, causationId: id };
  await journal.append([{ stream: messageStream(id), expectedRevision: -1, events: [queued(id, to)] }], context);
  // Which is due, the mail itself, and that no other is.
  const answers = [[{ id }], [rowOf(id, to)]];
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

test("a mail server that is away is asked again after a minute, by a few mails and not by all that wait", async () => {
  const { journal, close } = memoryJournal();
  const ids = Array.from({ length: 5 * mostConnections }, () => newId());
  const recipient = "emma@down.example";
  for (const id of ids) {
    const context = { tenantId: "platform", correlationId: id, causationId: id };
    await journal.append(
      [{ stream: messageStream(id), expectedRevision: -1, events: [queued(id, recipient)] }],
      context,
    );
  }
  let time = Date.now();
  let isThere = false;
  const attempted: string[] = [];
  // Who was tried is due in an hour.
  const due = () => ids.filter((id) => !attempted.includes(id)).map((id) => rowOf(id, recipient));
  const dependencies = {
    journal,
    readModel: { service: async () => due(), caughtUpTo: async () => true },
    mailer: {
      delivers: false,
      send: async ({ id }: { id: string }) => {
        attempted.push(id);
        if (!isThere) throw new MailServerAway("no connection");
      },
    },
    logger: createLogger("notifications", "info", { write: () => undefined }),
    newId,
    now: () => new Date(time),
  };
  const rules = { review: async () => undefined, refuse: async () => undefined };
  const sender = messageSender(dependencies as never, rules);
  const run = () => sender.run(new AbortController().signal);
  await run();
  expect(attempted).toHaveLength(mostConnections);
  time += 59_000;
  await run();
  expect(attempted).toHaveLength(mostConnections);
  time += 1_000;
  await run();
  expect(attempted).toHaveLength(2 * mostConnections);
  isThere = true;
  time += 60_000;
  await run();
  expect(attempted.toSorted()).toEqual(ids.toSorted());
  await close();
});
