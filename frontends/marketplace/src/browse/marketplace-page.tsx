import { listServiceCategories } from "@kinkeeper/contracts/marketplace/categories";
import { listServices, servicesAtOnce } from "@kinkeeper/contracts/marketplace/listings";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { ItemCount, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { ServiceCard } from "./service-card.tsx";
import { isNarrowed, priceOptions, queryOf, ratingOptions, sortOptions, useServiceFilter } from "./service-filter.ts";
import { useCheckoutResult } from "./use-checkout-result.ts";

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4";

const select = "min-w-0 flex-1 basis-36 sm:basis-40 xl:flex-none";

const loading = <CardsLoading label="Loading services…" grid={grid} card="h-80" />;

const Services = () => {
  const api = useApi();
  const { filter, set, clear } = useServiceFilter();
  const pages = usePages(listServices, {
    argumentsFor: (after) => ({ query: { ...queryOf(filter), ...(after === undefined ? {} : { after }) } }),
    pageOf: (items) => ({ items, next: items.length === servicesAtOnce ? items.at(-1)?.id : undefined }),
  });
  // Asked for beside the services: neither waits for the other.
  const { data: categories } = useQuery({ ...api.queryFor(listServiceCategories), throwOnError: true });
  if (categories === undefined) return loading;
  const { items: services = [] } = pages;
  const isLoading = pages.items === undefined && !pages.error;
  // What is shown while others are read says nothing of those.
  const isComplete = pages.items !== undefined && !pages.hasMore && !pages.isOutdated;
  const isEmpty = isComplete && services.length === 0;
  const offered = categories.filter(
    ({ id, isActive, hasServices = false }) => isActive || hasServices || id === filter.categoryId,
  );
  if (isEmpty && !isNarrowed(filter))
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
          delay={300}
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
      <ItemCount count={services.length} one="service" many="services" isHidden={!isComplete || isEmpty} />
      {isLoading && loading}
      {pages.items === undefined && pages.error && (
        <ErrorCard title="Services could not be loaded" error={pages.error} onRetry={pages.readAgain} />
      )}
      {isEmpty && (
        <NothingFound clear={{ label: "Show all services", run: clear }}>
          No services found matching your search
        </NothingFound>
      )}
      <ul className={classNames(grid, "aria-busy:opacity-60")} aria-busy={pages.isOutdated}>
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            category={categories.find(({ id }) => id === service.categoryId)}
          />
        ))}
      </ul>
      <ReadOnScroll {...pages} />
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
          {/* Also who left their family may have bought something. */}
          {(role !== "super_admin" || tenantId !== null) && (
            <ButtonLink href="/purchases" variant="secondary">
              My Purchases
            </ButtonLink>
          )}
        </>
      }
      loading={loading}
    >
      <Services />
    </ListPage>
  );
};
