import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { Place, PlaceSummary } from "@kinkeeper/contracts/genealogy/places";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { refusal } from "../testing/family-server.ts";
import { NamedPlacePage } from "./named-place-page.tsx";
import { PlacePage } from "./place-page.tsx";
import { PlacesPage } from "./places-page.tsx";

const server = mockServer();
const idOf = (number: number) => `0192ffff-0000-5000-8000-00000000000${number}`;
const summary = (number: number, name: string, more: Partial<PlaceSummary> = {}): PlaceSummary => ({
  id: idOf(number),
  name,
  within: [],
  people: 2,
  events: 3,
  marriages: 1,
  inside: 0,
  coordinates: null,
  ...more,
});
const england = summary(1, "England", { inside: 1 });
const shropshire = summary(2, "Shropshire", { within: ["England"] });
const salop = summary(3, "Salop", { within: ["England"] });
const shropshireInFull: Place = {
  ...shropshire,
  above: [{ id: england.id, name: "England" }],
  coordinatesFrom: null,
  nearby: null,
  spellings: ["Shropshire, England", "SHROPSHIRE, England"],
  sameAs: [],
};
const pageOf = (places: readonly PlaceSummary[], next: number | null = null) =>
  HttpResponse.json({ places, next, total: places.length });

const nothingFound: SearchAnswer = {
  people: [],
  stories: [],
  artifacts: [],
  events: [],
  traditions: [],
  counts: { people: 0, stories: 0, artifacts: 0, events: 0, traditions: 0 },
  best: null,
  closest: [],
  corrections: [],
  isByWordsAlone: false,
};
const found = { tags: [], privacy: "family" as const, match: { reasons: [], words: [], passages: [], score: 1 } };
const about = { ...found, people: [], peopleCount: 0 };

beforeEach(() => {
  server.use(
    http.get("/api/search", () => HttpResponse.json(nothingFound)),
    http.get("/api/item-places", () => HttpResponse.json([])),
    http.get("/api/places/:id/history", () => HttpResponse.json([])),
    http.get("/api/places/:id/events", () =>
      HttpResponse.json({
        events: [
          {
            kind: "birth",
            title: "Born",
            date: "12 Feb 1809",
            place: "Shrewsbury, Shropshire, England",
            people: [{ id: idOf(9), name: "Charles Darwin" }],
          },
        ],
        next: null,
      }),
    ),
  );
});

const open = (page: React.ReactNode, role: "member" | "tenant_admin" = "tenant_admin") =>
  renderInFrontend(<PageBoundary>{page}</PageBoundary>, { session: sessionOf({ user: { role } }) });

test("places open one below the other, and are searched", async () => {
  server.use(
    http.get("/api/places", ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get("under") === england.id) return pageOf([shropshire]);
      return query.get("search") ? pageOf([salop]) : pageOf([england]);
    }),
  );
  await open(<PlacesPage />);
  expect(await screen.findByRole("link", { name: /^England/ })).toHaveTextContent("2 people · 2 events · 1 marriage");
  const opener = screen.getByRole("button", { name: "Places in England" });
  expect(opener).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(opener);
  expect(await screen.findByRole("link", { name: /^Shropshire/ })).toHaveAttribute("href", `/places/${shropshire.id}`);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search places" }), "salop");
  expect(await screen.findByRole("link", { name: /^Salop/ })).toHaveTextContent("England");
});

test("a family without places is told how they come", async () => {
  server.use(http.get("/api/places", () => pageOf([])));
  await open(<PlacesPage />);
  expect(await screen.findByText(/No places yet/)).toBeVisible();
});

test("places that only stories and events name are listed below those of the tree", async () => {
  const listed = [
    { value: "Kew,Surrey", count: 2 },
    { value: "england", count: 1 },
  ];
  server.use(
    http.post("/api/unknown-places", async ({ request }) => {
      const { texts } = (await request.json()) as { texts: string[] };
      return HttpResponse.json({ texts: texts.filter((text) => text !== "england") });
    }),
    http.get("/api/places", () => pageOf([england])),
    http.get("/api/item-places", () => HttpResponse.json(listed)),
  );
  await open(<PlacesPage />, "member");
  const section = await screen.findByRole("region", { name: "Also in stories and events" });
  const kew = within(section).getByRole("link", { name: /^Kew, Surrey/ });
  expect(kew).toHaveTextContent("2 items");
  expect(within(section).getAllByRole("link")).toHaveLength(1);
  expect(kew).toHaveAttribute("href", "/places/named?text=Kew%2CSurrey");
  expect(screen.getByRole("link", { name: /^England/ })).toBeVisible();
});

test("a place tells where it lies, who was there, and how it is written", async () => {
  server.use(http.get("/api/places/:id", () => HttpResponse.json(shropshireInFull)));
  await open(<PlacePage id={shropshire.id} />, "member");
  expect(await screen.findByRole("heading", { level: 1, name: "Shropshire" })).toBeVisible();
  const path = within(screen.getByRole("navigation", { name: "Part of" }));
  expect(path.getByRole("link", { name: "England" })).toHaveAttribute("href", `/places/${england.id}`);
  expect(await screen.findByRole("link", { name: "Charles Darwin" })).toHaveAttribute("href", `/people/${idOf(9)}`);
  expect(screen.getByText("Shrewsbury, Shropshire, England")).toBeVisible();
  expect(screen.getByText("SHROPSHIRE, England")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Set on the map" })).toBeNull();
});

test("stories, events and artifacts of the archive that name the place are told with it, by all its names", async () => {
  const asked: (string | null)[] = [];
  const event = { ...about, description: null, eventType: "marriage" as const };
  const [wedding, elsewhere] = [
    { ...event, id: idOf(4), title: "The wedding", location: "Maer, Shropshire", eventDate: "29 Jan 1839" },
    { ...event, id: idOf(5), title: "Another", location: "Shropshire, Ohio", eventDate: "1900" },
  ];
  const story = { ...about, id: idOf(6), title: "The mill", excerpt: null, thumbnailUrl: null, date: null };
  server.use(
    http.get("/api/places/:id", () =>
      HttpResponse.json({ ...shropshireInFull, sameAs: [{ id: idOf(7), text: "Salop, England" }] }),
    ),
    http.get("/api/search", ({ request }) => {
      const name = new URL(request.url).searchParams.get("place");
      asked.push(name);
      return HttpResponse.json(
        name === "Salop"
          ? { ...nothingFound, stories: [{ ...story, location: "Salop" }] }
          : { ...nothingFound, events: [wedding, elsewhere] },
      );
    }),
  );
  await open(<PlacePage id={shropshire.id} />, "member");
  const section = (await screen.findByRole("heading", { name: "Stories and events here" })).parentElement!;
  const listed = () =>
    within(section)
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent)
      .toSorted();
  // Each name is asked for by itself.
  const told = ["The millStory · Salop", "The weddingEvent · 29 January 1839 · Maer, Shropshire"];
  await waitFor(() => expect(listed()).toEqual(told));
  expect(within(section).getByRole("link", { name: "The wedding" })).toHaveAttribute("href", `/events/${wedding.id}`);
  expect(new Set(asked)).toEqual(new Set(["Salop", "Shropshire"]));
});

test("an administrator says where it lies; what is no place on earth is refused, and Undo takes it back", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/places/:id", () => HttpResponse.json(shropshireInFull)),
    http.put("/api/places/:id/coordinates", async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { toasts } = await open(<PlacePage id={shropshire.id} />);
  await userEvent.click(await screen.findByRole("button", { name: "Set on the map" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Where is Shropshire?" }));
  const field = dialog.getByRole("textbox", { name: "Latitude, longitude" });
  await userEvent.type(field, "north of here");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Please write it like 52.7077, -2.7541.");
  await userEvent.clear(field);
  await userEvent.type(field, "52.7, -2.75");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ coordinates: { latitude: 52.7, longitude: -2.75 } }]));
  await waitFor(() => expect(toasts[0]?.title).toBe("Set on the map"));
  act(() => toasts[0]?.action?.run());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ coordinates: null });
});

test("two names of a place are said to be one, which can be refused, and taken back", async () => {
  let isRefused = true;
  const sent: unknown[] = [];
  server.use(
    http.get("/api/places/:id", () =>
      HttpResponse.json({ ...shropshireInFull, sameAs: [{ id: idOf(7), text: "Shrops, England" }] }),
    ),
    http.get("/api/places", () => pageOf([shropshire, england, salop])),
    http.put("/api/places/:id/same-as", async ({ request, params }) => {
      if (isRefused) return refusal(409, "CONFLICT", "A place cannot be the same as one that it lies in.");
      sent.push([params["id"], await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await open(<PlacePage id={shropshire.id} />);
  await userEvent.click(await screen.findByRole("button", { name: "Same as…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Shropshire is the same place as…" }));
  // Neither itself nor what lies around it.
  const choice = await dialog.findByRole("button", { name: "The same as Salop, England" });
  expect(dialog.queryByRole("button", { name: "The same as England" })).toBeNull();
  await userEvent.click(choice);
  expect(await dialog.findByText("A place cannot be the same as one that it lies in.")).toBeVisible();
  isRefused = false;
  await userEvent.click(choice);
  await waitFor(() => expect(sent).toEqual([[shropshire.id, { otherId: salop.id }]]));
  await userEvent.click(await screen.findByRole("button", { name: "Shrops, England is another place" }));
  await waitFor(() => expect(sent[1]).toEqual([idOf(7), { otherId: null }]));
});

test("a place that is not there is said to be missing", async () => {
  server.use(http.get("/api/places/:id", () => refusal(404, "NOT_FOUND", "There is no such place.")));
  await open(<PlacePage id={shropshire.id} />);
  expect(await screen.findByRole("heading", { name: "Place not found" })).toBeVisible();
});

test("a place that the archive alone knows has a page with what it keeps, and one that nothing knows is missing", async () => {
  const story = { ...about, id: idOf(6), title: "The voyage", excerpt: null, thumbnailUrl: null, date: null };
  server.use(
    http.get("/api/place-of-text", () => refusal(404, "NOT_FOUND", "There is no such place.")),
    http.get("/api/search", ({ request }) => {
      const isNaples = new URL(request.url).searchParams.get("place") === "Naples";
      const stories = isNaples
        ? [
            { ...story, location: "Naples, Italy" },
            { ...story, id: idOf(5), location: "Naples, Florida" },
          ]
        : [];
      return HttpResponse.json({ ...nothingFound, stories });
    }),
  );
  const named = (text: string) =>
    renderInFrontend(
      <PageBoundary>
        <NamedPlacePage />
      </PageBoundary>,
      { path: `/places/named?text=${encodeURIComponent(text)}` },
    );
  const { unmount } = await named("Naples, Italy");
  expect(await screen.findByRole("heading", { level: 1, name: "Naples" })).toBeVisible();
  expect(screen.getByText("Italy · only in stories and events")).toBeVisible();
  expect(screen.getByRole("link", { name: "The voyage" })).toHaveAttribute("href", `/stories/${idOf(6)}`);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  unmount();
  await named("Atlantis");
  expect(await screen.findByText("Nothing in your family happened at “Atlantis”.")).toBeVisible();
});

test("what the archive keeps of a place is found by its name, too", async () => {
  const story = { ...about, id: idOf(6), title: "The voyage", excerpt: null, thumbnailUrl: null, date: null };
  server.use(
    http.get("/api/places", () => pageOf([])),
    http.get("/api/search", () =>
      HttpResponse.json({ ...nothingFound, stories: [{ ...story, location: "Naples, Italy" }] }),
    ),
  );
  await open(<PlacesPage />);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search places" }), "naples");
  expect(await screen.findByRole("link", { name: "The voyage" })).toBeVisible();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search places" }), "ville");
  expect(await screen.findByText("No place of that name was found.")).toBeVisible();
});
