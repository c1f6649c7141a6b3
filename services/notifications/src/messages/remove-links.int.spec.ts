import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { notifications } from "../service.ts";
import { expiredLinks } from "./remove-links.ts";

const start = async (mailDelivers: boolean): Promise<ServiceHarness> => {
  const harness = await startHarness(notifications, { mailDelivers, longestPauseMs: 20 });
  onTestFinished(() => harness.stop());
  return harness;
};

const tokens = { reset: "a-reset_token-that-opens", other: "another-token" };
const resetWith = (userId: string, token: string): UserEvent => ({
  type: "PasswordResetRequested",
  data: {
    userId,
    email: `${userId}@example.org`,
    token,
    tokenHash: "hash",
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  },
});
const record = (harness: ServiceHarness, userId: string, expectedRevision: number, ...events: readonly UserEvent[]) =>
  harness.record({ stream: streamName("user", "platform", userId), expectedRevision, events });

/** Which of the tokens stand in a mail that is kept, in its text or its page. */
const keptTokens = async (harness: ServiceHarness): Promise<readonly string[]> => {
  const rows = await harness.service.readModel.service<{ body: string }[]>`
    select body_text || body_html as body from messages`;
  const all = rows.map(({ body }) => body).join("\n");
  return Object.values(tokens).filter((token) => all.includes(token));
};

/** Where mail is only kept: once the sender is done with both, and has taken nothing out of them. */
const untilBothAreKept = async (harness: ServiceHarness): Promise<void> => {
  await expect
    .poll(() => harness.service.readModel.service`select from messages where sent_at is not null`)
    .toHaveLength(2);
  expect(await keptTokens(harness)).toEqual([tokens.reset, tokens.other]);
};

test("the link of a mail that went out is kept nowhere, also after the list was made anew", async () => {
  const harness = await start(true);
  const userId = newId();
  await record(harness, userId, -1, resetWith(userId, tokens.reset));
  await expect.poll(() => harness.mails.length).toBe(1);
  expect(harness.mails[0]!.text).toContain(tokens.reset);
  await expect.poll(() => keptTokens(harness)).toEqual([]);
  await harness.service.readModel.service`truncate messages`;
  await harness.service.readModel.service`delete from platform_checkpoints where consumer = 'projection/messages_v1'`;
  await harness.service.readModel.service`delete from platform_checkpoints where consumer = 'projection/messages_v3'`;
  await harness.restart();
  await expect
    .poll(async () => (await harness.service.readModel.service`select from messages where sent_at is not null`).length)
    .toBe(1);
  await expect.poll(() => keptTokens(harness)).toEqual([]);
});

test("where mail is only kept a link stays until it was used, and no other goes with it", async () => {
  const harness = await start(false);
  const userId = newId();
  await record(harness, userId, -1, resetWith(userId, tokens.reset), resetWith(userId, tokens.other));
  await untilBothAreKept(harness);
  const tokenHash = createHash("sha256").update(tokens.reset).digest("hex");
  await record(harness, userId, 1, { type: "TokenSpent", data: { userId, tokenHash } });
  await expect.poll(() => keptTokens(harness)).toEqual([tokens.other]);
});

test("where mail is only kept a link goes when it has expired", async () => {
  const harness = await start(false);
  const userId = newId();
  await record(harness, userId, -1, resetWith(userId, tokens.reset), resetWith(userId, tokens.other));
  await untilBothAreKept(harness);
  await harness.service.readModel.service`
    update messages set queued_at = now() - interval '8 days' where body_text like ${`%${tokens.reset}%`}`;
  await harness.restart();
  await expect.poll(() => keptTokens(harness)).toEqual([tokens.other]);
  // Of thousands of mails without a link none is looked at.
  const { readModel } = harness.service;
  await readModel.service`
    insert into messages (id, recipient, subject, body_text, body_html, queued_at)
    select gen_random_uuid(), 'a@example.org', 'News', 'Nothing to open', '', now() from generate_series(1, 3000)`;
  const rowsRead = await readModel.service.begin(async (sql) => {
    const mailer = { delivers: false, send: async () => undefined };
    await expiredLinks({ readModel: { ...readModel, service: sql as unknown as Sql }, mailer }).run(
      new AbortController().signal,
    );
    const [counted] = await sql<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relid = 'messages'::regclass`;
    return counted!.rows;
  });
  expect(rowsRead).toBeLessThan(100);
});
