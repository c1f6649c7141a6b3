import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName, type Recorded } from "@kinkeeper/contracts/event";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { addressOf } from "./account-address.ts";
import { moneyInMail } from "./money-in-mail.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";

type Settled = Extract<
  TransactionEvent,
  { type: "TransactionCompleted" | "TransactionReviewed" | "RefundCompleted" | "RefundReturned" }
>;
type Disputed = Extract<TransactionEvent, { type: `Dispute${string}` }>;
type Started = Extract<TransactionEvent, { type: "TransactionStarted" }>["data"];

/** The business that sold, as it is now; undefined once its owner is erased. */
interface Seller {
  readonly userId: string;
  readonly contactEmail: string;
}

const amountOf = ({ data }: Settled, { amountMinor, currency }: Started): string =>
  moneyInMail("amountMinor" in data ? data.amountMinor : amountMinor, currency);

const isMoneyBack = (
  event: Recorded<TransactionEvent>,
): event is Recorded<Extract<TransactionEvent, { data: { refundedMinor: number } }>> => "refundedMinor" in event.data;

/** What is on its way back and has not arrived, in cents. */
const pendingRefundOf = (before: readonly Recorded<TransactionEvent>[]): number => {
  const pending = new Map<string, number>();
  for (const { type, data } of before) {
    if (type === "RefundRequested") pending.set(data.refundId, data.amountMinor);
    if (type === "RefundCompleted" || type === "RefundFailed") pending.delete(data.refundId);
  }
  return [...pending.values()].reduce((sum, amountMinor) => sum + amountMinor, 0);
};

/** Whether a purchase that somebody looked at goes ahead: it was paid, and not all of it went back, or is about to. */
const goesAhead = (before: readonly Recorded<TransactionEvent>[], { amountMinor }: Started): boolean =>
  before.some(({ type }) => type === "TransactionCompleted") &&
  (before.findLast(isMoneyBack)?.data.refundedMinor ?? 0) + pendingRefundOf(before) < amountMinor;

const notOffered =
  "It was not offered any more when your payment arrived. We are looking at it, and you hear from us: either it goes ahead, or you get your money back.";

const writeTo = (seller: Seller | undefined, transactionId: string): readonly string[] =>
  seller
    ? [`Please write to ${seller.contactEmail} about what comes next, with your receipt number: ${transactionId}.`]
    : [];

const buyerLetterOf = (event: Settled, started: Started, seller: Seller | undefined, url: string): Letter => {
  const { transactionId, title, businessName, amountMinor, currency } = started;
  const what = `“${nameInMail(title)}” from ${nameInMail(businessName)}`;
  const link = { url, label: "See the receipt" };
  const amount = amountOf(event, started);
  switch (event.type) {
    case "TransactionCompleted": {
      // Vendors are not told who bought.
      const next = event.data.needsReview ? [notOffered] : writeTo(seller, transactionId);
      return {
        subject: `Receipt: ${nameInMail(title)}`,
        paragraphs: [`You paid ${amount} for ${what}.`, ...next],
        link,
        closing: "If this was not you, please write to the help desk.",
      };
    }
    case "TransactionReviewed":
      return {
        subject: `It goes ahead: ${nameInMail(title)}`,
        paragraphs: [`We have looked at your purchase of ${what}: it goes ahead.`, ...writeTo(seller, transactionId)],
        link,
      };
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

const sellerLetterOf = (
  event: Settled | Disputed,
  started: Started,
  { contactEmail }: Seller,
): Omit<Letter, "link"> => {
  const { transactionId, amountMinor, commissionMinor, currency } = started;
  const title = nameInMail(started.title);
  const toBeWritten = `The buyer was asked to write to ${contactEmail} with the receipt number ${transactionId}.`;
  const which = `“${title}”, receipt number ${transactionId}`;
  const amount = moneyInMail("amountMinor" in event.data ? event.data.amountMinor : amountMinor, currency);
  switch (event.type) {
    case "TransactionCompleted":
      return event.data.needsReview
        ? {
            subject: `Paid, and not offered any more: ${title}`,
            paragraphs: [
              `${amount} were paid for ${which}, which was not offered any more by then.`,
              "We are looking at it. Please wait until you hear from us whether it goes ahead.",
            ],
          }
        : {
            subject: `Sold: ${title}`,
            paragraphs: [
              `“${title}” was bought for ${amount}; ${moneyInMail(amountMinor - commissionMinor, currency)} of it is yours.`,
              toBeWritten,
            ],
          };
    case "TransactionReviewed":
      return {
        subject: `It goes ahead: ${title}`,
        paragraphs: [`We have looked at the purchase of ${which}: it goes ahead.`, toBeWritten],
      };
    case "RefundCompleted":
      return {
        subject: `Refunded: ${title}`,
        paragraphs: [`${amount} were refunded to the buyer of ${which}.`],
      };
    case "RefundReturned":
      return {
        subject: `A refund came back: ${title}`,
        paragraphs: [`The buyer’s bank sent back ${amount} for ${which}: it counts as sold again.`],
      };
    case "DisputeOpened":
      return {
        subject: `Disputed: ${title}`,
        paragraphs: [
          `The buyer of ${which} asked their bank for ${amount} back. Until the bank has decided nothing more of it is paid out.`,
          "Do you have anything that shows what you did for them? Please send it to the help desk soon.",
        ],
      };
    case "DisputeWon":
      return {
        subject: `Dispute won: ${title}`,
        paragraphs: [`The bank decided for you: what the buyer of ${which} paid stays paid.`],
      };
    case "DisputeLost":
      return {
        subject: `Dispute lost: ${title}`,
        paragraphs: [
          event.data.amountMinor === 0
            ? `The bank decided for the buyer of ${which}. All of it was refunded before: nothing more is taken back.`
            : `The bank gave ${amount} back to the buyer of ${which}. Your share of it is taken back.`,
        ],
      };
    case "DisputeOverturned":
      return {
        subject: `Dispute won after all: ${title}`,
        paragraphs: [
          event.data.amountMinor === 0
            ? `The bank has changed its decision about ${which}. All of it was refunded before, and stays so.`
            : `The bank has changed its decision: the buyer of ${which} paid ${amount} after all. Your share of it is paid out again.`,
        ],
      };
  }
};

const isDispute = (event: Recorded<Settled | Disputed>): event is Recorded<Disputed> =>
  event.type.startsWith("Dispute");

/**
 * Who bought gets a receipt, and hears of each refund, also of one that came back; so does who sold, who is not told who bought. What was
 * not offered any more goes ahead for both once somebody has looked at it. A dispute is told to who sold alone: who bought began it.
 */
export const mailPurchases = (dependencies: NotificationsDependencies): Reaction<Settled | Disputed> => {
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
    handles: [
      "TransactionCompleted",
      "TransactionReviewed",
      "RefundCompleted",
      "RefundReturned",
      "DisputeOpened",
      "DisputeWon",
      "DisputeLost",
      "DisputeOverturned",
    ],
    react: async (event) => {
      if (!isRecent(dependencies, event)) return;
      // A refund that came back of what the bank has given them by now: it changes nothing for anybody.
      if (event.type === "RefundReturned" && event.data.amountMinor === 0) return;
      const recorded = await journal.read<TransactionEvent>(event.stream);
      const started = recorded.find((one) => one.type === "TransactionStarted")?.data;
      if (!started) return;
      if (event.type === "TransactionReviewed" && !goesAhead(recorded.slice(0, event.revision), started)) return;
      const seller = await sellerOf(started.vendorId);
      if (!isDispute(event)) {
        const toBuyer = buyerLetterOf(event, started, seller, `${publicUrl}/purchases/${started.transactionId}`);
        await queueBusinessMail(dependencies, event, "purchase", started.userId, toBuyer);
      }
      if (!seller) return;
      const link = { url: `${publicUrl}/vendor/earnings`, label: "See your earnings" };
      const toSeller = { ...sellerLetterOf(event, started, seller), link };
      await queueBusinessMail(dependencies, event, "vendor", seller.userId, toSeller);
    },
  };
};
