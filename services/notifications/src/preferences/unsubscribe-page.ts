import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import { escaped, styledPage } from "../messages/styled-page.ts";

/** What people call each kind of mail, within a sentence. */
export const mailNames: Readonly<Record<MailSwitch, string>> = {
  birthdayReminders: "birthday reminders",
  familyAnnouncements: "family announcements",
  familyDigest: "the family digest",
  marketplaceUpdates: "marketplace updates",
  eventReminders: "event reminders",
};

const settingsLink = `<p><a href="/settings">Your e-mail settings</a></p>`;

/** Asks; only the button changes anything, so that whoever merely opens links for somebody stops nothing. */
export const confirmPage = (category: MailSwitch, list: string): string =>
  styledPage(
    "Stop these e-mails? · Kinkeeper",
    `<h1>Stop ${mailNames[category]}?</h1>
<p>We will no longer send you ${mailNames[category]} by e-mail. Everything else stays as it is.</p>
<form method="post" action="/api/unsubscribe?list=${escaped(encodeURIComponent(list))}">
<p><button class="button" type="submit">Stop these e-mails</button></p>
</form>
${settingsLink}`,
  );

export const stoppedPage = (category: MailSwitch): string =>
  styledPage(
    "Stopped · Kinkeeper",
    `<h1>Stopped</h1>
<p>We will no longer send you ${mailNames[category]} by e-mail. You can turn them on again in your settings.</p>
${settingsLink}`,
  );

export const unknownLinkPage: string = styledPage(
  "This link does not work · Kinkeeper",
  `<h1>This link does not work</h1>
<p>It may have been cut off by your e-mail program. You can choose which e-mails you get in your settings.</p>
${settingsLink}`,
);
