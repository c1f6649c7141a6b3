import type { ServiceSort } from "@kinkeeper/contracts/marketplace/listings";
import { z } from "zod";
import { useAddressFilter } from "../use-address-filter.ts";

export const sortOptions = [
  { value: "newest", label: "Newest first" },
  { value: "cheapest", label: "Lowest price first" },
  { value: "dearest", label: "Highest price first" },
  { value: "rating", label: "Best rated first" },
] as const satisfies readonly { readonly value: ServiceSort; readonly label: string }[];

/** Most dollars. */
export const priceOptions = (["25", "50", "100", "250", "500"] as const).map((value) => ({
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
  readonly maxPrice: (typeof priceOptions)[number]["value"] | null;
  /** Stars, as one of `ratingOptions`. */
  readonly minRating: (typeof ratingOptions)[number]["value"] | null;
  readonly sort: ServiceSort;
}

/** Whether anything is left out. */
export const isNarrowed = ({ text, categoryId, maxPrice, minRating }: ServiceFilter): boolean =>
  text.trim() !== "" || categoryId !== null || maxPrice !== null || minRating !== null;

/** What the server is asked for: it knows all services, the page only those that it has read. */
export const queryOf = ({ text, categoryId, maxPrice, minRating, sort }: ServiceFilter) => ({
  active: "true" as const,
  ...(text.trim() === "" ? {} : { q: text.trim().slice(0, 200).toWellFormed() }),
  ...(categoryId === null ? {} : { categoryId }),
  ...(maxPrice === null ? {} : { maxPrice }),
  ...(minRating === null ? {} : { minRating }),
  ...(sort === "newest" ? {} : { sort }),
});

/** One of the options, or none: an address may say anything. */
const oneOf = <Value extends string>(
  options: readonly { readonly value: Value }[],
  value: string | null,
): Value | null => options.find((option) => option.value === value)?.value ?? null;

export const useServiceFilter = () => {
  const { get, set, clear } = useAddressFilter<"q" | "category" | "price" | "rating" | "sort">();
  const filter: ServiceFilter = {
    text: get("q") ?? "",
    categoryId: z.uuid().safeParse(get("category")).data ?? null,
    maxPrice: oneOf(priceOptions, get("price")),
    minRating: oneOf(ratingOptions, get("rating")),
    sort: oneOf(sortOptions, get("sort")) ?? "newest",
  };
  return { filter, set, clear };
};
