import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { ListingEvent, VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { newId } from "@kinkeeper/platform/ids";
import type { ServiceHarness } from "@kinkeeper/platform/testing/service-harness";

type ListingDetails = Extract<ListingEvent, { type: "ServiceListed" }>["data"]["details"];

/** What the marketplace records of an approved vendor and its service, and what it may record later. */
export const recordOffer = async (
  harness: Pick<ServiceHarness, "record">,
  userId: string,
  more: Partial<ListingDetails> = {},
) => {
  const [vendorId, serviceId] = [newId(), newId()];
  const vendorStream = streamName("vendor", platformTenant, vendorId);
  const serviceStream = streamName("service", platformTenant, serviceId);
  const business = {
    businessName: "Etruria Workshop",
    description: "We read old handwriting.",
    contactEmail: "workshop@example.com",
    contactPhone: null,
    website: null,
    logoUrl: null,
  };
  const vendorEvents: VendorEvent[] = [
    { type: "VendorApplied", data: { vendorId, userId, details: business, commissionBps: 1_500 } },
    { type: "VendorApproved", data: { vendorId } },
  ];
  const details = {
    categoryId: newId(),
    title: "A letter written out",
    description: "Up to ten pages of old handwriting.",
    priceMinor: 1_999,
    priceType: "fixed" as const,
    ...more,
  };
  const serviceEvents: ListingEvent[] = [{ type: "ServiceListed", data: { serviceId, vendorId, details } }];
  await harness.record({ stream: vendorStream, expectedRevision: -1, events: vendorEvents });
  await harness.record({ stream: serviceStream, expectedRevision: -1, events: serviceEvents });
  const revisions = { vendor: vendorEvents.length - 1, service: serviceEvents.length - 1 };
  const recordVendor = async (event: VendorEvent): Promise<void> => {
    await harness.record({ stream: vendorStream, expectedRevision: revisions.vendor, events: [event] });
    revisions.vendor += 1;
  };
  return {
    serviceId,
    vendorId,
    details,
    change: async (event: ListingEvent): Promise<void> => {
      await harness.record({ stream: serviceStream, expectedRevision: revisions.service, events: [event] });
      revisions.service += 1;
    },
    suspend: () => recordVendor({ type: "VendorSuspended", data: { vendorId, reason: "x" } }),
    reinstate: () => recordVendor({ type: "VendorReinstated", data: { vendorId } }),
  };
};
