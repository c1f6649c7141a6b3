import type { Claims } from "@kinkeeper/contracts/claims";
import {
  createService,
  getService,
  listServices,
  updateService,
  type ListingDetails,
} from "@kinkeeper/contracts/marketplace/listings";
import { minorOf } from "@kinkeeper/contracts/money";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { categoryDecider, categoryStream } from "../categories/category.decider.ts";
import type { MarketplaceDependencies } from "../settings.ts";
import { approvedVendor, vendorIdOf } from "../vendors/own-vendor.ts";
import { readListing, readListings } from "./listing-rows.ts";
import { listingDecider, listingStream } from "./listing.decider.ts";
import { serviceQuota } from "./service-quota.ts";

/** @throws DomainError NOT_FOUND for another vendor's service, which looks like none */
const requireOwn = async (unit: UnitOfWork, { sub }: Claims, serviceId: string): Promise<void> => {
  const { state } = await unit.load(listingDecider, listingStream(serviceId));
  if (state.status === "none" || state.vendorId !== vendorIdOf(sub)) throw notFound("service");
};

/** @throws DomainError INVALID_INPUT for a category that is not there, or is inactive and not the one that the service has */
const requireCategory = async (unit: UnitOfWork, categoryId: string | undefined, serviceId?: string): Promise<void> => {
  if (categoryId === undefined) return;
  const { state } = await unit.load(categoryDecider, categoryStream);
  const category = state.get(categoryId);
  if (category?.isActive) return;
  const listed = serviceId === undefined ? undefined : await unit.load(listingDecider, listingStream(serviceId));
  if (category && listed?.state.status === "listed" && listed.state.details.categoryId === categoryId) return;
  const message = category
    ? "This category takes no more services. Please choose another one."
    : "This category does not exist any more. Please choose another one.";
  throw new DomainError("INVALID_INPUT", message, [{ path: "categoryId", message }]);
};

export const listingRoutes = (dependencies: MarketplaceDependencies): readonly Route[] => {
  const { journal, readModel, newId, settings } = dependencies;
  const withinQuota = serviceQuota(readModel);
  const leastPriceMinor = settings.MARKETPLACE_MIN_PRICE;

  return [
    route(listServices, ({ caller, query: { active, maxPrice, minRating, ...filter } }) =>
      readListings(readModel, caller, {
        ...filter,
        isActive: active === "true",
        maxPriceMinor: maxPrice === undefined ? undefined : minorOf(maxPrice),
        minRating: minRating === undefined ? undefined : Number(minRating),
      }),
    ),

    route(getService, ({ caller, params: { id } }) => readListing(readModel, caller, id)),

    route(createService, async ({ body, caller, platformContext, idempotencyKey }) => {
      const { price, vendorId: named, ...rest } = body;
      const { id: serviceId, once } = additionOf({ caller, idempotencyKey }, newId);
      await withinQuota(vendorIdOf(caller.sub), serviceId, async () => {
        const list = async (unit: UnitOfWork) => {
          const vendorId = await approvedVendor(unit, caller, named);
          await requireCategory(unit, rest.categoryId);
          const details: ListingDetails = { ...rest, priceMinor: minorOf(price)! };
          await unit.decide(listingDecider, listingStream(serviceId), {
            type: "ListService",
            serviceId,
            vendorId,
            details,
            leastPriceMinor,
          });
        };
        const { position } = await unitOfWork(journal, platformContext, list, once);
        await readModel.caughtUpTo(position);
      });
      return readListing(readModel, caller, serviceId);
    }),

    route(updateService, async ({ params: { id: serviceId }, body, caller, platformContext }) => {
      const { price, vendorId: named, isActive, ...rest } = body;
      const { position } = await unitOfWork(journal, platformContext, async (unit) => {
        await requireOwn(unit, caller, serviceId);
        const vendorId = await approvedVendor(unit, caller, named);
        await requireCategory(unit, rest.categoryId, serviceId);
        const changes = { ...rest, ...(price === undefined ? {} : { priceMinor: minorOf(price)! }) };
        await unit.decide(listingDecider, listingStream(serviceId), {
          type: "ChangeService",
          serviceId,
          vendorId,
          changes,
          isActive,
          leastPriceMinor,
        });
      });
      await readModel.caughtUpTo(position);
      return readListing(readModel, caller, serviceId);
    }),
  ];
};
