import { streamName } from "@kinkeeper/contracts/event";
import type { ServiceCategory } from "@kinkeeper/contracts/marketplace/categories";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type HarnessOptions, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { marketplace } from "../service.ts";

export type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

/** A purchase as payments record it. */
export interface Purchase {
  readonly id: string;
  /** Gives so many cents back; all of them unless told. */
  readonly refund: (minor?: number) => Promise<void>;
  /** The refund did not arrive. */
  readonly refundReturns: () => Promise<void>;
  /** The buyer disputed it at the bank, which gave all of it back. */
  readonly loseDispute: () => Promise<void>;
  /** The bank decided otherwise after all. */
  readonly winAfterAll: () => Promise<void>;
}

/** The marketplace, somebody who runs it, and short ways to vendors, services and purchases. */
export const startMarketplace = async (options: HarnessOptions = {}) => {
  const harness = await startHarness(marketplace, options);
  const superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });
  const { body: categories } = await superAdmin.get<ServiceCategory[]>("/api/service-categories");

  const apply = async (who: Somebody): Promise<Vendor> => {
    const { body } = await who.post<Vendor>("/api/vendors", {
      businessName: "Old Letters Read",
      description: "We read old handwriting.",
      contactEmail: "letters@example.com",
    });
    return body;
  };
  const approved = async (who: Somebody): Promise<Vendor> => {
    const { id } = await apply(who);
    return (await superAdmin.post<Vendor>(`/api/vendors/${id}/approve`)).body;
  };
  const offered = async (who: Somebody): Promise<ServiceListing> => {
    const { body } = await who.post<ServiceListing>("/api/services", {
      title: "A letter written out",
      description: "Up to ten pages of old handwriting.",
      categoryId: categories[0]!.id,
      price: "45",
    });
    return body;
  };

  const amountMinor = 4_500;
  /** `paid`: whether it was paid for. */
  const bought = async (who: Somebody, service: ServiceListing, paid = true): Promise<Purchase> => {
    const { id: serviceId, vendorId, title } = service;
    const id = newId();
    const tenantId = who.claims.tenantId!;
    const stream = streamName("transaction", tenantId, id);
    let revision = -1;
    const record = async (...events: readonly TransactionEvent[]): Promise<void> => {
      await harness.record({ stream, expectedRevision: revision, events });
      revision += events.length;
    };
    await record({
      type: "TransactionStarted",
      data: {
        transactionId: id,
        userId: who.claims.sub,
        serviceId,
        vendorId,
        title,
        businessName: service.vendor.businessName,
        amountMinor,
        commissionMinor: 675,
        currency: "usd",
      },
    });
    const completed: TransactionEvent = {
      type: "TransactionCompleted",
      data: { transactionId: id, paymentId: newId(), needsReview: false },
    };
    if (paid) await record(completed);
    return {
      id,
      refund: (minor = amountMinor) =>
        record({
          type: "RefundCompleted",
          data: { transactionId: id, refundId: newId(), amountMinor: minor, commissionMinor: 0, refundedMinor: minor },
        }),
      refundReturns: () =>
        record({
          type: "RefundReturned",
          data: {
            transactionId: id,
            refundId: newId(),
            amountMinor,
            commissionMinor: 0,
            refundedMinor: 0,
            reason: "account closed",
          },
        }),
      loseDispute: () =>
        record(
          { type: "DisputeOpened", data: { transactionId: id, disputeId: "dp_1", amountMinor } },
          {
            type: "DisputeLost",
            data: { transactionId: id, disputeId: "dp_1", amountMinor, commissionMinor: 0, refundedMinor: amountMinor },
          },
        ),
      winAfterAll: () =>
        record({
          type: "DisputeOverturned",
          data: { transactionId: id, disputeId: "dp_1", amountMinor, commissionMinor: 0, refundedMinor: 0 },
        }),
    };
  };

  return { harness, superAdmin, categories, apply, approved, offered, bought };
};
