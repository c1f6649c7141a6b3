import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { ListingEvent } from "@kinkeeper/contracts/marketplace/events";
import type { ListingDetails } from "@kinkeeper/contracts/marketplace/listings";
import { decimalOf } from "@kinkeeper/contracts/money";
import { maxServicePictures } from "@kinkeeper/contracts/marketplace/pictures";
import type { StoredPicture } from "@kinkeeper/contracts/pictures";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

/** A picture of a service, and what is to be seen in it. */
export interface ListedPicture {
  readonly pictureId: string;
  readonly alt: string;
}

export type Listing =
  | { readonly status: "none" }
  | {
      readonly status: "listed";
      readonly vendorId: string;
      readonly details: ListingDetails;
      readonly isActive: boolean;
      /** In their order. */
      readonly pictures: readonly ListedPicture[];
    };

/** `vendorId` is the vendor of who acts. */
export type ListingCommand =
  | {
      readonly type: "ListService";
      readonly serviceId: string;
      readonly vendorId: string;
      readonly details: ListingDetails;
      readonly leastPriceMinor: number;
    }
  | {
      readonly type: "ChangeService";
      readonly serviceId: string;
      readonly vendorId: string;
      readonly changes: { readonly [Field in keyof ListingDetails]?: ListingDetails[Field] | undefined };
      readonly isActive?: boolean | undefined;
      readonly leastPriceMinor: number;
    }
  | {
      readonly type: "AddPicture";
      readonly serviceId: string;
      readonly vendorId: string;
      readonly picture: StoredPicture & ListedPicture;
    }
  /** In their new order; what is left out is removed, unless it came since those that were `seen`. */
  | {
      readonly type: "ArrangePictures";
      readonly serviceId: string;
      readonly vendorId: string;
      readonly pictures: readonly ListedPicture[];
      readonly seen?: readonly string[] | undefined;
    };
type ListedService = Exclude<Listing, { status: "none" }>;

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

/** What is paid online has a lowest price; other prices are agreed upon elsewhere. */
const refuseLowPrice = ({ priceMinor, priceType }: ListingDetails, leastPriceMinor: number): void => {
  if (priceType !== "fixed" || priceMinor >= leastPriceMinor) return;
  const message = `A fixed price is at least $${decimalOf(leastPriceMinor)}`;
  throw new DomainError("INVALID_INPUT", message, [{ path: "price", message }]);
};

/** @throws DomainError CONFLICT where a service has as many pictures as it may */
export const refuseMorePictures = ({ pictures }: ListedService): void => {
  if (pictures.length >= maxServicePictures)
    throw new DomainError("CONFLICT", `A service has at most ${maxServicePictures} pictures. Remove one first.`);
};

const arrange = (
  { serviceId, vendorId, pictures, seen }: Extract<ListingCommand, { type: "ArrangePictures" }>,
  listing: ListedService,
): ListingEvent[] => {
  const wanted = new Set(pictures.map(({ pictureId }) => pictureId));
  const known = new Set(listing.pictures.map(({ pictureId }) => pictureId));
  if (wanted.size < pictures.length) throw new DomainError("CONFLICT", "A picture is named twice.");
  const isNew = seen !== undefined && listing.pictures.some(({ pictureId }) => !seen.includes(pictureId));
  if (isNew || pictures.some(({ pictureId }) => !known.has(pictureId)))
    throw new DomainError("CONFLICT", "These are not the pictures of this service any more. Please reload the page.");
  const isSame =
    pictures.length === listing.pictures.length &&
    pictures.every(
      ({ pictureId, alt }, index) =>
        listing.pictures[index]?.pictureId === pictureId && listing.pictures[index].alt === alt,
    );
  const removed = [...known].filter((id) => !wanted.has(id));
  return isSame
    ? []
    : [{ type: "ServicePicturesArranged", data: { serviceId, vendorId, pictures: [...pictures], removed } }];
};

const decide = (command: ListingCommand, listing: Listing): ListingEvent[] => {
  const { serviceId, vendorId } = command;
  if (command.type === "ListService") {
    if (listing.status !== "none") return [];
    refuseLowPrice(command.details, command.leastPriceMinor);
    return [{ type: "ServiceListed", data: { serviceId, vendorId, details: command.details } }];
  }
  // Another vendor's service looks like none.
  if (listing.status === "none" || listing.vendorId !== vendorId) throw notFound("service");
  if (command.type === "AddPicture") {
    if (listing.pictures.some(({ pictureId }) => pictureId === command.picture.pictureId)) return [];
    refuseMorePictures(listing);
    return [{ type: "ServicePictureAdded", data: { serviceId, vendorId, picture: command.picture } }];
  }
  if (command.type === "ArrangePictures") return arrange(command, listing);
  const details = changed(listing.details, command.changes);
  // A price that was allowed once stays until it is changed.
  const isPriced = details.priceMinor !== listing.details.priceMinor || details.priceType !== listing.details.priceType;
  if (isPriced) refuseLowPrice(details, command.leastPriceMinor);
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
    return { status: "listed", vendorId: data.vendorId, details: data.details, isActive: true, pictures: [] };
  if (listing.status === "none") return listing;
  switch (type) {
    case "ServiceChanged":
      return { ...listing, details: data.details };
    case "ServiceActivated":
      return { ...listing, isActive: true };
    case "ServiceDeactivated":
      return { ...listing, isActive: false };
    case "ServicePictureAdded":
      return { ...listing, pictures: [...listing.pictures, data.picture] };
    case "ServicePicturesArranged":
      return { ...listing, pictures: data.pictures };
  }
};

export const listingDecider: Decider<Listing, ListingCommand, ListingEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
