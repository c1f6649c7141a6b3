import { renderLetter, type RenderedMail } from "./letter.ts";
import { nameInMail } from "./name-in-mail.ts";

/** `familyName` and `invitedBy` were typed by somebody the reader may not know. */
export const invitationMail = ({
  familyName,
  invitedBy,
  url,
}: {
  familyName: string;
  invitedBy: string;
  url: string;
}): RenderedMail => {
  const family = nameInMail(familyName);
  const paragraphs = [
    `${nameInMail(invitedBy)} invites you to the family archive “${family}”: the people, stories and photos you share.`,
    "Nothing happens unless you accept:",
  ];
  const closing =
    "The link works once, within seven days. If you do not know who this is, you can decline there, or ignore this mail.";
  return renderLetter({
    subject: `Come and see the ${family} family archive`,
    paragraphs,
    link: { url, label: "See the invitation" },
    closing,
  });
};

/** For somebody who has an account already: no link that opens anything, only where to sign in. */
export const addedToFamilyMail = ({
  familyName,
  invitedBy,
  url,
}: {
  familyName: string;
  invitedBy: string;
  url: string;
}): RenderedMail => {
  const family = nameInMail(familyName);
  const paragraphs = [
    `${nameInMail(invitedBy)} added you to the family archive “${family}”. Sign in as always and switch to it:`,
  ];
  const closing =
    "If you do not know who this is, you can leave it unopened: nobody there sees anything of your other families.";
  return renderLetter({
    subject: `You belong to the ${family} family archive now`,
    paragraphs,
    link: { url, label: "Sign in" },
    closing,
  });
};

/** Somebody signed up under the address of an account: the sign-up itself says nothing of it, so the mail does. */
export const signUpRepeatedMail = ({ familyName, url }: { familyName: string; url: string }): RenderedMail => {
  const paragraphs = [
    `A family archive “${nameInMail(familyName)}” was started with this e-mail address. You already have a Kinkeeper account.`,
    "If that was you, add the new archive to your account:",
  ];
  const closing =
    "The link works once, within seven days. If it was not you, nothing about your account has changed and you can ignore this mail.";
  return renderLetter({
    subject: "You already have a Kinkeeper account",
    paragraphs,
    link: { url, label: "Add it to my account" },
    closing,
  });
};

/** The same of a business, which needs no account of its own. */
export const businessSignUpRepeatedMail = ({ url }: { url: string }): RenderedMail => {
  const paragraphs = [
    "A business account was opened with this e-mail address. You already have a Kinkeeper account.",
    "If that was you, there are two accounts now, and the password tells which of them signs in. One is enough: you can sell with the account that you had.",
  ];
  const closing = "If it was not you, nothing about your account has changed and you can ignore this mail.";
  return renderLetter({
    subject: "You already have a Kinkeeper account",
    paragraphs,
    link: { url, label: "Sign in and apply as a vendor" },
    closing,
  });
};

/** `at` is when, as ISO 8601; `device` and `place` are in plain words. */
export const newDeviceMail = ({
  device,
  place,
  at,
  url,
}: {
  device: string;
  place: string;
  at: string;
  url: string;
}): RenderedMail => {
  const when = new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const paragraphs = [
    `Your Kinkeeper account was used to sign in on a device that is new to it: ${nameInMail(device)}, ${when} (UTC), from ${place}.`,
    "If that was you, there is nothing to do. If not, sign out everywhere else and change your password:",
  ];
  const closing = "You can see every device you are signed in on in your settings.";
  return renderLetter({
    subject: "New sign-in to your account",
    paragraphs,
    link: { url, label: "Open my settings" },
    closing,
  });
};

/** The last mail of an account. */
export const accountClosedMail = ({ url }: { url: string }): RenderedMail => {
  const paragraphs = [
    "Your Kinkeeper account was deleted, as you asked. Your names, address and sessions are gone for good, and so is what only you could see.",
  ];
  const closing = "If it was not you, please tell the admin of your family archive.";
  return renderLetter({ subject: "Your account was deleted", paragraphs, link: { url, label: "Kinkeeper" }, closing });
};

/** `account` tells it from others of the address: each of them gets a mail of its own. */
export const passwordResetMail = ({ account, url }: { account?: string | undefined; url: string }): RenderedMail => {
  const paragraphs = [
    "Somebody, probably you, asked for a new password for your Kinkeeper account.",
    ...(account === undefined ? [] : [`It is this account: ${account}.`]),
  ];
  const closing =
    "The link works once, within one hour. If it was not you, nothing has changed and you can ignore this mail.";
  return renderLetter({
    subject: "Choose a new password",
    paragraphs,
    link: { url, label: "Choose a new password" },
    closing,
  });
};
