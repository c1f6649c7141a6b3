import { DomainError } from "@kinkeeper/platform/domain-error";
import { expect, test } from "vitest";
import { nextStep } from "./newcomer.ts";

const proven = { emailVerified: true };
const unproven = { emailVerified: false };
const email = "ada@example.org";
const label = "Family ID";

const codeOf = (asked: Parameters<typeof nextStep>[0]): string => {
  try {
    return nextStep(asked);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

test.each([
  ["the one proven account of the address is linked", { email, accounts: [proven], isOpen: true }, "link"],
  ["also beside unproven ones", { email, accounts: [unproven, proven], isOpen: true }, "link"],
  ["an unproven one holds up nobody", { email, accounts: [unproven], isOpen: true }, "start"],
  ["two proven ones say nothing", { email, accounts: [proven, proven], isOpen: true }, "start"],
  ["nobody of that address starts a family", { email, accounts: [], isOpen: true }, "start"],
  ["where nobody may, its account is linked", { email, accounts: [unproven], isOpen: false }, "link"],
  ["where nobody may, nobody unknown comes in", { email, accounts: [], isOpen: false }, "SIGNUP_CLOSED"],
  ["no vouched address, no way on", { email: null, accounts: [proven], isOpen: true }, "FORBIDDEN"],
])("%s", (_rule, asked, expected) => {
  expect(codeOf({ label, ...asked })).toBe(expected);
});
