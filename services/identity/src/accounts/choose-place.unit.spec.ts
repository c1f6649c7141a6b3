import { describe, expect, test } from "vitest";
import { choosePlace } from "./choose-place.ts";
import type { Place, Standing } from "./standing.ts";

const userId = "emma";
const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000);
const at = (
  tenantId: string,
  status: Place["status"] = "active",
  role: Place["role"] = "member",
  statusSince = daysAgo(1),
): Place => ({ tenantId, name: tenantId, status, statusSince, role });

/** `listed` is what the lists say, `real` what the events say; the same unless told. */
const standingOf = (listed: readonly Place[], real: readonly Place[] = listed): Standing => ({
  account: () => Promise.resolve(undefined),
  place: (tenantId) => Promise.resolve(real.find((place) => place.tenantId === tenantId)),
  placesOf: () => Promise.resolve(listed),
});
const chosen = async (standing: Standing, wanted?: string) => {
  const { place, closed } = await choosePlace({ standing, now: () => now }, userId, wanted);
  return { at: place?.tenantId, closed };
};

describe("the family somebody looks at", () => {
  const two = [at("darwin"), at("wedgwood")];

  test("is the wanted one", async () =>
    expect(await chosen(standingOf(two), "wedgwood")).toEqual({ at: "wedgwood", closed: false }));
  test("is the first one where none is wanted", async () =>
    expect(await chosen(standingOf(two))).toEqual({ at: "darwin", closed: false }));
  test("is another one where the wanted one is not theirs", async () =>
    expect(await chosen(standingOf(two), "bronte")).toEqual({ at: "darwin", closed: false }));
  test("is none for somebody without a family", async () =>
    expect(await chosen(standingOf([]))).toEqual({ at: undefined, closed: false }));
  test("is not one they were taken out of, though the lists do not know yet", async () =>
    expect(await chosen(standingOf(two, [at("wedgwood")]))).toEqual({ at: "wedgwood", closed: false }));
});

describe("a cancelled family", () => {
  test("is passed over while there is another", async () => {
    const places = [at("darwin", "cancelled", "tenant_admin"), at("wedgwood")];
    expect(await chosen(standingOf(places))).toEqual({ at: "wedgwood", closed: false });
  });
  test("lets its administrator in, also by choice", async () => {
    const places = [at("darwin", "cancelled", "tenant_admin"), at("wedgwood")];
    expect(await chosen(standingOf(places), "darwin")).toEqual({ at: "darwin", closed: false });
    expect(await chosen(standingOf(places.slice(0, 1)))).toEqual({ at: "darwin", closed: false });
  });
  test("lets no member in, and says so where it is the only one", async () => {
    const cancelled = at("darwin", "cancelled");
    expect(await chosen(standingOf([cancelled]))).toEqual({ at: undefined, closed: true });
    expect(await chosen(standingOf([cancelled, at("wedgwood")]), "darwin")).toEqual({ at: "wedgwood", closed: false });
  });
  test("lets its administrator in for thirty days", async () => {
    const since = (days: number) => standingOf([at("darwin", "cancelled", "tenant_admin", daysAgo(days))]);
    expect(await chosen(since(29.9), "darwin")).toEqual({ at: "darwin", closed: false });
    expect(await chosen(since(30), "darwin")).toEqual({ at: undefined, closed: true });
  });
  test("that the lists still call active is closed all the same", async () =>
    expect(await chosen(standingOf([at("darwin")], [at("darwin", "cancelled")]))).toEqual({
      at: undefined,
      closed: true,
    }));
});
