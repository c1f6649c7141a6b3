import type { ServiceCategory } from "@kinkeeper/contracts/marketplace/categories";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import type { Review } from "@kinkeeper/contracts/marketplace/reviews";
import type { Vendor, VendorDetails } from "@kinkeeper/contracts/marketplace/vendors";
import type { Partner } from "@kinkeeper/contracts/partners/partners";
import { publicEventNames } from "@kinkeeper/contracts/partners/public-events";
import type { createCheckoutSession, Transaction } from "@kinkeeper/contracts/payments/transactions";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { DemoClient } from "./demo-client.ts";
import { offers, type Offer } from "./marketplace-offers.ts";

const approvedVendor: VendorDetails = {
  businessName: "Etruria Workshop",
  description:
    "Three people in a former pottery: a restorer, a palaeographer and a bookbinder. We mend what families send us and tell them what it says.",
  contactEmail: "workshop@demo.invalid",
  contactPhone: null,
  website: null,
  logoUrl: null,
};

const pendingVendor: VendorDetails = {
  businessName: "Haworth Handbound",
  description: "Family books printed in small numbers, sewn and bound by hand in cloth or half leather.",
  contactEmail: "handbound@demo.invalid",
  contactPhone: null,
  website: null,
  logoUrl: null,
};

interface Sellers {
  readonly superAdmin: DemoClient;
  /** The owner of the approved business, and of the one that waits. */
  readonly vendor: DemoClient;
  readonly applicant: DemoClient;
  readonly buyer: DemoClient;
}

const bought = ["One photograph restored", "A letter read and written out", "A reel or cassette made digital"];
const refunded = "A reel or cassette made digital";

/** The session's id stands at the end of the address of its page. */
const payIn = async (buyer: DemoClient, serviceId: string): Promise<void> => {
  const begun = await buyer.add("/api/create-checkout-session", { serviceId });
  const { sessionUrl } = begun as ResponseOf<typeof createCheckoutSession>;
  await buyer.add(`/api/sandbox-checkouts/${sessionUrl.split("/").at(-1)}`, { action: "pay" });
};

/** Payments hear of what is offered a moment later than the marketplace, and it of what was paid. */
const onceKnown = async (act: () => Promise<unknown>): Promise<unknown> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (tries === 100 || !String(error).includes(": 404 ")) throw error;
      await delay(100);
    }
  }
};

const writePurchases = async ({ superAdmin, buyer }: Sellers): Promise<void> => {
  const services = await buyer.list<ServiceListing>("/api/services?active=true");
  const before = await buyer.list<Transaction>("/api/transactions");
  for (const title of bought) {
    const service = services.find((one) => one.title === title);
    if (service && !before.some((one) => one.title === title && one.status !== "failed"))
      await onceKnown(() => payIn(buyer, service.id));
  }
  const purchases = await buyer.list<Transaction>("/api/transactions");
  const back = purchases.find(({ title, status }) => title === refunded && status === "completed");
  if (back) await superAdmin.add(`/api/transactions/${back.id}/refund`, {});
};

/** What the buyer of the demo says of what she bought, and what the vendor answers. */
const reviews = [
  {
    title: "One photograph restored",
    rating: 5,
    comment: "The tear across her face is gone, and she still looks like herself. Printed and framed.",
    answer: "Thank you. The print had kept more than it showed.",
  },
  {
    title: "A letter read and written out",
    rating: 4,
    comment: "Ten crossed pages, every line typed. Two words stay a riddle, and they said so.",
    answer: undefined,
  },
];

const writeReviews = async ({ vendor, buyer }: Sellers): Promise<void> => {
  const purchases = await buyer.list<Transaction>("/api/transactions");
  const before = new Set((await buyer.list<Review>("/api/reviews")).map(({ title }) => title));
  for (const { title, answer, ...review } of reviews) {
    const purchase = purchases.find((one) => one.title === title && one.status === "completed");
    if (!purchase || before.has(title)) continue;
    await onceKnown(() => buyer.add(`/api/transactions/${purchase.id}/review`, review));
    if (answer !== undefined) await vendor.add(`/api/reviews/${purchase.id}/answer`, { answer });
  }
};

const plate = (name: string) => readFile(new URL(`../../demo/plates/${name}`, import.meta.url));

/** The pictures of the services that have none yet, and the logo. */
const writePictures = async (vendor: DemoClient, { id, logoPath }: Vendor): Promise<void> => {
  const listed = await vendor.list<ServiceListing>(`/api/services?vendorId=${id}`);
  const add = async ({ title, pictures }: Offer): Promise<void> => {
    const service = listed.find((one) => one.title === title);
    if (!service || service.pictures.length > 0) return;
    for (const { plate: name, alt } of pictures) {
      const query = new URLSearchParams({ alt });
      const path = `/api/services/${service.id}/pictures?${query.toString()}`;
      await vendor.send("POST", path, await plate(name), "image/png");
    }
  };
  await Promise.all(offers.map(add));
  if (logoPath === null) await vendor.send("PUT", `/api/vendors/${id}/logo`, await plate("pottery.png"), "image/png");
};

const applyOnce = async (client: DemoClient, details: VendorDetails): Promise<Vendor> => {
  const own = (vendors: readonly Vendor[]) => vendors.find(({ businessName }) => businessName === details.businessName);
  const before = own(await client.list<Vendor>("/api/vendors?mine=true"));
  return before ?? ((await client.add("/api/vendors", details)) as Vendor);
};

const partner = "Etruria Bookkeeping";

/**
 * A partner who hears of the vendor from its first service on. Its address leads nowhere, because a demo tells nobody outside anything:
 * what is sent there waits, as it does with a partner whose server is down.
 */
const writePartner = async ({ superAdmin }: Sellers, vendorId: string): Promise<void> => {
  const before = await superAdmin.list<Partner>("/api/admin/partners");
  if (before.some(({ name }) => name === partner)) return;
  const input = { name: partner, kind: "vendor", vendorId, types: publicEventNames, scopes: ["orders:read"] };
  const { id } = (await superAdmin.add("/api/admin/partners", input)) as Partner;
  await superAdmin.add(`/api/admin/partners/${id}/endpoints`, { url: "https://bookkeeping.demo.invalid/events" });
};

/**
 * A vendor that is approved, with a service in every category and, where it `hasSales`, a few of them, and one that waits. What is there
 * already stays.
 */
export const writeMarketplace = async (sellers: Sellers, hasSales: boolean): Promise<void> => {
  const { superAdmin, vendor, applicant } = sellers;
  const approved = await applyOnce(vendor, approvedVendor);
  if (approved.status === "pending") await superAdmin.add(`/api/vendors/${approved.id}/approve`, undefined);
  await writePartner(sellers, approved.id);
  const categories = await vendor.list<ServiceCategory>("/api/service-categories");
  const listed = await vendor.list<ServiceListing>(`/api/services?vendorId=${approved.id}`);
  for (const { category, pictures: _pictures, ...offer } of offers) {
    if (listed.some(({ title }) => title === offer.title)) continue;
    const categoryId = categories.find(({ name }) => name === category)?.id;
    await vendor.add("/api/services", { ...offer, categoryId });
  }
  await Promise.all([
    writePictures(vendor, approved),
    applyOnce(applicant, pendingVendor),
    hasSales && writePurchases(sellers).then(() => writeReviews(sellers)),
  ]);
};
