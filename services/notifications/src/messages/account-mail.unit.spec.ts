import { expect, test } from "vitest";
import { invitationMail, passwordResetMail } from "./account-mail.ts";

const url = "https://family.example/api/password-reset?token=abc";

test("an invitation says who invites, to what, and carries the link in both forms", () => {
  const mail = invitationMail({ familyName: "Brontë", invitedBy: "Charlotte", url });
  expect(mail.subject).toBe("Come and see the Brontë family archive");
  expect(mail.text).toContain("Charlotte invites you");
  expect(mail.text).toContain(url);
  expect(mail.html).toContain(`href="${url}"`);
});

test("a family name cannot break out of the page or the subject line", () => {
  const mail = invitationMail({ familyName: `<img src=x>\r\nBcc: everybody`, invitedBy: `"><script>`, url });
  expect(mail.html).not.toMatch(/<img|<script/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test("a reset names nobody", () => {
  expect(passwordResetMail({ url }).text).toContain(url);
});
