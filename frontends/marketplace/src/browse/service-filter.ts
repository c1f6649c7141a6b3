import { minorOf } from "@kinkeeper/contracts/money";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { useSearchParams } from "wouter";

export const sortOptions = [
  { value: "newest", label: "Newest first" },
  { value: "cheapest", label: "Lowest price first" },
  { value: "dearest", label: "Highest price first" },
  { value: "rating", label: "Best rated first" },
] as const;
type Sort = (typeof sortOptions)[number]["value"];

export interface ServiceFilter {
  readonly text: string;
  readonly categoryId: string | null;
  readonly sort: Sort;
}

const priceOf = ({ price }: ServiceListing): number => minorOf(price) ?? 0;
const orders: Readonly<Record<Sort, ((a: ServiceListing, b: ServiceListing) => number) | undefined>> = {
  newest: undefined,
  cheapest: (a, b) => priceOf(a) - priceOf(b),
  dearest: (a, b) => priceOf(b) - priceOf(a),
  rating: (a, b) => (b.vendor.rating ?? 0) - (a.vendor.rating ?? 0),
};

/** The services of a category in the order that was chosen; the list comes newest first. */
export const sorted = (services: readonly ServiceListing[], { categoryId, sort }: ServiceFilter) => {
  const inCategory = categoryId === null ? services : services.filter((service) => service.categoryId === categoryId);
  const order = orders[sort];
  return order ? inCategory.toSorted(order) : inCategory;
};

const isSort = (value: string | null): value is Sort => sortOptions.some((option) => option.value === value);

/** What is searched for, kept in the address: it survives a reload and the way back. */
export const useServiceFilter = () => {
  const [search, setSearch] = useSearchParams();
  const sort = search.get("sort");
  const filter: ServiceFilter = {
    text: search.get("q") ?? "",
    categoryId: search.get("category"),
    sort: isSort(sort) ? sort : "newest",
  };
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const clear = () => setSearch(new URLSearchParams(), { replace: true });
  return { filter, set, clear };
};
