import { expect, test } from "vitest";
import { checkDemoPassword } from "./write-demo.ts";

test.each([
  ["is common", "password1"],
  ["is short", "finches"],
  ["holds the name of a family", "wedgwood finches"],
  ["holds a user name", "ask bronte-member"],
  ["holds the super_admin's user name", "a super finch"],
])("a demo password that %s is refused in one sentence before anything is written", (_why, password) => {
  expect(() => checkDemoPassword(password)).toThrow(
    expect.objectContaining({
      name: "WrongSetting",
      message: expect.stringMatching(/^KINKEEPER_DEMO_PASSWORD cannot be used: .+\.$/),
    }),
  );
});

test("another one is taken", () => {
  expect(() => checkDemoPassword("thirteen finches and a tortoise")).not.toThrow();
});
