import type { Claims } from "@kinkeeper/contracts/claims";
import { beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "../logger.ts";
import { newId } from "../ids.ts";
import { currentCallers, type CurrentCallers } from "./current-callers.ts";
import { signedOut, type Passport } from "./token.ts";

const ada = newId();
const family = newId();
const seconds = 1_000;

/** Milliseconds since 1970 here. */
let time: number;
/** What every token says by its signature. */
let passports: Map<string, Passport>;
/** Questions to identity that wait for their answer, oldest first. */
let asked: { readonly token: string; answer(renewed: string | undefined): void; fail(error: Error): void }[];
let callers: CurrentCallers;

const made = (token: string, more: Partial<Passport> = {}, claims: Partial<Claims> = {}): string => {
  passports.set(token, {
    claims: { sub: ada, role: "member", tenantId: family, tenantStatus: "active", ...claims },
    audience: "genealogy",
    sessionHash: "hash of the session",
    issuedAt: time,
    expires: time + 60 * seconds,
    ...more,
  });
  return token;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  time = Date.UTC(2030, 0, 1);
  passports = new Map();
  asked = [];
  callers = currentCallers({
    read: async (token) => {
      const passport = passports.get(token);
      if (!passport || passport.expires <= time) throw signedOut();
      return passport;
    },
    renew: (token) => new Promise((answer, fail) => asked.push({ token, answer, fail })),
    logger: createLogger("test", "silent"),
    now: () => time,
  });
  callers.connected();
  time += 10 * seconds;
});

const revocations = [
  { what: { sessionHash: "hash of the session" }, other: { sessionHash: "hash of another" } },
  { what: { userId: ada }, other: { userId: newId() } },
  { what: { tenantId: family }, other: { tenantId: newId() } },
];

describe("a token made since the line to identity was there", () => {
  test("is good by its signature, and identity is not asked", async () => {
    const token = made("token");
    expect(await callers.verify(token)).toMatchObject({ sub: ada });
    expect(await callers.verify(token)).toMatchObject({ sub: ada });
    expect(asked).toHaveLength(0);
    await expect(callers.verify("forged")).rejects.toMatchObject({ code: "SIGNED_OUT" });
  });

  test.each(revocations)("is refused at once when what was revoked concerns it: $what", async ({ what, other }) => {
    const [used, unused] = [made("used"), made("unused")];
    await callers.verify(used);
    callers.revoked(other);
    await callers.verify(used);
    expect(asked).toHaveLength(0);
    callers.revoked(what);
    for (const token of [used, unused]) {
      const answer = callers.verify(token);
      answer.catch(() => undefined); // looked at below, after identity has spoken
      await turn();
      expect(asked.map((one) => one.token)).toEqual([token]);
      asked.shift()!.answer(undefined);
      await expect(answer).rejects.toMatchObject({ code: "SIGNED_OUT" });
    }
  });

  test("of whoever looks as a member would is refused with the account that looks", async () => {
    const token = made("viewing", {}, { sub: newId(), viewedBy: ada });
    await callers.verify(token);
    callers.revoked({ userId: ada });
    const answer = callers.verify(token);
    answer.catch(() => undefined); // looked at below, after identity has spoken
    await turn();
    expect(asked).toHaveLength(1);
    asked.shift()!.answer(undefined);
    await expect(answer).rejects.toMatchObject({ code: "SIGNED_OUT" });
  });

  test("goes on where the session does, with what its caller may do now, and is not asked about twice", async () => {
    const token = made("token");
    callers.revoked({ userId: ada });
    const answer = callers.verify(token);
    await turn();
    asked.shift()!.answer(made("renewed", {}, { role: "tenant_admin" }));
    expect(await answer).toMatchObject({ role: "tenant_admin" });
    expect(await callers.verify(token)).toMatchObject({ role: "tenant_admin" });
    expect(asked).toHaveLength(0);
    callers.revoked({ userId: ada });
    void callers.verify(token).catch(() => undefined);
    await turn();
    expect(asked).toHaveLength(1);
  });

  test("is asked about once more when something is revoked while identity answers", async () => {
    const token = made("token");
    callers.revoked({ userId: ada });
    const answer = callers.verify(token);
    answer.catch(() => undefined); // looked at below
    await turn();
    callers.revoked({ sessionHash: "hash of the session" });
    asked.shift()!.answer(made("renewed"));
    await turn();
    asked.shift()!.answer(undefined);
    await expect(answer).rejects.toMatchObject({ code: "SIGNED_OUT" });
  });

  test("is nobody's word while identity cannot be asked", async () => {
    const token = made("token");
    callers.revoked({ userId: ada });
    const answer = callers.verify(token);
    answer.catch(() => undefined); // looked at below
    await turn();
    asked.shift()!.fail(new Error("no answer"));
    await expect(answer).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("is asked about no longer than any token lives that was made before", async () => {
    callers.revoked({ userId: ada });
    time += 121 * seconds;
    await callers.verify(made("token"));
    expect(asked).toHaveLength(0);
  });
});

describe("a token older than the line", () => {
  const older = () => made("older", { issuedAt: time - 20 * seconds });

  test("may have been revoked unheard: identity is asked once", async () => {
    const token = older();
    const answer = callers.verify(token);
    await turn();
    asked.shift()!.answer(made("renewed"));
    await answer;
    await callers.verify(token);
    expect(asked).toHaveLength(0);
  });

  test("is asked about each time while the line is broken, and every other, too", async () => {
    const known = made("known");
    await callers.verify(known);
    callers.lost();
    for (let use = 0; use < 2; use += 1) {
      const answer = callers.verify(known);
      await turn();
      asked.shift()!.answer(made("renewed"));
      await answer;
    }
    callers.connected();
    void callers.verify(known).catch(() => undefined);
    await turn();
    expect(asked).toHaveLength(1);
  });
});
