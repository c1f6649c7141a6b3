import { listServiceCategories } from "@kinkeeper/contracts/marketplace/categories";
import { listServices, type ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { FoundItems, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useSearched } from "@kinkeeper/kit/use-searched.ts";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ServiceCard } from "./service-card.tsx";
import { narrowed, priceOptions, ratingOptions, sortOptions, useServiceFilter } from "./service-filter.ts";
import { useCheckoutResult } from "./use-checkout-result.ts";

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4";

const select = "min-w-0 flex-1 basis-36 sm:basis-40 xl:flex-none";

const textOf = ({ title, description, vendor }: ServiceListing): string =>
  [title, description, vendor.businessName].join("\n");

const Services = () => {
  const api = useApi();
  const ofCategories = api.queryFor(listServiceCategories);
  // Begins now, not when the services have come.
  usePrefetchQuery(ofCategories);
  const { data: services } = useSuspenseQuery(api.queryFor(listServices, { query: { active: "true" } }));
  const { data: categories } = useSuspenseQuery(ofCategories);
  const offered = categories.filter(
    ({ id, isActive }) => isActive || services.some(({ categoryId }) => categoryId === id),
  );
  const { filter, set, clear } = useServiceFilter();
  const found = narrowed(useSearched(services, filter.text, textOf), filter);
  if (services.length === 0)
    return (
      <EmptyState
        drawing="basket"
        title="No services yet"
        action={
          <ButtonLink href="/vendor/register" variant="secondary">
            Become a Vendor
          </ButtonLink>
        }
      >
        Vendors who restore photographs, read old letters or research families will offer their help here.
      </EmptyState>
    );
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2">
        <SearchField
          label="Search services"
          placeholder="Search services..."
          value={filter.text}
          onChange={(text) => set("q", text)}
          delay={150}
          className="min-w-0 flex-1 basis-full xl:basis-64"
        />
        <Select
          aria-label="Category"
          placeholder="All categories"
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.categoryId}
          onChange={(categoryId) => set("category", categoryId)}
          className={select}
        />
        <Select
          aria-label="Price"
          placeholder="Any price"
          options={priceOptions}
          value={filter.maxPrice}
          onChange={(price) => set("price", price)}
          className={select}
        />
        <Select
          aria-label="Rating"
          placeholder="Any rating"
          options={ratingOptions}
          value={filter.minRating}
          onChange={(rating) => set("rating", rating)}
          className={select}
        />
        <Select
          aria-label="Sort by"
          options={sortOptions}
          value={filter.sort}
          onChange={(sort) => set("sort", sort === "newest" ? null : sort)}
          className={select}
        />
      </div>
      <FoundItems
        items={found}
        one="service"
        many="services"
        query={Object.values(filter).join("\n")}
        nothing={
          <NothingFound clear={{ label: "Show all services", run: clear }}>
            No services found matching your search
          </NothingFound>
        }
      >
        {(visible) => (
          <ul className={grid}>
            {visible.map((service) => (
              <ServiceCard
                key={service.id}
                service={service}
                category={categories.find(({ id }) => id === service.categoryId)}
              />
            ))}
          </ul>
        )}
      </FoundItems>
    </>
  );
};

/** What approved vendors offer to every family. */
export const MarketplacePage = () => {
  const { role, tenantId } = useSession().user;
  useCheckoutResult();
  return (
    <ListPage
      title="Services Marketplace"
      subtitle="Trusted help with your family’s photos, letters and history"
      actions={
        <>
          {role === "super_admin" && (
            <>
              <ButtonLink href="/admin/transactions" variant="secondary">
                Transactions
              </ButtonLink>
              <ButtonLink href="/admin/partners" variant="secondary">
                Partners
              </ButtonLink>
              <ButtonLink href="/admin/vendors" variant="secondary">
                Manage vendors
              </ButtonLink>
            </>
          )}
          {tenantId !== null && (
            <ButtonLink href="/purchases" variant="secondary">
              My Purchases
            </ButtonLink>
          )}
        </>
      }
      loading={<CardsLoading label="Loading services…" grid={grid} card="h-80" />}
    >
      <Services />
    </ListPage>
  );
};
