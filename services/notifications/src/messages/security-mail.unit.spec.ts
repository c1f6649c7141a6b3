import { expect, test } from "vitest";
import { guardedTypes, securityMail, type Guarded } from "./security-mail.ts";

const whose = { userId: "01900000-0000-7000-8000-00000000000a", email: "emma@down.example" };
const passkey = { ...whose, passkeyId: "01900000-0000-7000-8000-000000000001", name: `<b>Phone</b>` };
const url = "https://family.example/settings/security";

const happened: readonly Guarded[] = [
  { type: "PasswordSet", data: { ...whose, passwordHash: "hash of a code" } },
  {
    type: "PasskeyAdded",
    data: { ...passkey, credentialId: "c", publicKey: "k", counter: 0, transports: [], synced: false },
  },
  { type: "PasskeyRemoved", data: passkey },
  { type: "AuthenticatorAdded", data: { ...whose, secret: "VERYSECRET", step: 1 } },
  { type: "AuthenticatorRemoved", data: whose },
  { type: "RecoveryCodesReplaced", data: { ...whose, codeHashes: ["hash of a code"] } },
  { type: "RecoveryCodeUsed", data: { ...whose, codeHash: "hash of a code", left: 3 } },
  { type: "SecondFactorReset", data: whose },
  { type: "ExternalIdentityLinked", data: { ...whose, issuer: "https://accounts.example.org/eu", subject: "248289" } },
  {
    type: "ExternalIdentityUnlinked",
    data: { ...whose, issuer: "https://accounts.example.org/eu", subject: "248289" },
  },
];

test("there is a mail of each change, with where to look and what to do", () => {
  expect(happened.map(({ type }) => type)).toEqual(guardedTypes);
  const mails = happened.map((event) => securityMail(event, url));
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(happened.length);
  for (const { text, html } of mails) {
    expect(text).toContain(url);
    expect(text).toContain("If this was not you");
    expect(html).not.toContain("<b>");
    expect(text + html).not.toMatch(/VERYSECRET|hash of a code|248289/);
  }
});

test("whoever did not change their password can no longer change it, and is sent to where a new one is chosen", () => {
  const { text } = securityMail(happened[0]!, url);
  expect(text).toContain("If this was not you, choose a new password with “Forgot your password?” now");
  expect(text).not.toContain("change your password");
});

test("a provider is called by its host", () => {
  const linked = happened.find(({ type }) => type === "ExternalIdentityLinked");
  expect(securityMail(linked!, url).text).toContain("signing in at accounts.example.org");
});

test("how many recovery codes are left is told", () => {
  const [used] = happened.filter(({ type }) => type === "RecoveryCodeUsed");
  expect(securityMail(used!, url).text).toContain("3 are left");
});
