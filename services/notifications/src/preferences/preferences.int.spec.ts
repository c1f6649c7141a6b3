import {
  defaultPreferences,
  type EmailPreferences,
  type MailSwitch,
} from "@kinkeeper/contracts/notifications/preferences";
import { streamName } from "@kinkeeper/contracts/event";
import { keyName } from "@kinkeeper/platform/keyring";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifications } from "../service.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
let harness: ServiceHarness;
let reader: Somebody;
beforeAll(async () => {
  harness = await startHarness(notifications, { longestPauseMs: 20 });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  reader = await harness.as();
});

const path = "/api/email-preferences";
const read = async (who: Caller) => (await who.get<EmailPreferences>(path)).body;
const change = (who: Caller, changes: unknown) => who.patch<EmailPreferences>(path, changes);

describe("the preferences of an account", () => {
  test("are as the product says until somebody chooses, and then what they chose, for them alone", async () => {
    expect(await read(reader)).toEqual({ ...defaultPreferences, undeliverableSince: null });
    const { status, body } = await change(reader, { familyDigest: false });
    expect([status, body]).toEqual([200, { ...defaultPreferences, familyDigest: false, undeliverableSince: null }]);
    await change(reader, { digestFrequency: "weekly", timeZone: "Pacific/Auckland" });
    expect(await read(reader)).toMatchObject({
      familyDigest: false,
      digestFrequency: "weekly",
      timeZone: "Pacific/Auckland",
    });
    const sibling = await harness.as({ tenantId: reader.claims.tenantId! });
    expect(await read(sibling)).toEqual({ ...defaultPreferences, undeliverableSince: null });
  });

  test("are the same in every family, and there without one", async () => {
    await change(reader, { eventReminders: false });
    const { sub } = reader.claims;
    expect(await read(await harness.as({ sub, tenantId: newId() }))).toMatchObject({ eventReminders: false });
    const alone = await harness.as({ sub, tenantId: undefined, tenantStatus: undefined });
    expect((await change(alone, { eventReminders: true })).body).toMatchObject({ eventReminders: true });
  });

  test("can be changed while the family is suspended, and not signed out", async () => {
    const suspended = await harness.as({ tenantStatus: "suspended" });
    expect((await change(suspended, { familyDigest: false })).status).toBe(200);
    expect(codeOf(await harness.anonymous.get(path))).toBe("SIGNED_OUT");
    expect(codeOf(await change(harness.anonymous, { familyDigest: false }))).toBe("SIGNED_OUT");
  });

  test.each([
    ["an unknown switch", { weather: true }],
    ["a switch that is neither on nor off", { familyDigest: "no" }],
    ["another frequency", { digestFrequency: "hourly" }],
    ["a place without a time", { timeZone: "Atlantis/Capital" }],
    ["an offset", { timeZone: "+01:00" }],
    ["somebody else's", { userId: newId(), familyDigest: false }],
  ])("refuse %s", async (_name, changes) => {
    expect((await change(reader, changes)).status).toBe(400);
    expect(await read(reader)).toEqual({ ...defaultPreferences, undeliverableSince: null });
  });

  test("are forgotten with the account", async () => {
    await change(reader, { familyDigest: false });
    const stream = streamName("user", "platform", reader.claims.sub);
    const erased = { type: "UserErased", data: { userId: reader.claims.sub } };
    await harness.record({ stream, expectedRevision: -1, events: [erased] });
    expect(await read(reader)).toEqual({ ...defaultPreferences, undeliverableSince: null });
  });
});

describe("an address that refuses mail", () => {
  test("is shown to its owner until they say that it takes mail again", async () => {
    const userId = reader.claims.sub;
    await harness.record({
      stream: streamName("preference", "platform", userId),
      expectedRevision: -1,
      events: [{ type: "AddressRefused", data: { userId, email: "gone@down.example", reason: "550" } }],
    });
    expect((await read(reader)).undeliverableSince).toMatch(/^20\d\d-/);
    expect((await read(await harness.as())).undeliverableSince).toBeNull();
    const { status, body } = await reader.post<EmailPreferences>(`${path}/resume`, {});
    expect([status, body.undeliverableSince]).toEqual([200, null]);
    expect((await read(reader)).undeliverableSince).toBeNull();
  });
});

describe("a link that stops one kind of mail", () => {
  const linkOf = async (category: MailSwitch, userId = reader.claims.sub) =>
    (await unsubscribeUrl(harness.keyring, "", { userId, category }))!;
  const formType = { "content-type": "application/x-www-form-urlencoded" };

  test("asks when it is opened, and changes nothing", async () => {
    const page = await harness.anonymous.get<string>(await linkOf("birthdayReminders"));
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.body).toContain("Stop birthday reminders?");
    expect(page.body).toContain('method="post"');
    expect(await read(reader)).toMatchObject({ birthdayReminders: true });
  });

  test.each([
    ["as the button of its page does", "", formType],
    ["as a mail program does in one click", "List-Unsubscribe=One-Click", formType],
    [
      "as another mail program does",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      { "content-type": "multipart/form-data; boundary=x" },
    ],
  ])("stops it when it is posted, %s, signed out", async (_name, body, headers) => {
    const link = await linkOf("eventReminders");
    const answer = await harness.anonymous.request<string>("POST", link, { body, headers });
    expect([answer.status, answer.body.includes("no longer send you event reminders")]).toEqual([200, true]);
    expect(await read(reader)).toEqual({ ...defaultPreferences, eventReminders: false, undeliverableSince: null });
    // Twice is once.
    expect((await harness.anonymous.request("POST", link, { body, headers })).status).toBe(200);
  });

  test("is worth nothing for another switch, another account, or made up", async () => {
    const link = await linkOf("eventReminders");
    const other = await harness.as();
    const forged = [
      link.replace("eventReminders", "familyDigest"),
      link.replace(reader.claims.sub, other.claims.sub),
      link.slice(0, -2),
      "/api/unsubscribe?list=nonsense",
    ];
    // Their own link works: the other account has a key too.
    await harness.anonymous.request("POST", await linkOf("familyDigest", other.claims.sub));
    for (const address of forged) {
      expect((await harness.anonymous.get(address)).status).toBe(404);
      expect((await harness.anonymous.request("POST", address)).status).toBe(404);
    }
    expect(await read(reader)).toEqual({ ...defaultPreferences, undeliverableSince: null });
    expect(await read(other)).toEqual({ ...defaultPreferences, familyDigest: false, undeliverableSince: null });
  });

  test("is worth nothing once the account is erased", async () => {
    const link = await linkOf("familyDigest");
    await harness.keyring.destroy(keyName("platform", reader.claims.sub));
    expect((await harness.anonymous.get(link)).status).toBe(404);
  });
});
