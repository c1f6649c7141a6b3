import type { keptMail } from "@kinkeeper/contracts/notifications/endpoints";
import type { z } from "zod";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Addresses in a mail become links; everything else stays text. */
const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** The kept mails as a page that needs neither script nor style. */
export const mailPage = (mails: readonly z.output<typeof keptMail>[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kept mail</title></head>
<body>
<h1>Kept mail</h1>
<p>No mail server is configured: these mails were kept here instead of being sent.</p>
${mails.length === 0 ? "<p>Nothing yet.</p>" : ""}
${mails
  .map(
    (mail) => `<article>
<h2>${escaped(mail.subject)}</h2>
<p>To ${escaped(mail.to)}, <time datetime="${mail.at}">${mail.at}</time></p>
<p>${linked(mail.text).replaceAll("\n\n", "</p>\n<p>")}</p>
</article>`,
  )
  .join("\n<hr>\n")}
</body>
</html>
`;
