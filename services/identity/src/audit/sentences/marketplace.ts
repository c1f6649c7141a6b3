import type { marketplaceContext } from "@kinkeeper/contracts/marketplace/events";
import { platform, type SentencesOf } from "../sentence.ts";

export const marketplaceSentences: SentencesOf<typeof marketplaceContext> = {
  VendorApplied: platform("vendors", "applied as {a vendor|vendors}"),
  VendorDetailsChanged: platform("vendors", "changed {a vendor’s|vendors’} details"),
  VendorApproved: platform("vendors", "approved {a vendor|vendors}"),
  VendorRejected: platform("vendors", "rejected {a vendor|vendors}"),
  VendorSuspended: platform("vendors", "suspended {a vendor|vendors}"),
  VendorReinstated: platform("vendors", "reinstated {a vendor|vendors}"),
  ServiceCategoryAdded: platform("vendors", "added {a service category|service categories}"),
  ServiceCategoryChanged: platform("vendors", "changed {a service category|service categories}"),
  ServiceCategoryRemoved: platform("vendors", "removed {a service category|service categories}"),
  ServiceListed: platform("vendors", "offered {a service|services}"),
  ServiceChanged: platform("vendors", "changed {a service|services}"),
  ServiceActivated: platform("vendors", "activated {a service|services}"),
  ServiceDeactivated: platform("vendors", "deactivated {a service|services}"),
  PartnerCreated: platform("partners", "created {a partner|partners}"),
  PartnerDisabled: platform("partners", "disabled {a partner|partners}"),
  PartnerEnabled: platform("partners", "enabled {a partner|partners}"),
  PartnerTokenIssued: platform("partners", "made {a token of a partner|tokens of partners}"),
  PartnerNatsIssued: platform("partners", "made {a partner’s NATS credentials|partners’ NATS credentials}"),
  EndpointAdded: platform("partners", "added {a partner’s endpoint|partners’ endpoints}"),
  EndpointSecretRotated: platform("partners", "made {a partner’s secret|partners’ secrets} anew"),
  EndpointDisabled: platform("partners", "disabled {a partner’s endpoint|partners’ endpoints}", ({ reason }) => reason),
  EndpointEnabled: platform("partners", "enabled {a partner’s endpoint|partners’ endpoints}"),
  EndpointRemoved: platform("partners", "removed {a partner’s endpoint|partners’ endpoints}"),
  // Which events went where stands in the partner's own list.
  EndpointPinged: null,
  DeliveryAttempted: null,
  DeliveryExpired: null,
  DeliveryReplayed: platform("partners", "sent {an event|events} to a partner again"),
};
