import { decimalOf } from "@kinkeeper/contracts/money";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";

type Settled = Extract<TransactionEvent, { type: "TransactionCompleted" | "RefundCompleted" | "RefundReturned" }>;
type Started = Extract<TransactionEvent, { type: "TransactionStarted" }>["data"];

const money = (minor: number, currency: string): string =>
  `${decimalOf(minor)} ${currency === "usd" ? "US dollars" : currency.toUpperCase()}`;

const letterOf = (event: Settled, started: Started, url: string) => {
  const { title, businessName, amountMinor, currency } = started;
  const what = `“${nameInMail(title)}” from ${nameInMail(businessName)}`;
  const link = { url, label: "See the receipt" };
  const closing = "If this was not you, please write to the help desk.";
  if (event.type === "TransactionCompleted")
    return {
      subject: `Receipt: ${nameInMail(title)}`,
      paragraphs: [`You paid ${money(amountMinor, currency)} for ${what}.`, "The vendor will be in touch with you."],
      link,
      closing,
    };
  if (event.type === "RefundReturned")
    return {
      subject: `Your refund came back: ${nameInMail(title)}`,
      paragraphs: [
        `${money(event.data.amountMinor, currency)} for ${what} could not be paid out to you: your bank sent the refund back.`,
        "Please write to the help desk, so that you get your money in another way.",
      ],
      link,
    };
  const { amountMinor: refunded, refundedMinor } = event.data;
  const all = refundedMinor >= amountMinor;
  return {
    subject: `Refund: ${nameInMail(title)}`,
    paragraphs: [
      `${money(refunded, currency)} for ${what} ${all ? "were refunded: you have all of it back" : `were refunded, of ${money(amountMinor, currency)} that you paid`}.`,
      "Banks take a few days until it shows on your account.",
    ],
    link,
  };
};

/** Who bought gets a receipt, and hears of each refund, also of one that came back. */
export const mailPurchases = (dependencies: NotificationsDependencies): Reaction<Settled> => ({
  name: "mail_purchases_v1",
  contexts: ["payments"],
  handles: ["TransactionCompleted", "RefundCompleted", "RefundReturned"],
  react: async (event) => {
    if (!isRecent(dependencies, event)) return;
    const recorded = await dependencies.journal.read<TransactionEvent>(event.stream);
    const started = recorded.find((one) => one.type === "TransactionStarted")?.data;
    if (!started) return;
    const url = `${dependencies.settings.KINKEEPER_PUBLIC_URL}/purchases/${started.transactionId}`;
    await queueBusinessMail(dependencies, event, "purchase", started.userId, letterOf(event, started, url));
  },
});
