import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { ListingEvent } from "@kinkeeper/contracts/marketplace/events";
import type { ListingDetails } from "@kinkeeper/contracts/marketplace/listings";
import type { Decider } from "@kinkeeper/platform/decider";
import { notFound } from "@kinkeeper/platform/domain-error";

export type Listing =
  | { readonly status: "none" }
  | {
      readonly status: "listed";
      readonly vendorId: string;
      readonly details: ListingDetails;
      readonly isActive: boolean;
    };

/** `vendorId` is the vendor of who acts. */
export type ListingCommand =
  | {
      readonly type: "ListService";
      readonly serviceId: string;
      readonly vendorId: string;
      readonly details: ListingDetails;
    }
  | {
      readonly type: "ChangeService";
      readonly serviceId: string;
      readonly vendorId: string;
      readonly changes: { readonly [Field in keyof ListingDetails]?: ListingDetails[Field] | undefined };
      readonly isActive?: boolean | undefined;
    };

export const listingStream = (serviceId: string): string => streamName("service", platformTenant, serviceId);

const changed = (details: ListingDetails, changes: Extract<ListingCommand, { type: "ChangeService" }>["changes"]) => ({
  categoryId: changes.categoryId ?? details.categoryId,
  title: changes.title ?? details.title,
  description: changes.description ?? details.description,
  priceMinor: changes.priceMinor ?? details.priceMinor,
  priceType: changes.priceType ?? details.priceType,
});

const isSame = (one: ListingDetails, other: ListingDetails): boolean =>
  (Object.keys(one) as (keyof ListingDetails)[]).every((field) => one[field] === other[field]);

const decide = (command: ListingCommand, listing: Listing): ListingEvent[] => {
  const { serviceId, vendorId } = command;
  if (command.type === "ListService")
    return listing.status === "none"
      ? [{ type: "ServiceListed", data: { serviceId, vendorId, details: command.details } }]
      : [];
  // Another vendor's service looks like none.
  if (listing.status === "none" || listing.vendorId !== vendorId) throw notFound("service");
  const details = changed(listing.details, command.changes);
  const { isActive = listing.isActive } = command;
  return [
    ...(isSame(details, listing.details) ? [] : [{ type: "ServiceChanged" as const, data: { serviceId, details } }]),
    ...(isActive === listing.isActive
      ? []
      : [{ type: isActive ? ("ServiceActivated" as const) : ("ServiceDeactivated" as const), data: { serviceId } }]),
  ];
};

const evolve = (listing: Listing, { type, data }: ListingEvent): Listing => {
  if (type === "ServiceListed")
    return { status: "listed", vendorId: data.vendorId, details: data.details, isActive: true };
  if (listing.status === "none") return listing;
  switch (type) {
    case "ServiceChanged":
      return { ...listing, details: data.details };
    case "ServiceActivated":
      return { ...listing, isActive: true };
    case "ServiceDeactivated":
      return { ...listing, isActive: false };
  }
};

export const listingDecider: Decider<Listing, ListingCommand, ListingEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
