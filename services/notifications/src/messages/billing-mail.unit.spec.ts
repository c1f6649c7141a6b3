import { billingNotice } from "@kinkeeper/contracts/identity/user-events";
import { expect, test } from "vitest";
import { billingMail } from "./billing-mail.ts";

const url = "https://family.example/family-admin/plan";
const id = "01900000-0000-7000-8000-00000000000a";
const notice = { userId: id, email: "emma@example.org", tenantId: id, familyName: "Darwin" };

test.each(billingNotice.options)("“%s” names the family and leads to its plan", (what) => {
  const mail = billingMail({ ...notice, notice: what, at: "2026-12-01T09:00:00.000Z" }, url);
  expect(mail.subject).toContain("Darwin");
  expect(mail.text).toContain("“Darwin”");
  expect(mail.text).toContain(url);
  expect(mail.html).toContain(`href="${url}"`);
});

test("the end of a trial and the next try of a card are days", () => {
  const at = "2026-12-01T09:00:00.000Z";
  expect(billingMail({ ...notice, notice: "trial-ending", at }, url).subject).toBe(
    "The trial of the Darwin archive ends on 1 December 2026",
  );
  expect(billingMail({ ...notice, notice: "payment-failed", at }, url).text).toContain(
    "tried again on 1 December 2026",
  );
  expect(billingMail({ ...notice, notice: "payment-failed", at: null }, url).text).not.toContain("tried again");
});

test("a family name cannot break out of the mail", () => {
  const familyName = `<img src=x>\r\nBcc: everybody www.evil.example`;
  const mail = billingMail({ ...notice, familyName, notice: "suspended-unpaid", at: null }, url);
  expect(mail.html).not.toMatch(/<img/);
  expect(mail.subject).not.toMatch(/[\r\n]|evil\.example/);
});
