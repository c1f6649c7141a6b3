import type { MessageEvent } from "@kinkeeper/contracts/notifications/events";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eraseAccountClosedMail } from "./erase-account-closed-mail.ts";
import { messageStream } from "./message.decider.ts";

let memory: ReturnType<typeof memoryJournal>;
beforeEach(() => {
  memory = memoryJournal();
});
afterEach(() => memory.close());

/** Hands on how a mail ended; answers whether its key, and with it the address, is there still. */
const isKept = async (kind: "account-closed" | "security", ending: MessageEvent["type"]): Promise<boolean> => {
  const [messageId, userId] = [newId(), newId()];
  const words = { subject: "Your account was deleted", text: "It was deleted.", html: "<p>It was deleted.</p>" };
  const events = [
    { type: "MessageQueued", data: { messageId, userId, kind, to: "emma@down.example", ...words } },
    { type: ending, data: { messageId, ...(ending === "MessageAbandoned" ? { reason: "refused" } : {}) } },
  ];
  const stream = messageStream(messageId);
  const context = { tenantId: "platform", correlationId: messageId, causationId: messageId };
  await memory.journal.append([{ stream, expectedRevision: -1, events }], context);
  const reaction = eraseAccountClosedMail({
    ...memory,
    mailer: { delivers: true },
    readModel: { service: async () => [] },
  } as never);
  for (const event of await memory.journal.read(stream))
    if ((reaction.handles as readonly string[]).includes(event.type)) await reaction.react(event as never);
  return (await memory.keyring.find([keyName("platform", userId)])).size > 0;
};

test("the address of an erased account goes with its last mail, whether that was sent or given up", async () => {
  expect(await isKept("account-closed", "MessageSent")).toBe(false);
  expect(await isKept("account-closed", "MessageAbandoned")).toBe(false);
});

test("the key of an account that is there stays", async () => {
  expect(await isKept("security", "MessageSent")).toBe(true);
  expect(await isKept("security", "MessageAbandoned")).toBe(true);
});
