import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { PartnerEvent } from "@kinkeeper/contracts/partners/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";
import { superAdministrators } from "./super-administrators.ts";

type Disabled = Extract<PartnerEvent, { type: "EndpointDisabled" }>;
type Reason = Exclude<Disabled["data"]["reason"], "manual">;

const whatHappened: Readonly<Record<Reason, string>> = {
  failing: "Nothing has arrived there for five days, so nothing more is sent.",
  gone: "It answered that it is gone (410), so nothing more is sent there.",
};

const letterOf = (name: string, address: string, reason: Reason): Omit<Letter, "link"> => ({
  subject: `${name} does not receive events any more`,
  paragraphs: [`Events of the marketplace were sent to ${address}.`, whatHappened[reason]],
  closing: "What happens meanwhile waits for up to 30 days, and is sent once the address is enabled again.",
});

/**
 * An address of a partner that was switched off by itself is told to super administrators, and to the owner of the vendor whose partner it
 * is. What somebody switched off by hand they know.
 */
export const mailPartners = (dependencies: NotificationsDependencies): Reaction<Disabled> => {
  const { journal, readModel, settings } = dependencies;
  const publicUrl = settings.KINKEEPER_PUBLIC_URL;

  const ownerOf = async (vendorId: string): Promise<string | undefined> => {
    const events = await journal.read<VendorEvent>(streamName("vendor", platformTenant, vendorId));
    return events.find((one) => one.type === "VendorApplied")?.data.userId;
  };

  return {
    name: "mail_partners_v1",
    contexts: ["marketplace"],
    handles: ["EndpointDisabled"],
    react: async (event) => {
      const { endpointId, reason } = event.data;
      if (reason === "manual" || !isRecent(dependencies, event)) return;
      const recorded = await journal.read<PartnerEvent>(event.stream);
      const created = recorded.find((one) => one.type === "PartnerCreated")?.data;
      const added = recorded.find((one) => one.type === "EndpointAdded" && one.data.endpointId === endpointId);
      if (!created || added?.type !== "EndpointAdded") return;
      const { partnerId, name, vendorId } = created;
      // The path of an address may be a secret of the partner's.
      const letter = letterOf(nameInMail(name), new URL(added.data.url).host, reason);
      const administrators = await superAdministrators(readModel);
      const partnerPage = { url: `${publicUrl}/admin/partners/${partnerId}`, label: "See what was sent" };
      for (const userId of administrators)
        await queueBusinessMail(dependencies, event, "vendor", userId, { ...letter, link: partnerPage });
      const owner = vendorId === null ? undefined : await ownerOf(vendorId);
      if (owner === undefined || administrators.includes(owner)) return;
      const help = { url: `${publicUrl}/help`, label: "Write to the help desk" };
      const closing = `${letter.closing ?? ""} Please write to the help desk when it works again.`;
      await queueBusinessMail(dependencies, event, "vendor", owner, { ...letter, link: help, closing });
    },
  };
};
