import { expect, test } from "vitest";
import { invitationMail, newDeviceMail, passwordResetMail, signUpRepeatedMail } from "./account-mail.ts";

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

test("what strangers typed carries no address of theirs into a mail", () => {
  const familyName = "Win at https://evil.example/now";
  const mails = [
    invitationMail({ familyName, invitedBy: "www.evil.example", url }),
    signUpRepeatedMail({ familyName, url }),
  ];
  for (const mail of mails) {
    const ours = `${mail.subject} ${mail.text} ${mail.html}`.replaceAll(url, "");
    expect(ours).not.toMatch(/https?:|evil\.example/);
    expect(mail.text).toContain(url);
  }
});

test("a new sign-in is told with the device, when and roughly where", () => {
  const at = "2026-11-20T08:05:00.000Z";
  const mail = newDeviceMail({
    device: "Firefox on Windows",
    place: "192.0.2.x",
    at,
    url: "https://family.example/settings",
  });
  expect(mail.text).toContain("Firefox on Windows, 20 November 2026 at 08:05 (UTC), from 192.0.2.x");
  expect(mail.html).toContain('href="https://family.example/settings"');
});

test("a reset names nobody", () => {
  expect(passwordResetMail({ url }).text).toContain(url);
});
