import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { expect, test } from "vitest";
import { narrowed, type ServiceFilter } from "./service-filter.ts";

const service = (title: string, price: string, rating: number | null, categoryId = "a"): ServiceListing => ({
  id: title,
  vendorId: title,
  categoryId,
  title,
  description: "",
  price,
  priceType: "fixed",
  imageUrls: [],
  pictures: [],
  isActive: true,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  vendor: { id: title, logoPath: null, businessName: title, rating, totalReviews: 1, isApproved: true },
});
const services = [service("new", "9.00", null), service("dear", "100.00", 4, "b"), service("cheap", "5.50", 5)];
const titles = (filter: Partial<ServiceFilter>) =>
  narrowed(services, { categoryId: null, maxPrice: null, minRating: null, sort: "newest", ...filter }).map(
    ({ title }) => title,
  );

test.each([
  ["newest", ["new", "dear", "cheap"]],
  ["cheapest", ["cheap", "new", "dear"]],
  ["dearest", ["dear", "new", "cheap"]],
  ["rating", ["cheap", "dear", "new"]],
] as const)("%s first", (sort, expected) => expect(titles({ sort })).toEqual(expected));

test("those of one category alone", () => expect(titles({ categoryId: "b" })).toEqual(["dear"]));
test("those that cost no more", () => expect(titles({ maxPrice: "25" })).toEqual(["new", "cheap"]));
test("those with enough stars; without a review there are none", () => {
  expect(titles({ minRating: "4" })).toEqual(["dear", "cheap"]);
  expect(titles({ minRating: "5" })).toEqual(["cheap"]);
});
