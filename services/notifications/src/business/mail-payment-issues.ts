import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { moneyInMail } from "./money-in-mail.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";
import { superAdministrators } from "./super-administrators.ts";

type Issue = Extract<
  TransactionEvent,
  { type: "TransactionFlagged" | "TransactionCompleted" | "RefundFailed" | "RefundReturned" | "DisputeOpened" }
>;
type Started = Extract<TransactionEvent, { type: "TransactionStarted" }>["data"];

/** What somebody has to look at; undefined where all is as it should be. */
const issueOf = (
  { type, data }: Issue,
  { amountMinor, currency }: Started,
  recorded: readonly TransactionEvent[],
): string | undefined => {
  const asked = moneyInMail(amountMinor, currency);
  switch (type) {
    case "TransactionFlagged":
      return `${moneyInMail(data.paidMinor, data.currency)} were paid where ${asked} were asked for. Please settle it at the payment provider.`;
    case "TransactionCompleted":
      return data.needsReview
        ? `${asked} were paid although the service was not offered any more. Please decide whether to refund it.`
        : undefined;
    case "RefundFailed": {
      const requested = recorded.find((one) => one.type === "RefundRequested" && one.data.refundId === data.refundId);
      if (requested?.type !== "RefundRequested") return undefined;
      return `A refund of ${moneyInMail(requested.data.amountMinor, currency)} failed, and nothing was given back. ${data.reason} Please try again, or find another way with the buyer.`;
    }
    case "RefundReturned":
      // Their bank has given them as much.
      if (data.amountMinor === 0) return undefined;
      return `The bank of the buyer sent back a refund of ${moneyInMail(data.amountMinor, currency)}. Please find another way with them.`;
    case "DisputeOpened":
      return `The buyer asked their bank for ${moneyInMail(data.amountMinor, currency)} back. Please answer it at the payment provider in time.`;
  }
};

/** Super administrators hear of each payment that somebody has to look at: among many purchases nobody would find it. */
export const mailPaymentIssues = (dependencies: NotificationsDependencies): Reaction<Issue> => {
  const { journal, readModel, settings } = dependencies;
  return {
    name: "mail_payment_issues_v1",
    contexts: ["payments"],
    handles: ["TransactionFlagged", "TransactionCompleted", "RefundFailed", "RefundReturned", "DisputeOpened"],
    react: async (event) => {
      if (!isRecent(dependencies, event)) return;
      const recorded = await journal.read<TransactionEvent>(event.stream);
      const started = recorded.find((one) => one.type === "TransactionStarted")?.data;
      const issue = started && issueOf(event, started, recorded);
      if (!started || !issue) return;
      const title = nameInMail(started.title);
      const letter = {
        subject: `A payment needs attention: ${title}`,
        paragraphs: [
          `“${title}” from ${nameInMail(started.businessName)}, receipt number ${started.transactionId}:`,
          issue,
        ],
        link: { url: `${settings.KINKEEPER_PUBLIC_URL}/admin/transactions`, label: "See the transactions" },
      };
      for (const userId of await superAdministrators(readModel))
        await queueBusinessMail(dependencies, event, "purchase", userId, letter, "issue");
    },
  };
};
