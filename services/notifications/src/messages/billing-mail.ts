import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { renderLetter, type RenderedMail } from "./letter.ts";
import { nameInMail } from "./name-in-mail.ts";

type Notice = Extract<UserEvent, { type: "BillingNoticeGiven" }>["data"];

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const choose = "Choose a plan to keep adding to it. Nothing is deleted either way.";

/** Subject, what happened, and what can be done about it. */
const wordsOf = ({ notice, at, familyName }: Notice): readonly [subject: string, ...paragraphs: string[]] => {
  const family = nameInMail(familyName);
  const on = at === null ? "soon" : `on ${day.format(new Date(at))}`;
  switch (notice) {
    case "trial-ending":
      return [
        `The trial of the ${family} archive ends ${on}`,
        `The trial of the family archive “${family}” ends ${on}. After that your family can read everything, and add nothing.`,
        choose,
      ];
    case "trial-ended":
      return [
        `The trial of the ${family} archive has ended`,
        `The trial of the family archive “${family}” has ended. Your family can read everything, and add nothing for now.`,
        choose,
      ];
    case "payment-failed":
      return [
        `The payment for the ${family} archive failed`,
        `The card for the plan of the family archive “${family}” was declined.${at === null ? "" : ` It is tried again ${on}.`}`,
        "Nothing has changed for your family yet. Please check the card.",
      ];
    case "suspended-unpaid":
      return [
        `The ${family} archive is suspended`,
        `The plan of the family archive “${family}” is not paid for any more. Your family can read everything, and add nothing for now.`,
        "It opens again as soon as a payment arrives.",
      ];
  }
};

/** To an administrator of a family, about its plan. `url`: the page where it is paid. */
export const billingMail = (notice: Notice, url: string): RenderedMail => {
  const [subject, ...paragraphs] = wordsOf(notice);
  return renderLetter({
    subject,
    paragraphs,
    link: { url, label: "See your plan" },
    closing: "You get this mail because you manage this family archive.",
  });
};
