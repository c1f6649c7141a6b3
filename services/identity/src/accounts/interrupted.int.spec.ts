import { platformTenant } from "@kinkeeper/contracts/claims";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { createLogger } from "@kinkeeper/platform/logger";
import { unlimitedDisk } from "@kinkeeper/platform/space/free-disk";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityParts, type IdentityParts } from "../parts.ts";
import { identity } from "../service.ts";
import { identitySettings } from "../settings.ts";
import { Browser, createFamily, goodPassword, newAddress, type Member } from "../testing/browser.ts";
import { acceptAs, takeBackInvitation } from "../invitations/answer-invitation.ts";
import { liveLink, type InvitationLink } from "../invitations/live-link.ts";
import { strandedInvitations } from "../invitations/forget-stranded.ts";
import { invite } from "../invitations/invite.ts";
import { spendLink } from "../invitations/spend-link.ts";
import { eraseUser } from "./erase-user.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { signUp } from "./sign-up.ts";

let harness: ServiceHarness;
let time = Date.now();
let ada: Member;
beforeAll(async () => {
  harness = await startHarness(identity, { mailDelivers: false, now: () => new Date(time) });
  ada = await createFamily(harness);
});
afterAll(() => harness.stop());

const context = { tenantId: platformTenant, correlationId: "test", causationId: "test" };

/** A store that writes stream after stream, and is gone after so many of them. */
const interruptedAfter = (streams: number): EventJournal => ({
  ...harness.journal,
  append: async (appends, commandContext) => {
    if (appends.length <= streams) throw new Error("there is nothing to interrupt");
    for (const append of appends.slice(0, streams)) await harness.journal.append([append], commandContext);
    throw new StoreUnavailable("gone between two streams");
  },
});

const parts = (journal: EventJournal = harness.journal): IdentityParts =>
  identityParts({
    journal,
    keyring: harness.keyring,
    readModel: harness.service.readModel,
    // Identity keeps no objects.
    objects: undefined as never,
    disk: unlimitedDisk,
    peers: undefined as never,
    mailer: { delivers: false, send: () => Promise.resolve() },
    settings: identitySettings.parse({ KINKEEPER_PUBLIC_URL: "http://localhost:8080" }),
    logger: createLogger("test", "silent"),
    now: () => new Date(time),
    newId,
  });

const address = "192.0.2.1";
/** Every point at which an act over so many streams can be interrupted. */
const points = (streams: number) => Array.from({ length: streams - 1 }, (_each, index) => index + 1);
const login = async (username: string) =>
  (await new Browser(harness).post("/api/login", { username, password: goodPassword })).status;
const membersOfAda = async () =>
  (await ada.browser.get<{ email: string; status: string }[]>(`/api/tenants/${ada.tenantId}/users`)).body;
const invitationTo = (email: string) => {
  const [userId, once] = [newId(), { idempotencyKey: newId() }];
  return { tenantId: ada.tenantId, userId, email, role: "member", invitedBy: ada.user.id, once } as const;
};
const tokenIn = (link: string | undefined) => new URL(link!).searchParams.get("token")!;

describe("an act that is interrupted between two streams is completed when it is repeated", () => {
  test.each(points(3))("founding a family, after %d of three", async (written) => {
    const family = {
      familyName: "Mendel",
      firstName: "Gregor",
      lastName: "Mendel",
      email: newAddress(),
      password: goodPassword,
      address,
    };
    await expect(signUp(parts(interruptedAfter(written)), family, context)).rejects.toThrow("gone between two streams");
    expect(await login(family.email)).toBe(401);
    time += 31_000;
    await signUp(parts(), family, context);
    expect(await login(family.email)).toBe(200);
  });

  test.each(points(4))(
    "a family under an address that has an account, after %d of four: its owner is told",
    async (written) => {
      const { email, id } = (await createFamily(harness)).user;
      const family = {
        familyName: "Mendel",
        firstName: "Gregor",
        lastName: "Mendel",
        email,
        password: "another lantern at dusk",
        attempt: newId(),
        address,
      };
      await expect(signUp(parts(interruptedAfter(written)), family, context)).rejects.toThrow(
        "gone between two streams",
      );
      const { tenantId } = await signUp(parts(), family, context);
      const told = (await harness.journal.read(userStream(id))).filter(({ type }) => type === "SignUpRepeated");
      expect(told.at(-1)?.data).toMatchObject({ tenantId });
    },
  );

  test.each(points(2))("inviting somebody, after %d of two", async (written) => {
    const invitation = invitationTo(newAddress());
    await expect(invite(parts(interruptedAfter(written)), invitation, context)).rejects.toThrow("gone between");
    const { link } = await invite(parts(), invitation, context);
    const token = tokenIn(link);
    await spendLink(parts(), { token, password: goodPassword, address, cookies: undefined }, context);
    expect(await membersOfAda()).toContainEqual(expect.objectContaining({ email: invitation.email, status: "active" }));
  });

  test.each(points(3))(
    "accepting an invitation, after %d of three: the same link works again, and once",
    async (written) => {
      const email = newAddress();
      const token = tokenIn((await invite(parts(), invitationTo(email), context)).link);
      const spend = (journal?: EventJournal) =>
        spendLink(parts(journal), { token, password: goodPassword, address, cookies: undefined }, context);
      await expect(spend(interruptedAfter(written))).rejects.toThrow("gone between");
      expect(await login(email)).toBe(401);
      await spend();
      expect(await login(email)).toBe(200);
      await expect(spend()).rejects.toMatchObject({ code: "TOKEN_SPENT" });
      expect((await membersOfAda()).filter((member) => member.email === email)).toHaveLength(1);
    },
  );

  test.each(points(3))("erasing an account, after %d of three", async (written) => {
    const gone = await createFamily(harness);
    const cancel = [gone.tenantId];
    const erase = (journal?: EventJournal) => eraseUser(parts(journal), gone.user.id, context, { cancel });
    await expect(erase(interruptedAfter(written))).rejects.toThrow("gone between");
    await erase();
    expect(await login(gone.email)).toBe(401);
    expect((await gone.browser.exchange()).status).toBe(401);
  });
});

describe("an act with an invitation that was interrupted and is not repeated", () => {
  const [day, minute] = [86_400_000, 60_000];
  const sweep = () => strandedInvitations(parts()).run(new AbortController().signal);
  const stateOf = async (userId: string) => (await loadStream(harness.journal, userDecider, userStream(userId))).state;
  const statusOf = async (userId: string) => (await stateOf(userId)).status;
  const invited = async () => {
    const invitation = invitationTo(newAddress());
    await invite(parts(), invitation, context);
    const user = await stateOf(invitation.userId);
    if (user.status !== "registered") throw new Error("nobody was invited");
    return user;
  };

  test("leaves no address behind: it is forgotten an hour later, and those that wait stay", async () => {
    const [taken, waits] = [await invited(), await invited()];
    const { tenantId } = ada;
    const takeBack = takeBackInvitation(parts(interruptedAfter(1)), { tenantId, user: taken }, context);
    await expect(takeBack).rejects.toThrow("gone between");
    const never = invitationTo(newAddress());
    await expect(invite(parts(interruptedAfter(1)), never, context)).rejects.toThrow("gone between");
    await harness.service.readModel.caughtUpTo((await harness.journal.read(userStream(never.userId))).at(-1)!.position);
    time += minute;
    await sweep();
    expect([await statusOf(taken.userId), await statusOf(never.userId)]).toEqual(["registered", "registered"]);
    time += day;
    await sweep();
    expect([await statusOf(taken.userId), await statusOf(never.userId)]).toEqual(["erased", "erased"]);
    expect([await statusOf(waits.userId), await statusOf(ada.user.id)]).toEqual(["registered", "registered"]);
  });
});

test("the key of an erased account is destroyed, also where it could not be at once and nobody is left to ask again", async () => {
  const gone = await createFamily(harness);
  const away = { ...harness.keyring, destroy: () => Promise.reject(new StoreUnavailable("the keyring is away")) };
  const erased = eraseUser({ ...parts(), keyring: away }, gone.user.id, context, { cancel: [gone.tenantId] });
  await expect(erased).rejects.toThrow("the keyring is away");
  const name = keyName(platformTenant, gone.user.id);
  await expect.poll(async () => (await harness.keyring.find([name])).size).toBe(0);
});

describe("an account that is erased at the moment at which it accepts an invitation is a member of no family", () => {
  const erase = (journal?: EventJournal) =>
    eraseUser(parts(journal), emma.user.id, context, { cancel: [emma.tenantId] });
  const accept = (journal?: EventJournal) =>
    acceptAs(parts(journal), link, { userId: emma.user.id, provesAddress: false }, context);
  /** Something is recorded just before the first events that are. */
  const behind = (act: () => Promise<void>): EventJournal => {
    let hasActed = false;
    return {
      ...harness.journal,
      append: async (...given) => {
        if (!hasActed) {
          hasActed = true;
          await act();
        }
        return harness.journal.append(...given);
      },
    };
  };
  let emma: Member;
  let link: InvitationLink;
  beforeEach(async () => {
    emma = await createFamily(harness);
    const { link: sent } = await invite(parts(), invitationTo(newAddress()), context);
    link = (await liveLink(parts(), tokenIn(sent))) as InvitationLink;
  });
  const isMember = async () => {
    const { state } = await loadStream(harness.journal, tenantDecider, tenantStream(ada.tenantId));
    return state.founded && state.members.has(emma.user.id);
  };

  test("which is on record first", async () => {
    await accept(behind(() => Promise.resolve()));
    expect(await isMember()).toBe(true);
    await erase();
    expect(await isMember()).toBe(false);
  });

  test("which is on record first, and after the erasure has looked for families", async () => {
    await erase(behind(() => accept()));
    expect(await isMember()).toBe(false);
  });

  test("and has not used its link, where it was erased before", async () => {
    await erase();
    await expect(accept()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    expect(await isMember()).toBe(false);
    const frank = await createFamily(harness);
    await acceptAs(parts(), link, { userId: frank.user.id, provesAddress: false }, context);
    const { state } = await loadStream(harness.journal, tenantDecider, tenantStream(ada.tenantId));
    expect(state.founded && state.members.has(frank.user.id)).toBe(true);
  });

  test("though the erasure is on record first", async () => {
    await expect(accept(behind(() => erase()))).rejects.toMatchObject({ code: "SIGNED_OUT" });
    expect(await isMember()).toBe(false);
  });
});
