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

/** Most dollars. */
export const priceOptions = ["25", "50", "100", "250", "500"].map((value) => ({
  value,
  label: `Up to $${value}`,
}));

/** Fewest stars. */
export const ratingOptions = [
  { value: "5", label: "5 stars" },
  { value: "4", label: "4 stars and up" },
  { value: "3", label: "3 stars and up" },
] as const;

export interface ServiceFilter {
  readonly text: string;
  readonly categoryId: string | null;
  /** Dollars, as one of `priceOptions`. */
  readonly maxPrice: string | null;
  /** Stars, as one of `ratingOptions`. */
  readonly minRating: string | null;
  readonly sort: Sort;
}

const priceOf = ({ price }: Pick<ServiceListing, "price">): number => minorOf(price) ?? 0;
const ratingOf = ({ vendor }: ServiceListing): number => vendor.rating ?? 0;
const orders: Readonly<Record<Sort, ((a: ServiceListing, b: ServiceListing) => number) | undefined>> = {
  newest: undefined,
  cheapest: (a, b) => priceOf(a) - priceOf(b),
  dearest: (a, b) => priceOf(b) - priceOf(a),
  rating: (a, b) => ratingOf(b) - ratingOf(a),
};

/** The services that fit, in the order that was chosen; the list comes newest first. */
export const narrowed = (
  services: readonly ServiceListing[],
  { categoryId, maxPrice, minRating, sort }: Omit<ServiceFilter, "text">,
) => {
  const fitting = services.filter(
    (service) =>
      (categoryId === null || service.categoryId === categoryId) &&
      (maxPrice === null || priceOf(service) <= priceOf({ price: maxPrice })) &&
      (minRating === null || ratingOf(service) >= Number(minRating)),
  );
  const order = orders[sort];
  return order ? fitting.toSorted(order) : fitting;
};

/** One of the options, or none: an address may say anything. */
const oneOf = <Value extends string>(
  options: readonly { readonly value: Value }[],
  value: string | null,
): Value | null => options.find((option) => option.value === value)?.value ?? null;

/** What is searched for, kept in the address: it survives a reload and the way back. */
export const useServiceFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter: ServiceFilter = {
    text: search.get("q") ?? "",
    categoryId: search.get("category"),
    maxPrice: oneOf(priceOptions, search.get("price")),
    minRating: oneOf(ratingOptions, search.get("rating")),
    sort: oneOf(sortOptions, search.get("sort")) ?? "newest",
  };
  const set = (name: "q" | "category" | "price" | "rating" | "sort", value: string | null) =>
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
