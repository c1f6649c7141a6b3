import type { keptMail } from "@kinkeeper/contracts/notifications/endpoints";
import type { z } from "zod";
import { escaped, styledPage } from "./styled-page.ts";

/** Addresses in a mail become links; everything else stays text. */
const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const when = (at: string): string =>
  new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** The kept mails, newest first; each can be opened as its reader sees it. */
export const mailPage = (mails: readonly z.output<typeof keptMail>[]): string =>
  styledPage(
    "Kept mail · Kinkeeper",
    `<h1>Kept mail</h1>
<p class="soft">Mail of this installation, newest first, whether it was sent or only kept.</p>
${mails.length === 0 ? "<p>Nothing yet.</p>" : ""}
${mails
  .map(
    (mail) => `<article>
<h2><a href="/dev/mail/${mail.id}">${escaped(mail.subject)}</a></h2>
<p class="small">To ${escaped(mail.to)}, <time datetime="${mail.at}">${when(mail.at)} UTC</time></p>
<details><summary>As text</summary><pre>${linked(mail.text)}</pre></details>
</article>`,
  )
  .join("\n")}`,
  );
