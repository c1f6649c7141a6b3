import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";
import { superAdministrators } from "./super-administrators.ts";

type Decided = Extract<
  VendorEvent,
  { type: "VendorApproved" | "VendorRejected" | "VendorSuspended" | "VendorReinstated" }
>;
type Applied = Extract<VendorEvent, { type: "VendorApplied" }>;

/** What is told to who runs the business. The reason is an administrator's own words. */
const letterOf = (event: Decided, business: string, publicUrl: string): Letter => {
  const services = { url: `${publicUrl}/vendor/services`, label: "Open your services" };
  const status = { url: `${publicUrl}/vendor/register`, label: "See your vendor status" };
  switch (event.type) {
    case "VendorApproved":
      return {
        subject: "Your vendor application was approved",
        paragraphs: [`“${business}” may now offer services in the marketplace.`],
        link: services,
      };
    case "VendorRejected":
      return {
        subject: "Your vendor application was not approved",
        paragraphs: [`The application of “${business}” was not approved:`, event.data.reason],
        link: status,
        closing: "You can apply again after a day.",
      };
    case "VendorSuspended":
      return {
        subject: "Your vendor account was suspended",
        paragraphs: [`The services of “${business}” are not offered any more:`, event.data.reason],
        link: status,
        closing:
          "What was bought before stays as it is. If you think this is a mistake, please write to the help desk.",
      };
    case "VendorReinstated":
      return {
        subject: "Your vendor account is open again",
        paragraphs: [`The services of “${business}” are offered in the marketplace as they were before.`],
        link: services,
      };
  }
};

/** Who applied hears what was decided, and those who decide hear that somebody applied. */
export const mailVendors = (dependencies: NotificationsDependencies): Reaction<Decided | Applied> => {
  const { journal, readModel, settings } = dependencies;
  const publicUrl = settings.KINKEEPER_PUBLIC_URL;

  const tellAdministrators = async (event: Parameters<Reaction<Applied>["react"]>[0]): Promise<void> => {
    const business = nameInMail(event.data.details.businessName);
    const letter = {
      subject: `${business} wants to become a vendor`,
      paragraphs: [`“${business}” applied to offer services in the marketplace and waits for your approval.`],
      link: { url: `${publicUrl}/admin/vendors`, label: "See the application" },
    };
    for (const userId of await superAdministrators(readModel))
      await queueBusinessMail(dependencies, event, "vendor", userId, letter);
  };

  return {
    name: "mail_vendors_v1",
    contexts: ["marketplace"],
    handles: ["VendorApplied", "VendorApproved", "VendorRejected", "VendorSuspended", "VendorReinstated"],
    react: async (event) => {
      if (!isRecent(dependencies, event)) return;
      if (event.type === "VendorApplied") return tellAdministrators(event);
      const recorded = await journal.read<VendorEvent>(event.stream);
      const applied = recorded.findLast((one) => one.type === "VendorApplied")?.data;
      if (!applied) return;
      const letter = letterOf(event, nameInMail(applied.details.businessName), publicUrl);
      await queueBusinessMail(dependencies, event, "vendor", applied.userId, letter);
    },
  };
};
