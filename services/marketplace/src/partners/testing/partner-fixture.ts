import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { Delivery } from "@kinkeeper/contracts/partners/deliveries";
import type { Partner, PartnerEndpoint } from "@kinkeeper/contracts/partners/partners";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { expect, vi } from "vitest";
import { marketplace } from "../../service.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

export const path = "/api/admin/partners";
export const days = 86_400_000;
export const longWait = { timeout: 120_000, interval: 20 };

const vendorDetails = {
  businessName: "Etruria Workshop",
  description: "We read old handwriting.",
  contactEmail: "workshop@example.com",
};

/** The service, a partner's endpoint on this machine, and what tests do with both. `afterAll(() => fixture.stop())`. */
export const openPartnerFixture = async (environment: Readonly<Record<string, string>> = {}) => {
  const receiver = await startWebhookReceiver();
  const clock = {
    /** How far the service's clock is ahead, in milliseconds. */
    ahead: 0,
    /** What the machine's clock said when it was stopped: from then on only what is added to `ahead` passes. */
    stoppedAt: undefined as number | undefined,
  };
  const harness: ServiceHarness = await startHarness(marketplace, {
    now: () => new Date((clock.stoppedAt ?? Date.now()) + clock.ahead),
    environment: { KINKEEPER_PRIVATE_WEBHOOKS: "on", ...environment },
  });
  const superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });

  const newVendor = async (): Promise<string> =>
    (await (await harness.as()).post<{ id: string }>("/api/vendors", vendorDetails)).body.id;

  const newPartner = async (more: object = {}): Promise<Partner> => {
    const input = { name: "Etruria Books", kind: "integrator", types: ["vendor.applied", "vendor.approved"], ...more };
    const { status, body } = await superAdmin.post<Partner>(path, input);
    expect(status).toBe(201);
    return body;
  };

  const addEndpoint = async ({ id }: Partner, url: string) => {
    const { status, body } = await superAdmin.post<{ endpoint: PartnerEndpoint; secret: string }>(
      `${path}/${id}/endpoints`,
      { url },
    );
    expect(status).toBe(201);
    return { ...body, path: `${path}/${id}/endpoints/${body.endpoint.id}` };
  };

  const partnerWithEndpoint = async (name: string, more: object = {}) => {
    const partner = await newPartner(more);
    return { partner, ...(await addEndpoint(partner, receiver.urlOf(name))) };
  };

  const deliveriesOf = async ({ id }: Partner, query = "") =>
    (await superAdmin.get<{ deliveries: Delivery[]; next: string | null }>(`${path}/${id}/deliveries${query}`)).body;

  const untilReceived = (name: string, count: number) =>
    vi.waitFor(() => {
      expect(receiver.received(name)).toHaveLength(count);
      return receiver.received(name);
    }, longWait);

  const untilDelivered = (partner: Partner, match: object) =>
    vi.waitFor(async () => {
      const { deliveries } = await deliveriesOf(partner);
      expect(deliveries).toMatchObject([match]);
      return deliveries[0]!;
    }, longWait);

  const endpointIn = async ({ id }: Partner): Promise<PartnerEndpoint> =>
    (await superAdmin.get<Partner[]>(path)).body.find((partner) => partner.id === id)!.endpoints[0]!;

  /** An order as payments records it. */
  const newOrder = async (vendorId: string) => {
    const [tenantId, orderId, userId] = [newId(), newId(), newId()];
    const stream = streamName("transaction", tenantId, orderId);
    const started: TransactionEvent = {
      type: "TransactionStarted",
      data: {
        transactionId: orderId,
        userId,
        serviceId: newId(),
        vendorId,
        title: "A letter written out",
        businessName: "Etruria Workshop",
        amountMinor: 1_999,
        commissionMinor: 300,
        currency: "usd",
      },
    };
    await harness.record({ stream, expectedRevision: -1, events: [started] });
    const completed = (needsReview: boolean): TransactionEvent => ({
      type: "TransactionCompleted",
      data: { transactionId: orderId, paymentId: "p", needsReview },
    });
    const accepted: TransactionEvent = {
      type: "TransactionReviewed",
      data: { transactionId: orderId, reviewedBy: newId(), goesAhead: true },
    };
    return {
      orderId,
      userId,
      tenantId,
      serviceId: started.data.serviceId,
      complete: () => harness.record({ stream, expectedRevision: 0, events: [completed(false)] }),
      /** It was paid, and needs a look. */
      hold: () => harness.record({ stream, expectedRevision: 0, events: [completed(true)] }),
      accept: () => harness.record({ stream, expectedRevision: 1, events: [accepted] }),
    };
  };

  const stored = ({ id }: Partner) => harness.journal.store.read(streamName("partner", platformTenant, id));

  return {
    harness,
    receiver,
    clock,
    superAdmin,
    newVendor,
    newPartner,
    addEndpoint,
    partnerWithEndpoint,
    deliveriesOf,
    untilReceived,
    untilDelivered,
    endpointIn,
    newOrder,
    stored,
    stop: async () => {
      await harness.stop();
      await receiver.stop();
    },
  };
};
export type PartnerFixture = Awaited<ReturnType<typeof openPartnerFixture>>;
