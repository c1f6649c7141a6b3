import type { QueueMessage } from "./message.decider.ts";

type Content = Pick<QueueMessage["data"], "subject" | "text" | "html">;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (
  paragraphs: readonly string[],
  link: { url: string; label: string },
  closing: string,
): string => `<!doctype html>
<html lang="en">
<body style="margin:0;background:#fbf8f3;color:#2b2420;font:17px/1.6 Georgia,serif">
<div style="max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join("\n")}
<p><a href="${escaped(link.url)}" style="display:inline-block;background:#2f5d50;color:#ffffff;padding:.7rem 1.2rem;border-radius:8px;text-decoration:none;font-family:sans-serif">${escaped(link.label)}</a></p>
<p style="color:#6b5f55;font-size:15px">${escaped(closing)}</p>
</div>
</body>
</html>
`;

const plain = (paragraphs: readonly string[], url: string, closing: string): string =>
  [...paragraphs, url, closing].join("\n\n");

/** Headers are lines: a name with a line break in it must not become one. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

export const invitationMail = ({
  familyName,
  invitedBy,
  url,
}: {
  familyName: string;
  invitedBy: string;
  url: string;
}): Content => {
  const paragraphs = [
    `${invitedBy} invites you to the family archive “${familyName}”: the people, stories and photos you share.`,
    "Choose a password to come in:",
  ];
  const closing = "The link works once, within seven days. If you do not know who this is, you can ignore this mail.";
  return {
    subject: oneLine(`Come and see the ${familyName} family archive`),
    text: plain(paragraphs, url, closing),
    html: page(paragraphs, { url, label: "Choose a password" }, closing),
  };
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
}): Content => {
  const paragraphs = [
    `${invitedBy} added you to the family archive “${familyName}”. Sign in as always and switch to it:`,
  ];
  const closing =
    "If you do not know who this is, you can leave it unopened: nobody there sees anything of your other families.";
  return {
    subject: oneLine(`You belong to the ${familyName} family archive now`),
    text: plain(paragraphs, url, closing),
    html: page(paragraphs, { url, label: "Sign in" }, closing),
  };
};

export const passwordResetMail = ({ url }: { url: string }): Content => {
  const paragraphs = ["Somebody, probably you, asked for a new password for your Kinkeeper account."];
  const closing =
    "The link works once, within one hour. If it was not you, nothing has changed and you can ignore this mail.";
  return {
    subject: "Choose a new password",
    text: plain(paragraphs, url, closing),
    html: page(paragraphs, { url, label: "Choose a new password" }, closing),
  };
};
