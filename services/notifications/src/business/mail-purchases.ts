import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { addressOf } from "./account-address.ts";
import { moneyInMail } from "./money-in-mail.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";

type Settled = Extract<TransactionEvent, { type: "TransactionCompleted" | "RefundCompleted" | "RefundReturned" }>;
type Started = Extract<TransactionEvent, { type: "TransactionStarted" }>["data"];

/** The business that sold, as it is now; undefined once its owner is erased. */
interface Seller {
  readonly userId: string;
  readonly contactEmail: string;
}

const amountOf = ({ type, data }: Settled, { amountMinor, currency }: Started): string =>
  moneyInMail(type === "TransactionCompleted" ? amountMinor : data.amountMinor, currency);

const buyerLetterOf = (event: Settled, started: Started, seller: Seller | undefined, url: string): Letter => {
  const { transactionId, title, businessName, amountMinor, currency } = started;
  const what = `“${nameInMail(title)}” from ${nameInMail(businessName)}`;
  const link = { url, label: "See the receipt" };
  const amount = amountOf(event, started);
  switch (event.type) {
    case "TransactionCompleted": {
      // Vendors are not told who bought.
      const next = `Please write to ${seller?.contactEmail} about what comes next, with your receipt number: ${transactionId}.`;
      return {
        subject: `Receipt: ${nameInMail(title)}`,
        paragraphs: [`You paid ${amount} for ${what}.`, ...(seller ? [next] : [])],
        link,
        closing: "If this was not you, please write to the help desk.",
      };
    }
    case "RefundCompleted": {
      const all = event.data.refundedMinor >= amountMinor;
      const words = all
        ? "were refunded: you have all of it back"
        : `were refunded, of ${moneyInMail(amountMinor, currency)} that you paid`;
      return {
        subject: `Refund: ${nameInMail(title)}`,
        paragraphs: [`${amount} for ${what} ${words}.`, "Banks take a few days until it shows on your account."],
        link,
      };
    }
    case "RefundReturned":
      return {
        subject: `Your refund came back: ${nameInMail(title)}`,
        paragraphs: [
          `${amount} for ${what} could not be paid out to you: your bank sent the refund back.`,
          "Please write to the help desk, so that you get your money in another way.",
        ],
        link,
      };
  }
};

const sellerLetterOf = (event: Settled, started: Started, { contactEmail }: Seller, url: string): Letter => {
  const { transactionId, amountMinor, commissionMinor, currency } = started;
  const title = nameInMail(started.title);
  const link = { url, label: "See your earnings" };
  const amount = amountOf(event, started);
  switch (event.type) {
    case "TransactionCompleted":
      return {
        subject: `Sold: ${title}`,
        paragraphs: [
          `“${title}” was bought for ${amount}; ${moneyInMail(amountMinor - commissionMinor, currency)} of it is yours.`,
          `The buyer was asked to write to ${contactEmail} with the receipt number ${transactionId}.`,
        ],
        link,
      };
    case "RefundCompleted":
      return {
        subject: `Refunded: ${title}`,
        paragraphs: [`${amount} were refunded to the buyer of “${title}”, receipt number ${transactionId}.`],
        link,
      };
    case "RefundReturned":
      return {
        subject: `A refund came back: ${title}`,
        paragraphs: [
          `The buyer’s bank sent back ${amount} for “${title}”, receipt number ${transactionId}: it counts as sold again.`,
        ],
        link,
      };
  }
};

/** Who bought gets a receipt, and hears of each refund, also of one that came back; so does who sold, who is not told who bought. */
export const mailPurchases = (dependencies: NotificationsDependencies): Reaction<Settled> => {
  const { journal, settings } = dependencies;
  const publicUrl = settings.KINKEEPER_PUBLIC_URL;

  const sellerOf = async (vendorId: string): Promise<Seller | undefined> => {
    const events = await journal.read<VendorEvent>(streamName("vendor", platformTenant, vendorId));
    const described = events.findLast((one) => one.type === "VendorApplied" || one.type === "VendorDetailsChanged");
    if (described?.type !== "VendorApplied" && described?.type !== "VendorDetailsChanged") return undefined;
    const { userId, details } = described.data;
    const isErased = (await addressOf(dependencies, userId)) === undefined;
    return isErased ? undefined : { userId, contactEmail: details.contactEmail };
  };

  return {
    name: "mail_purchases_v1",
    contexts: ["payments"],
    handles: ["TransactionCompleted", "RefundCompleted", "RefundReturned"],
    react: async (event) => {
      if (!isRecent(dependencies, event)) return;
      const recorded = await journal.read<TransactionEvent>(event.stream);
      const started = recorded.find((one) => one.type === "TransactionStarted")?.data;
      if (!started) return;
      const seller = await sellerOf(started.vendorId);
      const url = `${publicUrl}/purchases/${started.transactionId}`;
      const toBuyer = buyerLetterOf(event, started, seller, url);
      await queueBusinessMail(dependencies, event, "purchase", started.userId, toBuyer);
      if (!seller) return;
      const toSeller = sellerLetterOf(event, started, seller, `${publicUrl}/vendor/earnings`);
      await queueBusinessMail(dependencies, event, "vendor", seller.userId, toSeller);
    },
  };
};
