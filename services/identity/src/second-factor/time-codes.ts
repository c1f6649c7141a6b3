import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * Codes of authenticator apps: RFC 6238 with what every app understands, HMAC-SHA-1, six digits, a new one each half minute.
 */

const stepLength = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base32 without padding, as apps take secrets. */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
};

const fromBase32 = (text: string): Buffer => {
  const bits = text
    .split("")
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newSecret = (): string => toBase32(randomBytes(20));

/** Which half minute since 1970 a moment lies in. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / stepLength);

/** The six digits of a half minute (RFC 4226 §5.3). */
export const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
};

/** The half minute whose code this is: the present one, or one before or after, as clocks differ; undefined for a wrong code. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = stepAt(now);
  return [present, present - 1, present + 1].find((step) =>
    timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)),
  );
};

/** What an app reads out of the QR code. */
export const authenticatorAddress = (secret: string, account: string): string => {
  const query = new URLSearchParams({ secret, issuer: "Kinkeeper" });
  return `otpauth://totp/${encodeURIComponent(`Kinkeeper:${account}`)}?${query.toString()}`;
};
