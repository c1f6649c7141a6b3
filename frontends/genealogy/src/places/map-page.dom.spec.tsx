import type { MappedPlace } from "@kinkeeper/contracts/genealogy/places";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { familyOf, refusal } from "../testing/family-server.ts";
import { withRevision } from "../testing/family.fixture.ts";
import { MapPage } from "./map-page.tsx";

const server = mockServer();
const charles = memberOf({ firstName: "Charles", lastName: "Darwin" });
const placeAt = (number: number, text: string, people: number): MappedPlace => ({
  id: `0192ffff-0000-5000-8000-00000000000${number}`,
  text,
  coordinates: { latitude: 52, longitude: -2 },
  people,
  decades: [],
});
const [maer, downe] = [placeAt(1, "Maer", 2), placeAt(2, "Downe", 1)];
let asked: string[];
let askedEvents: string[];

beforeEach(() => {
  [asked, askedEvents] = [[], []];
  server.use(
    ...familyOf([charles]),
    http.get("/api/family-members/:id", () => HttpResponse.json(withRevision(charles, 1))),
    http.get("/api/own-person", () => HttpResponse.json({ memberId: null })),
    http.get("/api/place-map", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const places = searchParams.has("descendantsOf") ? [] : searchParams.has("ancestorsOf") ? [maer] : [maer, downe];
      return HttpResponse.json({ places, located: places.length, peopleNowhere: 0 });
    }),
    http.get("/api/places/:id/events", ({ request }) => {
      askedEvents.push(new URL(request.url).search);
      return HttpResponse.json({ events: [], next: null });
    }),
  );
});
const listed = () =>
  within(screen.getByRole("region", { name: "Places on the map" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

test("the map is narrowed to ancestors or descendants of somebody, and the address says so", async () => {
  const { visited } = await renderInFrontend(<MapPage />, { path: "/places/map" });
  await screen.findByRole("region", { name: "Places on the map" });
  expect(listed()).toEqual(["Maer2 people", "Downe1 person"]);
  const who = screen.getByRole("combobox", { name: "Who" });
  await userEvent.selectOptions(who, "Ancestors of…");
  await userEvent.type(await screen.findByRole("combobox", { name: "Of whom" }), "char");
  await userEvent.click(await screen.findByRole("option", { name: /Charles Darwin/ }));
  await waitFor(() => expect(listed()).toEqual(["Maer2 people"]));
  expect(asked.at(-1)).toBe(`?ancestorsOf=${charles.id}`);
  expect(visited.at(-1)).toBe(`/places/map?ancestorsOf=${charles.id}`);
  await userEvent.click(screen.getByRole("button", { name: /^Maer/ }));
  await waitFor(() => expect(askedEvents).toEqual([`?ancestorsOf=${charles.id}`]));
  await userEvent.selectOptions(who, "Descendants of…");
  expect(await screen.findByText("No one in this branch has a place on the map yet.")).toBeVisible();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Who" }), "Everybody");
  expect(await screen.findByRole("button", { name: /^Downe/ })).toBeVisible();
});

test("an address that names somebody who is not there says so, and everybody can be chosen", async () => {
  server.use(
    http.get("/api/place-map", ({ request }) =>
      new URL(request.url).searchParams.has("ancestorsOf")
        ? refusal(404, "NOT_FOUND", "This person was not found.")
        : HttpResponse.json({ places: [maer], located: 1, peopleNowhere: 0 }),
    ),
  );
  await renderInFrontend(<MapPage />, { path: `/places/map?ancestorsOf=${charles.id}` });
  expect(await screen.findByText("This person was not found.")).toBeVisible();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Who" }), "Everybody");
  expect(await screen.findByRole("button", { name: /^Maer/ })).toBeVisible();
});

test("the years are chosen by decades, also before Christ", async () => {
  const places = [
    { ...maer, decades: [[-50, 1] as const, [0, 2] as const] },
    { ...downe, decades: [[-50, 1] as const] },
  ];
  server.use(http.get("/api/place-map", () => HttpResponse.json({ places, located: 2, peopleNowhere: 0 })));
  await renderInFrontend(<MapPage />, { path: "/places/map" });
  const years = await screen.findByRole("slider", { name: "Years" });
  expect(years).toHaveAttribute("aria-valuetext", "All years");
  fireEvent.change(years, { target: { value: "-50" } });
  expect(years).toHaveAttribute("aria-valuetext", "40s BC");
  await waitFor(() => expect(listed()).toEqual(["Maer1 person", "Downe1 person"]));
  fireEvent.change(years, { target: { value: "0" } });
  expect(years).toHaveAttribute("aria-valuetext", "1–9");
  await waitFor(() => expect(listed()).toEqual(["Maer2 people"]));
});
