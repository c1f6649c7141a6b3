import { expect, test } from "vitest";
import { readEnvironment, WrongSetting } from "./config.ts";
import { mailVariables } from "./settings.ts";

test.each([
  { SMTP_URL: "smtp://mail.example" },
  { SMTP_URL: "smtps://me:secret@mail.example:465" },
  { KINKEEPER_MAIL_FROM: "no-reply@localhost" },
  { KINKEEPER_MAIL_FROM: "Kinkeeper <no-reply@family.example>" },
  { KINKEEPER_MAIL_FROM: '"The Darwins, at home" <darwins@family.example>' },
])("mail is sent with %j", (environment) =>
  expect(readEnvironment(mailVariables, environment)).toMatchObject(environment),
);

const noHost = "SMTP_URL must name a host, as smtp://mail.example does.";
const noAddress = "KINKEEPER_MAIL_FROM must have an address, as Kinkeeper <no-reply@example.org> has.";
test.each([
  [{ SMTP_URL: "smtp://" }, noHost],
  [{ SMTP_URL: "smtps:" }, noHost],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address that starts with smtp:// or smtps://."],
  [{ KINKEEPER_MAIL_FROM: "Kinkeeper" }, noAddress],
  [{ KINKEEPER_MAIL_FROM: "Kinkeeper <>" }, noAddress],
  [{ KINKEEPER_MAIL_FROM: "Kinkeeper no-reply@family.example" }, noAddress],
  [{ KINKEEPER_MAIL_FROM: "x" }, noAddress],
])("a start with %j is refused with one sentence", (environment, sentence) =>
  expect(() => readEnvironment(mailVariables, environment)).toThrow(new WrongSetting(sentence)),
);
