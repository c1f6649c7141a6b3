import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { newId } from "@kinkeeper/platform/ids";
import { unlimitedDisk } from "@kinkeeper/platform/space/free-disk";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usualDeadlines } from "../tickets/deadlines.ts";
import { ticketDecider, ticketStream } from "../tickets/ticket.decider.ts";
import { attachmentIntake } from "./attachment-intake.ts";

const [tenantId, ticketId, author] = [newId(), newId(), newId()];
const context = { tenantId, correlationId: ticketId, causationId: ticketId };
let memory: ReturnType<typeof memoryJournal>;
let kept: Set<string>;
beforeEach(async () => {
  memory = memoryJournal();
  kept = new Set();
  const words = { subject: "A file", description: "It does not open.", priority: "low", parentId: null } as const;
  const about = { ticketId, userId: author, ...words, deadlines: usualDeadlines, now: new Date() };
  const open = { type: "OpenTicket", ...about } as const;
  await handleCommand(memory.journal, ticketDecider, ticketStream(tenantId, ticketId), open, context);
});
afterEach(() => memory.close());

/** Sends a file; while it is on its way, somebody deletes their account. */
const attach = (erased?: string) => {
  async function* source() {
    yield Buffer.from("%PDF-1.7\n");
    if (erased === undefined) return;
    const stream = streamName("user", platformTenant, erased);
    const events = [{ type: "UserErased", data: { userId: erased } }];
    await memory.journal.append([{ stream, expectedRevision: -1, events }], { ...context, tenantId: platformTenant });
  }
  const objects = {
    put: async (key: string) => void kept.add(key),
    remove: async (key: string) => void kept.delete(key),
  };
  const intake = attachmentIntake({
    journal: memory.journal,
    readModel: { service: async () => [], caughtUpTo: async () => true },
    objects,
    disk: unlimitedDisk,
    settings: { KINKEEPER_FAMILY_QUOTA: 1_000_000 },
    now: () => new Date(),
  } as never);
  const about = {
    attachmentId: newId(),
    ticketId,
    messageId: ticketId,
    userId: author,
    authorId: author,
    fileName: "letter.pdf",
  };
  const file = { ...about, source: Readable.from(source()), announcedBytes: 9, signal: new AbortController().signal };
  return intake.attach(file, context).finally(intake.stop);
};

test("a file is kept", async () => {
  await attach();
  expect(kept.size).toBe(1);
});

test("a file that was on its way while its sender deleted their account is not kept", async () => {
  await expect(attach(author)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(kept.size).toBe(0);
  const recorded = await memory.journal.read(ticketStream(tenantId, ticketId));
  expect(recorded.at(-1)?.type).toBe("TicketFileRemoved");
});
