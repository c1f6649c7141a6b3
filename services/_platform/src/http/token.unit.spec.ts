import { tokenIssuer } from "@kinkeeper/contracts/claims";
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { passportReader, tokenAlgorithm, type PassportReader } from "./token.ts";

const now = new Date("2030-01-01T12:00:00Z");
const seconds = now.getTime() / 1000;
const right = {
  iss: tokenIssuer,
  aud: "genealogy",
  sub: newId(),
  role: "member",
  tenantId: newId(),
  tenantStatus: "active",
  sid: "hash of the session",
  iat: seconds - 10,
  exp: seconds + 50,
};
const header = { alg: tokenAlgorithm, kid: "of today", typ: "JWT" };

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let ours: Keys;
let theirs: Keys;
let read: PassportReader;

beforeAll(async () => {
  const made = () => generateKeyPair(tokenAlgorithm, { extractable: true });
  [ours, theirs] = await Promise.all([made(), made()]);
  const keys = [{ ...(await exportJWK(ours.publicKey)), kid: "of today", alg: tokenAlgorithm }];
  read = passportReader(createLocalJWKSet({ keys }), ["genealogy"], () => now);
});

/** Signed by identity, but for what is given. */
const signed = (changes: Readonly<Record<string, unknown>> = {}, head: object = {}, key = ours.privateKey) =>
  new SignJWT({ ...right, ...changes } as JWTPayload).setProtectedHeader({ ...header, ...head }).sign(key);

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a token of identity's for this service is read", async () => {
  expect(await read(await signed())).toEqual({
    claims: { sub: right.sub, role: "member", tenantId: right.tenantId, tenantStatus: "active" },
    audience: "genealogy",
    sessionHash: right.sid,
    issuedAt: right.iat * 1000,
    expires: right.exp * 1000,
  });
});

const forgeries: Readonly<Record<string, () => Promise<string>>> = {
  "without a signature": async () => new UnsecuredJWT(right).encode(),
  "that says it has no algorithm and keeps a signature": async () =>
    (await signed()).replace(/^[^.]+/, encoded({ ...header, alg: "none" })),
  "whose signature was cut off": async () => (await signed()).replace(/[^.]+$/, ""),
  "whose signature is another token's": async () =>
    (await signed()).replace(/[^.]+$/, (await signed({ sub: newId() })).split(".")[2]!),
  "whose claims were changed": async () =>
    (await signed()).replace(/\.[^.]+\./, `.${encoded({ ...right, role: "super_admin" })}.`),
  "signed with our public key as if it were a secret": async () =>
    signed({}, { alg: "HS256" }, Buffer.from(await exportSPKI(ours.publicKey)) as never),
  "signed by somebody else under our key's name": () => signed({}, {}, theirs.privateKey),
  "signed by somebody else who brings the key along": async () =>
    signed({}, { jwk: await exportJWK(theirs.publicKey) }, theirs.privateKey),
  "signed by somebody else who says where the key is": () =>
    signed({}, { jku: "https://evil.example/keys", kid: "theirs" }, theirs.privateKey),
  "of a key nobody knows": () => signed({}, { kid: "of yesterday" }),
  "of another issuer": () => signed({ iss: "https://evil.example" }),
  "of no issuer": () => signed({ iss: undefined }),
  "for another service": () => signed({ aud: "archive" }),
  "for several services": () => signed({ aud: ["archive", "genealogy"] }),
  "for no service": () => signed({ aud: undefined }),
  "that has ended": () => signed({ exp: seconds - 1 }),
  "that never ends": () => signed({ exp: undefined }),
  "that begins later": () => signed({ nbf: seconds + 30 }),
  "of nobody": () => signed({ sub: undefined }),
  "with a role that does not exist": () => signed({ role: "owner" }),
  "of another kind": () => signed({}, { typ: "at+jwt" }),
};

describe("signs nobody in: a token", () => {
  test.each(Object.entries(forgeries))("%s", async (_what, forge) => {
    await expect(read(await forge())).rejects.toMatchObject({ code: "SIGNED_OUT" });
  });

  test.each(["", "Bearer", "a.b.c", "..", "null", "{}", `${"a".repeat(10_000)}.b.c`])(
    "that is none: %.20s",
    async (token) => {
      await expect(read(token)).rejects.toMatchObject({ code: "SIGNED_OUT" });
    },
  );
});
