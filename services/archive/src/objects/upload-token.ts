import { uploadPurpose } from "@kinkeeper/contracts/archive/objects";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { DomainError } from "@kinkeeper/platform/domain-error";

/** What an upload address is good for. */
const grant = z.object({
  objectId: z.uuid(),
  tenantId: z.uuid(),
  userId: z.uuid(),
  purpose: uploadPurpose,
  expires: z.int(),
});
export type UploadGrant = z.infer<typeof grant>;

export const uploadLifetimeMs = 15 * 60 * 1000;

const sign = (payload: string, key: Buffer): Buffer => createHmac("sha256", key).update(payload).digest();

export const uploadToken = (upload: UploadGrant, key: Buffer): string => {
  const payload = Buffer.from(JSON.stringify(upload)).toString("base64url");
  return `${payload}.${sign(payload, key).toString("base64url")}`;
};

/** @throws DomainError NOT_FOUND for a token that is forged, expired or somebody else's: all look the same. */
export const grantIn = (
  token: string,
  key: Buffer,
  caller: { userId: string; tenantId: string },
  now: Date,
): UploadGrant => {
  const refuse = new DomainError("NOT_FOUND", "This upload address is no longer valid. Please ask for a new one.");
  const [payload, signature, ...rest] = token.split(".");
  if (!payload || !signature || rest.length > 0) throw refuse;
  const given = Buffer.from(signature, "base64url");
  const expected = sign(payload, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refuse;
  const upload = grant.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  if (upload.expires < now.getTime() || upload.userId !== caller.userId || upload.tenantId !== caller.tenantId)
    throw refuse;
  return upload;
};
