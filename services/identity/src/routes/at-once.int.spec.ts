import type { Security } from "@kinkeeper/contracts/identity/second-factor";
import { startHarness, type Answer, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOfStep, stepAt } from "../second-factor/time-codes.ts";
import { identity } from "../service.ts";
import { virtualPasskey } from "../testing/authenticator.ts";
import { Browser, createFamily, goodPassword, newAddress, type Member } from "../testing/browser.ts";
import { TestProvider } from "../testing/openid-provider.ts";

/*
 * What works once is used several times at the same moment, as somebody would who saw it go by: one of them comes in. And what was
 * used is written in other letters that decode to the same bytes.
 */

let harness: ServiceHarness;
let provider: TestProvider;
let ada: Member;
beforeAll(async () => {
  provider = await TestProvider.start();
  harness = await startHarness(identity, { mailDelivers: false, environment: provider.environment });
});
afterAll(async () => {
  await harness.stop();
  await provider.stop();
});
beforeEach(async () => {
  ada = await createFamily(harness);
});

const several = 4;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const onceOf = (ok: number, refused: number) =>
  [...Array<number>(several - 1).fill(refused), ok].toSorted((a, b) => a - b);

const addApp = async ({ browser }: Member) => {
  const begun = await browser.post<{ setUpToken: string; secret: string }>("/api/auth/authenticator/set-up");
  const { setUpToken, secret } = begun.body;
  const step = stepAt(new Date());
  const code = codeOfStep(secret, step);
  const added = await browser.post<{ recoveryCodes: string[] }>("/api/auth/authenticator", { setUpToken, code });
  expect(added.status).toBe(201);
  // The next one is taken too.
  return { recoveryCodes: added.body.recoveryCodes, nextCode: codeOfStep(secret, step + 1) };
};
const addPasskey = async ({ browser }: Member) => {
  const passkey = virtualPasskey();
  const { body } = await browser.post<{ challenge: string; user: { id: string } }>("/api/auth/passkey-options");
  const added = await browser.post("/api/auth/passkeys", { name: "Phone", registration: passkey.create(body) });
  expect(added.status).toBe(201);
  return passkey;
};
/** Browsers in which the password was given, and nothing else. */
const halfIn = async (count = several): Promise<Browser[]> => {
  const browsers = Array.from({ length: count }, () => new Browser(harness));
  for (const browser of browsers)
    expect((await browser.post("/api/login", { username: ada.email, password: goodPassword })).status).toBe(401);
  return browsers;
};
const give = (browser: Browser, code: string) => browser.post("/api/login/second-factor", { code });

/** The same bytes in other letters of base64url: with another last one, or with one more. */
const inOtherLetters = (token: string): string[] => {
  const bytes = Buffer.from(token, "base64url");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".split("");
  return letters
    .flatMap((letter) => [token.slice(0, -1) + letter, token + letter])
    .filter((other) => other !== token && Buffer.from(other, "base64url").equals(bytes));
};

describe("at the same moment", () => {
  test("a code of an app lets one in", async () => {
    const { nextCode } = await addApp(ada);
    const browsers = await halfIn();
    expect(statuses(await Promise.all(browsers.map((browser) => give(browser, nextCode))))).toEqual(onceOf(200, 400));
    expect(browsers.filter(({ hasSession }) => hasSession)).toHaveLength(1);
  });

  test("a recovery code lets one in, and nine are left", async () => {
    const { recoveryCodes } = await addApp(ada);
    const browsers = await halfIn();
    const answers = await Promise.all(browsers.map((browser) => give(browser, recoveryCodes[0]!)));
    expect(statuses(answers)).toEqual(onceOf(200, 400));
    const { body } = await ada.browser.get<Security>("/api/auth/security");
    expect(body).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test("a password that was given once is no two sign-ins, whatever codes there are", async () => {
    const { recoveryCodes } = await addApp(ada);
    const [browser] = await halfIn(1);
    const cookie = browser!.cookie!;
    const answers = await Promise.all(
      recoveryCodes
        .slice(0, several)
        .map((code) => harness.anonymous.post("/api/login/second-factor", { code }, { cookie })),
    );
    expect(statuses(answers)).toEqual(onceOf(200, 401));
  });

  test("an answer of a passkey lets one in, and so do several answers to one challenge", async () => {
    const passkey = await addPasskey(ada);
    const options = (await new Browser(harness).post<{ challenge: string }>("/api/login/passkey-options")).body;
    const answer = passkey.get(options);
    const send = (passkeyAnswer: typeof answer) =>
      new Browser(harness).post("/api/login/passkey", { passkey: passkeyAnswer });
    expect(statuses(await Promise.all(Array.from({ length: several }, () => send(answer))))).toEqual(onceOf(200, 401));

    const other = (await new Browser(harness).post<{ challenge: string }>("/api/login/passkey-options")).body;
    const signed = Array.from({ length: several }, () => passkey.get(other));
    expect(statuses(await Promise.all(signed.map(send)))).toEqual(onceOf(200, 401));
  });

  test("an answer of the provider signs in once, and starts one family", async () => {
    provider.person = { subject: newAddress("subject"), email: newAddress("newcomer"), emailVerified: true };
    const browser = new Browser(harness);
    const started = await browser.get("/api/login/oidc?returnTo=%2F");
    const back = await provider.visit(started.headers.get("location")!);
    const cookie = browser.cookie!;
    const answers = await Promise.all(Array.from({ length: several }, () => harness.anonymous.get(back, { cookie })));
    expect(statuses(answers)).toEqual(onceOf(303, 401));

    const named = answers
      .find(({ status }) => status === 303)!
      .headers.getSetCookie()[0]!
      .split(";")[0]!;
    const family = { familyName: "Mendel", firstName: "Ada", lastName: "Founder" };
    const founded = await Promise.all(
      Array.from({ length: several }, () =>
        harness.anonymous.post("/api/login/oidc/family", family, { cookie: named }),
      ),
    );
    expect(founded.filter(({ status }) => status < 300)).toHaveLength(1);
  });
});

describe("in other letters that decode to the same bytes", () => {
  test("what proves that a password was given is worth nothing, before and after it was used", async () => {
    const { recoveryCodes } = await addApp(ada);
    const [browser] = await halfIn(1);
    const [name, token] = browser!.cookie!.split("=") as [string, string];
    const others = inOtherLetters(token);
    expect(others.length).toBeGreaterThan(0);
    const giveWith = (code: string, cookie: string) =>
      harness.anonymous.post("/api/login/second-factor", { code }, { cookie });
    expect((await giveWith(recoveryCodes[0]!, `${name}=${others[0]!}`)).status).toBe(401);
    expect((await giveWith(recoveryCodes[1]!, `${name}=${token}`)).status).toBe(200);
    for (const other of [token, ...others.slice(0, several)])
      expect((await giveWith(recoveryCodes[2]!, `${name}=${other}`)).status).toBe(401);
    expect((await ada.browser.get<Security>("/api/auth/security")).body).toMatchObject({ recoveryCodesLeft: 9 });
  });
});
