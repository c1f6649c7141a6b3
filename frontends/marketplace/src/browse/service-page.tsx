import { listServiceCategories } from "@kinkeeper/contracts/marketplace/categories";
import { getService, type ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { chargeable, minorOf } from "@kinkeeper/contracts/money";
import { getVendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { priceWords } from "../price-words.ts";
import { PurchaseButton } from "./purchase-button.tsx";
import { Gallery } from "../pictures/gallery.tsx";
import { ReviewList } from "../reviews/review-list.tsx";
import { categoryIcons } from "./category-icons.ts";
import { Rating } from "./rating.tsx";
import { VendorContact } from "./vendor-contact.tsx";

const ServiceArticle = ({ service }: { service: ServiceListing }) => {
  const api = useApi();
  const { user } = useSession();
  const { data: categories = [] } = useQuery(api.queryFor(listServiceCategories));
  const { data: vendor } = useQuery(api.queryFor(getVendor, { params: { id: service.vendorId } }));
  const isOwn = vendor?.userId === user.id;
  const isForSale = service.priceType === "fixed" && service.isActive && !isOwn;
  const mayBuy = isForSale && user.tenantId !== null;
  const priceMinor = minorOf(service.price) ?? 0;
  const isPaidHere = priceMinor >= chargeable.least && priceMinor <= chargeable.most;
  const category = categories.find(({ id }) => id === service.categoryId);
  return (
    <article className="page pb-20 [overflow-wrap:anywhere]">
      <PageHeader
        above={
          <Link href="/marketplace" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Services Marketplace
          </Link>
        }
        title={service.title}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            {category && (
              <span className="flex items-center gap-2">
                <Icon of={categoryIcons[category.icon]} size={16} />
                {category.name}
              </span>
            )}
            {!service.isActive && <Badge>Inactive</Badge>}
          </span>
        }
        actions={
          isOwn && (
            <ButtonLink href="/vendor/services" variant="secondary">
              My Services
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-8 border-t border-line pt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          {service.pictures.length > 0 && <Gallery pictures={service.pictures} title={service.title} />}
          <div className="max-w-reading font-serif text-story whitespace-pre-line">{service.description}</div>
        </div>
        <Card className="h-fit lg:sticky lg:top-6 lg:row-span-2">
          <p className="font-serif text-2xl font-semibold tabular-nums">{priceWords(service)}</p>
          {mayBuy && isPaidHere && <PurchaseButton service={service} />}
          {mayBuy && !isPaidHere && (
            <p className="mt-2 text-sm text-ink-soft">This price is not paid here. Please write to the vendor.</p>
          )}
          {isForSale && vendor && user.tenantId === null && (
            <p className="mt-2 text-sm text-ink-soft">Only members of a family archive can buy it.</p>
          )}
          <div className="mt-5 flex items-center gap-3 border-t border-line pt-5">
            <Portrait name={service.vendor.businessName} size={40} photoUrl={service.vendor.logoPath} />
            <div className="min-w-0">
              <CardTitle className="text-base">{service.vendor.businessName}</CardTitle>
              <Rating vendor={service.vendor} />
            </div>
          </div>
          {vendor && (
            <>
              <p className="mt-4 text-sm whitespace-pre-line text-ink-soft">{vendor.description}</p>
              <VendorContact vendor={vendor} subject={service.title} />
            </>
          )}
        </Card>
        {vendor && (
          <section aria-labelledby="reviews" className="min-w-0 border-t border-line pt-6">
            <h2 id="reviews" className="mb-5 font-serif text-2xl font-semibold">
              Reviews of {vendor.businessName}
            </h2>
            <ReviewList vendor={vendor} />
          </section>
        )}
      </div>
    </article>
  );
};

/** One service: what is done for whom and for how much, and how to reach its vendor. */
export const ServicePage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={getService}
    absent="This service is no longer offered."
    isOfFamily={false}
    failure="This service could not be loaded"
  >
    {(service) => <ServiceArticle service={service} />}
  </ItemBoundary>
);
