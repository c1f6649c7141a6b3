import { serviceNames } from "@kinkeeper/contracts/services";
import { expect, test } from "vitest";
import { variablesOfProcess } from "./declared-variables.ts";

test("the mail server's password is known to who sends mail, and to who says whether it is sent", () => {
  const told = ["gateway", ...serviceNames].filter((name) => variablesOfProcess(name).includes("SMTP_URL"));
  expect(told.toSorted()).toEqual(["identity", "notifications"]);
});
