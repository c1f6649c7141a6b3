import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { grantIn, uploadToken } from "./upload-token.ts";

const key = randomBytes(32);
const caller = { userId: "018f2f6e-7c1a-7000-8000-000000000001", tenantId: "018f2f6e-7c1a-7000-8000-0000000000aa" };
const now = new Date("2026-05-01T12:00:00Z");
const upload = {
  objectId: "018f2f6e-7c1a-7000-8000-0000000000bb",
  ...caller,
  purpose: "photo" as const,
  expires: now.getTime() + 1000,
};
const refusal = /no longer valid/;

test("the address opens for whom it was made", () => {
  expect(grantIn(uploadToken(upload, key), key, caller, now)).toEqual(upload);
});

test("another person of the family cannot use it", () => {
  const other = { ...caller, userId: "018f2f6e-7c1a-7000-8000-000000000002" };
  expect(() => grantIn(uploadToken(upload, key), key, other, now)).toThrow(refusal);
});

test("another family cannot use it", () => {
  const other = { ...caller, tenantId: "018f2f6e-7c1a-7000-8000-0000000000ac" };
  expect(() => grantIn(uploadToken(upload, key), key, other, now)).toThrow(refusal);
});

test("it expires", () => {
  expect(() => grantIn(uploadToken(upload, key), key, caller, new Date(upload.expires + 1))).toThrow(refusal);
});

test("a changed payload, another key and plain nonsense are refused alike", () => {
  const [payload, signature] = uploadToken(upload, key).split(".") as [string, string];
  const forged = Buffer.from(JSON.stringify({ ...upload, purpose: "artifact" })).toString("base64url");
  for (const token of [`${forged}.${signature}`, `${payload}.`, payload, "", `${payload}.${signature}.x`])
    expect(() => grantIn(token, key, caller, now)).toThrow(refusal);
  expect(() => grantIn(uploadToken(upload, key), randomBytes(32), caller, now)).toThrow(refusal);
});
