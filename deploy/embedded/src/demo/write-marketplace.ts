import type { ServiceCategory } from "@kinkeeper/contracts/marketplace/categories";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import type { Vendor, VendorDetails } from "@kinkeeper/contracts/marketplace/vendors";
import type { createCheckoutSession, Transaction } from "@kinkeeper/contracts/payments/transactions";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { setTimeout as delay } from "node:timers/promises";
import type { DemoClient } from "./demo-client.ts";

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

interface Offer {
  /** One of the first categories. */
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly priceType?: "hourly" | "custom";
}

const offers: readonly Offer[] = [
  {
    category: "Photo restoration",
    title: "One photograph restored",
    description:
      "Send us a scan or the print itself. We mend tears and stains, bring faded faces back and return a file you can print at any size. Ready in a week.",
    price: "38.00",
  },
  {
    category: "Transcription",
    title: "A letter read and written out",
    description:
      "Up to ten pages in English secretary hand, copperplate or a crossed letter of 1840, typed line by line with notes on what we could not read.",
    price: "45.00",
  },
  {
    category: "Genealogy research",
    title: "An hour in the parish registers",
    description:
      "Baptisms, marriages and burials in Shropshire and Staffordshire. You say whom you seek, we send images of the entries and where they stand.",
    price: "32.00",
    priceType: "hourly",
  },
  {
    category: "Translation",
    title: "German or French family papers in English",
    description: "Certificates, diaries and letters, printed or handwritten, for each page of up to 300 words.",
    price: "28.00",
  },
  {
    category: "Oral history",
    title: "A grandparent’s life in two conversations",
    description:
      "Two long talks by telephone or video, recorded, and a transcript with the best passages marked. We bring the questions.",
    price: "240.00",
  },
  {
    category: "Books and printing",
    title: "A family book",
    description:
      "Your stories and pictures set as a book of 80 to 160 pages, cloth bound. The price depends on pages and copies.",
    price: "390.00",
    priceType: "custom",
  },
  {
    category: "Film and audio",
    title: "A reel or cassette made digital",
    description: "Super 8, 16 mm, compact cassette or open reel, cleaned, transferred and sent back with the files.",
    price: "26.50",
  },
  {
    category: "Reunions and travel",
    title: "A day where your family came from",
    description:
      "We plan a day for up to eight people in the Potteries or around Shrewsbury: churches, houses, graves and lunch on the way.",
    price: "180.00",
  },
];

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

/** Payments hear of what is offered a moment later than the marketplace. */
const payOnceOffered = async (buyer: DemoClient, serviceId: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await payIn(buyer, serviceId);
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
      await payOnceOffered(buyer, service.id);
  }
  const purchases = await buyer.list<Transaction>("/api/transactions");
  const back = purchases.find(({ title, status }) => title === refunded && status === "completed");
  if (back) await superAdmin.add(`/api/transactions/${back.id}/refund`, {});
};

const applyOnce = async (client: DemoClient, details: VendorDetails): Promise<Vendor> => {
  const own = (vendors: readonly Vendor[]) => vendors.find(({ businessName }) => businessName === details.businessName);
  const before = own(await client.list<Vendor>("/api/vendors"));
  return before ?? ((await client.add("/api/vendors", details)) as Vendor);
};

/** A vendor that is approved, with a service in every category and a few sales, and one that waits. What is there already stays. */
export const writeMarketplace = async (sellers: Sellers): Promise<void> => {
  const { superAdmin, vendor, applicant } = sellers;
  const approved = await applyOnce(vendor, approvedVendor);
  if (approved.status === "pending") await superAdmin.add(`/api/vendors/${approved.id}/approve`, undefined);
  const categories = await vendor.list<ServiceCategory>("/api/service-categories");
  const listed = await vendor.list<ServiceListing>(`/api/services?vendorId=${approved.id}`);
  for (const { category, ...offer } of offers) {
    if (listed.some(({ title }) => title === offer.title)) continue;
    const categoryId = categories.find(({ name }) => name === category)?.id;
    await vendor.add("/api/services", { ...offer, categoryId });
  }
  await applyOnce(applicant, pendingVendor);
  await writePurchases(sellers);
};
