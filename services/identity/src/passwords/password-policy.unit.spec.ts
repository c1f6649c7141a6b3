import { describe, expect, test } from "vitest";
import { refuseGuessable, refuseGuessableSetting } from "./password-policy.ts";

const known = { email: "emma.wedgwood@example.org", username: "emmaw", familyName: "The Darwin Family" };

describe("a password is refused", () => {
  test.each([
    ["with the e-mail address in it", "x emma.wedgwood@example.org x"],
    ["with the part before the @ in it", "Emma.Wedgwood-finch"],
    ["with the user name in it", "tulips EMMAW tulips"],
    ["with a word of the family name in it", "finch-darwin-1831"],
    ["that is common", "Password123"],
  ])("%s", (_why, password) => {
    expect(() => refuseGuessable(password, known)).toThrow(
      expect.objectContaining({
        code: "INVALID_INPUT",
        issues: [{ path: "password", message: expect.stringMatching(/\S/) }],
      }),
    );
  });
});

test("the issue stands at the field the password was typed in", () => {
  expect(() => refuseGuessable("password", known, "newPassword")).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path: "newPassword" })] }),
  );
});

test("words of fewer than four letters and the word family are no reason", () => {
  expect(() => refuseGuessable("our family on the Beagle", { ...known, username: "abc" })).not.toThrow();
});

test("a passphrase without any of them is accepted", () => {
  expect(() => refuseGuessable("thirteen finches and a tortoise", known)).not.toThrow();
});

test("a variable of the environment is held to the same, and named in one sentence", () => {
  const refused = (password: string) => () => refuseGuessableSetting("KINKEEPER_ADMIN_PASSWORD", password, known);
  expect(refused("short")).toThrow("KINKEEPER_ADMIN_PASSWORD cannot be used: Please use at least 8 characters.");
  expect(refused("password1")).toThrow(/^KINKEEPER_ADMIN_PASSWORD cannot be used: This password is too easy to guess/);
  expect(refused("wedding of emma.wedgwood")).toThrow(/^KINKEEPER_ADMIN_PASSWORD cannot be used: .*user name/);
  expect(refused("thirteen finches and a tortoise")).not.toThrow();
});
