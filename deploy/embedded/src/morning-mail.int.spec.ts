import type { keptMail } from "@kinkeeper/contracts/notifications/endpoints";
import { edgeOptions } from "@kinkeeper/gateway/environment";
import { freePort } from "@kinkeeper/platform/free-port";
import { readEnvironment } from "@kinkeeper/platform/config";
import { ask, postmasterOf } from "@kinkeeper/platform/testing/server-fixture";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { openDataFolder, type DataFolder } from "./data-folder.ts";
import { embeddedVariables } from "./settings.ts";
import { startEmbedded, type Embedded } from "./start-embedded.ts";

type Mail = z.output<typeof keptMail>;

let folder: string;
let data: DataFolder;
let product: Embedded;
let origin: string;
/** What the clock of the mail is ahead of the machine's, in milliseconds. */
let ahead = 0;
const superAdmin = { username: "super@example.org", password: "seven lanterns at noon" };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-morning-"));
  data = openDataFolder(folder);
  const port = await freePort("127.0.0.1");
  origin = `http://localhost:${port}`;
  const given = {
    KINKEEPER_ADMIN_EMAIL: superAdmin.username,
    KINKEEPER_ADMIN_PASSWORD: superAdmin.password,
    KINKEEPER_RATE_LIMIT: "off",
  };
  const environment = readEnvironment(embeddedVariables, given);
  product = await startEmbedded({
    data,
    host: "127.0.0.1",
    port,
    publicUrl: origin,
    environment: given,
    freeDisk: environment.KINKEEPER_FREE_DISK,
    scrubAfter: 300_000,
    edge: edgeOptions(environment),
    logLevel: "error",
    mailClock: () => new Date(Date.now() + ahead),
    onFailure: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await product.stop();
  data.release();
  rmSync(folder, { recursive: true });
});

const post = (where: string, sent: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${origin}${where}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(sent),
  });

/** Comes in by signing in, founding a family, or taking an invitation. */
const enter = async (where: string, body: object) => {
  const answer = await post(where, body);
  expect([where, answer.ok]).toEqual([where, true]);
  const { user } = (await answer.json()) as { user: { tenantId: string; email: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return {
    user,
    read: async (path: string) => (await fetch(`${origin}${path}`, { headers: { cookie } })).text(),
    post: async <Body>(path: string, sent: unknown): Promise<Body> => {
      const done = await post(path, sent, { cookie });
      expect([path, done.ok]).toEqual([path, true]);
      return (await done.json()) as Body;
    },
    mails: async (): Promise<readonly Mail[]> =>
      (await fetch(`${origin}/dev/mail`, { headers: { cookie, accept: "application/json" } })).json() as Promise<
        Mail[]
      >,
  };
};

test("a birthday and the digest lie at /dev/mail on the morning when they are due", async () => {
  const password = "quiet violet lantern";
  const account = (firstName: string) => ({ firstName, lastName: "Darwin", password });
  const founding = (familyName: string, firstName: string) =>
    enter("/api/signup", { ...account(firstName), familyName, email: `${firstName.toLowerCase()}@down.example` });
  const administrator = await enter("/api/login", superAdmin);
  const charles = await founding("Darwin", "Charles");
  const stranger = await founding("Wedgwood", "Josiah");
  const received = async () =>
    (await administrator.mails()).filter(({ to }) => to === charles.user.email).map(({ subject }) => subject);

  // Nine o'clock on the first of next month. In the night before such a morning it is this one: the next digest tells of what comes after it.
  const now = new Date();
  const isThatNight = now.getUTCDate() === 1 && now.getUTCHours() < 8;
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (isThatNight ? 0 : 1), 1, 9));
  const birthDate = `1 ${first.toLocaleString("en-GB", { month: "short", timeZone: "UTC" })} 1990`;
  await charles.post("/api/family-members", { firstName: "Annie", lastName: "Darwin", birthDate });

  // Invited: the link comes by mail.
  await charles.post(`/api/tenants/${charles.user.tenantId}/users`, { email: "emma@down.example" });
  const invitation = async () => (await administrator.mails()).find(({ to }) => to === "emma@down.example");
  await expect.poll(invitation).toBeDefined();
  const token = /[?&]token=([^\s&]+)/.exec((await invitation())!.text)![1];
  const emma = await enter("/api/password-reset/confirm", { ...account("Emma"), token });

  const story = (title: string, privacy = "family") => ({ title, artifactType: "story", content: "x", privacy });
  await emma.post("/api/family-artifacts", story("Her own story"));
  await emma.post("/api/family-artifacts", story("Her secret", "private"));
  await stranger.post("/api/family-artifacts", story("Of strangers"));
  // What was just recorded is heard of a moment later.
  await expect.poll(() => charles.read("/api/notifications")).toContain("Her own story");
  const { url } = postmasterOf(path.join(folder, "pg"));
  const birthdays = `select name from ${schemaOf("notifications")}.birthdays`;
  await expect.poll(() => ask(url, birthdays)).toEqual([{ name: "Annie Darwin" }]);
  expect(await received()).toEqual([]);
  ahead = first.getTime() - Date.now();
  await expect
    .poll(async () => (await received()).toSorted())
    .toEqual(["Annie Darwin has a birthday today", "New in the Darwin family archive"]);
  const digest = (await administrator.mails()).find(({ subject }) => subject.startsWith("New in"))!;
  expect(digest.text).toContain("- Her own story (by Emma Darwin)");
  expect(digest.text).not.toMatch(/secret|strangers/);
});
