import { platformTenant } from "@kinkeeper/contracts/claims";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import { userStream } from "@kinkeeper/contracts/identity/account-of";
import type { ListingEvent } from "@kinkeeper/contracts/marketplace/events";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listingStream } from "../listings/listing.decider.ts";
import { vendorStream } from "../vendors/vendor.decider.ts";
import { sweptPictures } from "./swept-pictures.ts";

let memory: ReturnType<typeof memoryJournal>;
const [vendorId, serviceId, pictureId] = [newId(), newId(), newId()];
beforeEach(async () => {
  memory = memoryJournal();
  const details = { categoryId: newId(), title: "Books bound", description: "", priceMinor: 4_000 };
  const picture = { pictureId, contentType: "image/jpeg", bytes: 9, width: 4, height: 3, hasPreview: false, alt: "" };
  const events: readonly ListingEvent[] = [
    { type: "ServiceListed", data: { serviceId, vendorId, details: { ...details, priceType: "fixed" } } },
    { type: "ServicePictureAdded", data: { serviceId, vendorId, picture } },
  ];
  await record(listingStream(serviceId), events);
});
const record = async (stream: string, events: readonly DomainEvent[]): Promise<void> => {
  const context = { tenantId: platformTenant, correlationId: serviceId, causationId: serviceId };
  await memory.journal.append([{ stream, expectedRevision: -1, events }], context);
};
afterEach(() => memory.close());

/** Which of two pictures stay, one of them no service's, where the tables show these services and have come so far. */
const staying = async (services: readonly string[], position: bigint): Promise<readonly string[]> => {
  const service = async (text: TemplateStringsArray) =>
    text.join("").includes("platform_checkpoints") ? [{ services, position: String(position), is_parked: false }] : [];
  const { namedAmong } = sweptPictures({ journal: memory.journal, readModel: { service } as never });
  return [...(await namedAmong([`v/${vendorId}/${pictureId}`, `v/${vendorId}/${serviceId}`]))];
};

test("what no service shows goes, and what one does stays, also where its row is late", async () => {
  expect(await staying([serviceId], 99n)).toEqual([`v/${vendorId}/${pictureId}`]);
});

test("every picture stays while tables are made anew and nobody knows which services there are", async () => {
  expect(await staying([], 0n)).toHaveLength(2);
  expect(await staying([], 99n)).toEqual([]);
});

test("a logo that was on its way while its owner was erased goes", async () => {
  const userId = newId();
  const details = { businessName: "Etruria", description: "", contactEmail: "e@example.org", contactPhone: null };
  const logo = { pictureId: serviceId, contentType: "image/jpeg", bytes: 9, width: 4, height: 3, hasPreview: false };
  await record(vendorStream(vendorId), [
    {
      type: "VendorApplied",
      data: { vendorId, userId, details: { ...details, website: null, logoUrl: null }, commissionBps: 1_500 },
    },
    { type: "VendorLogoSet", data: { vendorId, logo, replaced: null } },
  ]);
  expect(await staying([], 99n)).toEqual([`v/${vendorId}/${serviceId}`]);
  await record(userStream(userId), [{ type: "UserErased", data: { userId } }]);
  expect(await staying([], 99n)).toEqual([]);
});
