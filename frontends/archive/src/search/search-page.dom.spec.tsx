import type { SearchAnswer, Suggestion } from "@kinkeeper/contracts/archive/search";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { SearchPage } from "./search-page.tsx";
import {
  answerOf,
  artifactFound,
  eventFound,
  personFound,
  storyFound,
  traditionFound,
} from "./testing/found.fixture.ts";

const server = mockServer();

const charles = personFound();
const story = storyFound();
const everything = answerOf({
  people: [charles],
  stories: [story],
  artifacts: [artifactFound()],
  events: [eventFound()],
  traditions: [traditionFound()],
});
const suggestions: readonly Suggestion[] = [
  { text: "Beagle", kind: "tags", id: null },
  { text: story.title, kind: "stories", id: story.id },
  { text: "Beagle Channel", kind: "places", id: null },
  { text: "Emma Wedgwood", kind: "people", id: charles.id, alsoCalled: "Beatrice" },
];

const register = {
  id: "0192bbbb-0000-7000-8000-0000000000f1",
  title: "Register of St Chad",
  author: "The vicar",
  citedBy: 3,
};

/** Queries of the calls so far. */
let asked: string[] = [];
const answerWith = (answer: (query: URLSearchParams) => SearchAnswer | Promise<SearchAnswer>) =>
  server.use(
    http.get("/api/search", async ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(await answer(searchParams));
    }),
  );
beforeEach(() => {
  asked = [];
  answerWith(() => everything);
  server.use(
    http.get("/api/search/suggestions", () => HttpResponse.json([])),
    http.get("/api/sources", ({ request }) => {
      const isFound = ["register", "林"].includes(new URL(request.url).searchParams.get("search") ?? "");
      return HttpResponse.json({ sources: isFound ? [register] : [], next: null });
    }),
    http.get("/api/onboarding/tree", () =>
      HttpResponse.json({ hasPeople: true, ownPersonId: null, hasParents: false }),
    ),
    http.get("/api/search/facets", () =>
      HttpResponse.json({
        tags: [{ value: "letters", count: 3 }],
        places: [{ value: "Shrewsbury,Shropshire,England", count: 1 }],
        years: { first: 1671, last: 2024 },
      }),
    ),
  );
});

const open = (path = "/") => renderInFrontend(<SearchPage />, { path });
const box = () => screen.getByRole("combobox", { name: "Search your family archive" });
const type = (text: string) => userEvent.type(box(), text);
test.each(["register", "林"])(
  "sources are found by their words (%s), and nothing else found is not said then",
  async (typed) => {
    answerWith(() => answerOf({}));
    await open(`/?q=${encodeURIComponent(typed)}`);
    const found = within(await screen.findByRole("region", { name: "Sources" }));
    expect(found.getByRole("link", { name: /Register of St Chad/ })).toHaveAttribute(
      "href",
      `/people/sources/${register.id}`,
    );
    expect(screen.queryByText("No Results Found")).toBeNull();
  },
);

const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);

describe("before anything is asked", () => {
  test("the box is the page, with what the archive holds below it, and nothing is searched", async () => {
    const { visited } = await open();
    expect(screen.getByRole("heading", { level: 1, name: "Search Your Family Archive" })).toBeVisible();
    expect(box()).toHaveAttribute("placeholder", "Search your family archive...");
    expect(screen.getByRole("button", { name: "Filters" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Add Content" })).toBeVisible();
    expect(tabs()).toEqual(["All", "People", "Stories", "Artifacts"]);
    await userEvent.click(await screen.findByRole("button", { name: "Shrewsbury, Shropshire, England 1 result" }));
    const place = "?place=Shrewsbury%2CShropshire%2CEngland";
    expect(visited.at(-1)).toBe(`/${place}`);
    await waitFor(() => expect(asked).toEqual([place]));
    expect(await screen.findByText("Place: Shrewsbury, Shropshire, England")).toBeVisible();
  });

  test("a tag begins a search too", async () => {
    const { visited } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "letters 3 results" }));
    expect(visited.at(-1)).toBe("/?tag=letters");
  });

  test("an archive without tags and places says what can be found in one", async () => {
    server.use(http.get("/api/search/facets", () => HttpResponse.json({ tags: [], places: [], years: null })));
    await open();
    expect(await screen.findByText(/A story is a good start/)).toBeVisible();
  });

  test("an archive with little in it shows whoever is new where to go", async () => {
    await open();
    const start = within(await screen.findByRole("region", { name: "Good places to start" }));
    expect(start.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/family-tree",
      "/stories",
      "/dashboard",
    ]);
  });

  test("a family without people is asked for the first", async () => {
    server.use(
      http.get("/api/onboarding/tree", () =>
        HttpResponse.json({ hasPeople: false, ownPersonId: null, hasParents: false }),
      ),
    );
    await open();
    expect(await screen.findByRole("link", { name: /^Add a person/ })).toHaveAttribute("href", "/family-members?add=1");
  });

  test("a kind alone asks nothing, and goes with what is typed then", async () => {
    await open();
    await userEvent.click(screen.getByRole("tab", { name: "Stories" }));
    expect(screen.getByRole("heading", { level: 1, name: "Search Your Family Archive" })).toBeVisible();
    await type("beagle");
    await waitFor(() => expect(asked).toEqual(["?q=beagle&category=stories"]));
  });

  test("somebody without a family is told that there is no archive to look into", async () => {
    const { user } = sessionOf({ user: { tenantId: null } });
    await renderInFrontend(<SearchPage />, { session: { user, tenant: undefined } });
    expect(await screen.findByText(/your account doesn’t belong to one yet/)).toBeVisible();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("nor is a family that was cancelled looked into", async () => {
    const session = sessionOf({ user: { role: "tenant_admin" }, tenant: { status: "cancelled" } });
    await renderInFrontend(<SearchPage />, { session });
    expect(await screen.findByText("This family archive has been cancelled.")).toBeVisible();
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});

describe("what is typed", () => {
  test("is asked for once, after a pause, and stands in the address", async () => {
    const { visited } = await open();
    await type("beagle");
    await waitFor(() => expect(asked).toEqual(["?q=beagle"]));
    expect(visited).toEqual(["/", "/?q=beagle"]);
    await type(" voyage");
    await waitFor(() => expect(asked).toEqual(["?q=beagle", "?q=beagle+voyage"]));
    // Going on typing is one step back.
    expect(visited).toEqual(["/", "/?q=beagle+voyage"]);
  });

  test("is asked for at once with Enter", async () => {
    const { visited } = await open();
    await type("beagle{Enter}");
    expect(visited.at(-1)).toBe("/?q=beagle");
  });

  test("is cleared by its button, which leads back to the beginning", async () => {
    const { visited } = await open("/?q=beagle");
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(visited.at(-1)).toBe("/");
    expect(box()).toHaveFocus();
    expect(screen.getByRole("heading", { level: 1, name: "Search Your Family Archive" })).toBeVisible();
  });

  test("gives way to the address, when one goes back", async () => {
    const { navigate } = await open("/?q=beagle");
    navigate("/?q=finches");
    await waitFor(() => expect(box()).toHaveValue("finches"));
  });

  test("has the focus with the key /, except while one writes elsewhere", async () => {
    await open();
    await userEvent.keyboard("/");
    expect(box()).toHaveFocus();
    await userEvent.keyboard("a/b");
    expect(box()).toHaveValue("a/b");
  });
});

describe("an answer", () => {
  test("has a section of each kind with its count, and leads to what was found", async () => {
    await open("/?q=beagle");
    const people = await screen.findByRole("region", { name: "People 1" });
    expect(within(people).getByRole("link", { name: "Charles Darwin" })).toHaveAttribute(
      "href",
      `/people/${charles.id}`,
    );
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "People 1",
      "Stories 1",
      "Artifacts 1",
      "Events 1",
      "Traditions 1",
    ]);
    expect(tabs()).toEqual(["All5", "People1", "Stories1", "Artifacts1"]);
    expect(screen.getByText("5 results")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("“beagle” in your archive");
  });

  test("that is on its way has the shape of cards", async () => {
    const held = Promise.withResolvers<SearchAnswer>();
    answerWith(() => held.promise);
    await open("/?q=beagle");
    expect(await screen.findByText("Searching…")).toBeInTheDocument();
    held.resolve(everything);
    expect(await screen.findByRole("link", { name: "Charles Darwin" })).toBeVisible();
    expect(screen.queryByText("Searching…")).toBeNull();
  });

  test("stays, set back, until the next one is there", async () => {
    const held = Promise.withResolvers<SearchAnswer>();
    answerWith((query) => (query.get("q") === "beagle" ? everything : held.promise));
    await open("/?q=beagle");
    const found = await screen.findByRole("link", { name: "Charles Darwin" });
    await type(" voyage");
    await waitFor(() => expect(found.closest("[aria-busy]")).toHaveAttribute("aria-busy", "true"));
    expect(screen.queryByText("Searching…")).toBeNull();
    held.resolve(answerOf({ people: [personFound({ firstName: "Emma" })] }));
    const next = await screen.findByRole("link", { name: "Emma Darwin" });
    expect(next.closest("[aria-busy]")).toHaveAttribute("aria-busy", "false");
  });

  test("of nothing says so in the product's words", async () => {
    answerWith(() => answerOf());
    await open("/?q=xyzzy");
    expect(await screen.findByRole("heading", { name: "No Results Found" })).toBeVisible();
    expect(screen.getByText('No matches for "xyzzy". Try different keywords or check your spelling.')).toBeVisible();
    expect(screen.getByText("0 results")).toBeInTheDocument();
  });

  test("of nothing, because of filters, offers to take them away", async () => {
    answerWith((query) => (query.has("tag") ? answerOf() : everything));
    const { visited } = await open("/?q=beagle&tag=recipes");
    await screen.findByRole("heading", { name: "No Results Found" });
    const [, below] = await screen.findAllByRole("button", { name: "Clear filters" });
    await userEvent.click(below!);
    expect(visited.at(-1)).toBe("/?q=beagle");
    expect(await screen.findByRole("link", { name: "Charles Darwin" })).toBeVisible();
  });

  test("says what was read instead of what was typed, and when only words were compared", async () => {
    answerWith(() => ({
      ...everything,
      corrections: [{ typed: "Wegdwood", read: ["Wedgwood", "Wedgewood"] }],
      isByWordsAlone: true,
    }));
    await open("/?q=Wegdwood");
    expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
      "Showing results for “Wedgwood” or “Wedgewood” instead of “Wegdwood”",
    );
    expect(screen.getByText(/Showing word matches only/)).toBeVisible();
  });

  test("that cannot be had says why, keeps what was asked, and Retry asks again", async () => {
    server.use(
      http.get(
        "/api/search",
        () =>
          HttpResponse.json(
            { error: "UNAVAILABLE", message: "The archive is resting for a moment.", requestId: "r" },
            { status: 503 },
          ),
        { once: true },
      ),
    );
    await open("/?q=beagle&tag=letters");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The archive is resting for a moment.");
    expect(box()).toHaveValue("beagle");
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Charles Darwin" })).toBeVisible();
    expect(asked).toEqual(["?q=beagle&tag=letters"]);
  });
});

describe("tabs", () => {
  test("ask for one kind, and all of them without one", async () => {
    const { visited } = await open("/?q=beagle");
    await screen.findByRole("region", { name: "Stories 1" });
    await userEvent.click(screen.getByRole("tab", { name: "Stories 1" }));
    expect(visited.at(-1)).toBe("/?q=beagle&category=stories");
    await waitFor(() => expect(asked).toEqual(["?q=beagle", "?q=beagle&category=stories"]));
    expect(screen.queryByRole("region", { name: "People 1" })).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "All 5" }));
    expect(visited.at(-1)).toBe("/?q=beagle");
  });

  test.each([
    ["people", "No people found"],
    ["stories", "No stories found"],
    ["artifacts", "No artifacts found"],
  ])("of %s that hold nothing say so, and lead to what there is", async (category, said) => {
    answerWith(() => answerOf({ events: [eventFound()] }));
    const { visited } = await open(`/?q=beagle&category=${category}`);
    expect(await screen.findByRole("heading", { name: said })).toBeVisible();
    expect(screen.getByText("1 result of another kind.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show all results" }));
    expect(visited.at(-1)).toBe("/?q=beagle");
  });

  test("are where a long section leads, and answer more when asked", async () => {
    const many = Array.from({ length: 25 }, (_, index) => personFound({ firstName: `Darwin ${index}` }));
    answerWith((query) =>
      answerOf({ people: many.slice(0, Number(query.get("limit") ?? 20)), counts: { people: 25 } as never }),
    );
    await open("/?q=darwin");
    const section = await screen.findByRole("region", { name: "People 25" });
    expect(within(section).getAllByRole("listitem")).toHaveLength(6);
    await userEvent.click(screen.getByRole("link", { name: "Show all 25 people" }));
    expect(screen.getByRole("tabpanel")).toHaveFocus();
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(20));
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(25));
    expect(asked).toEqual(["?q=darwin", "?q=darwin&category=people", "?q=darwin&category=people&limit=100"]);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("there are none for events: all of them are shown alone, without a category", async () => {
    const many = Array.from({ length: 7 }, (_, index) => eventFound({ title: `Event ${index}` }));
    answerWith(() => answerOf({ events: many, people: [charles] }));
    const { visited } = await open("/?q=beagle");
    await userEvent.click(await screen.findByRole("link", { name: "Show all 7 events" }));
    await waitFor(() => expect(asked).toEqual(["?q=beagle", "?q=beagle&limit=100"]));
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(7));
    expect(screen.getByRole("tab", { name: "All 8" })).toHaveAttribute("aria-selected", "true");
    await userEvent.click(await screen.findByRole("button", { name: "Remove the filter Only events" }));
    expect(visited.at(-1)).toBe("/?q=beagle");
  });
});

describe("suggestions", () => {
  beforeEach(() => server.use(http.get("/api/search/suggestions", () => HttpResponse.json([...suggestions]))));

  test("are a list of the box: arrow keys choose, the box keeps the focus", async () => {
    await open();
    expect(box()).toHaveAttribute("aria-expanded", "false");
    await type("bea");
    const list = await screen.findByRole("listbox", { name: "Suggestions" });
    expect(box()).toHaveAttribute("aria-expanded", "true");
    expect(box()).toHaveAttribute("aria-controls", list.id);
    expect(
      within(list)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Beagle Tag", `${story.title} Story`, "Beagle Channel Place", "Emma Wedgwood, also Beatrice Person"]);
    expect(box()).not.toHaveAttribute("aria-activedescendant");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    const second = screen.getByRole("option", { name: /Story/ });
    expect(second).toHaveAttribute("aria-selected", "true");
    expect(box()).toHaveAttribute("aria-activedescendant", second.id);
    expect(box()).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(screen.getByRole("option", { name: /Person/ })).toHaveAttribute("aria-selected", "true");
  });

  test("open what they name", async () => {
    const { visited } = await open();
    await type("bea");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(visited.at(-1)).toBe(`/stories/${story.id}`);
  });

  test.each([
    ["a tag", /Tag$/, "/?tag=Beagle"],
    ["a place", /Place$/, "/?place=Beagle+Channel"],
  ])("that are %s narrow the answer instead of what was typed", async (_what, name, address) => {
    const { visited } = await open();
    await type("bea");
    await screen.findByRole("listbox");
    await userEvent.click(screen.getByRole("option", { name }));
    expect(visited.at(-1)).toBe(address);
    await waitFor(() => expect(box()).toHaveValue(""));
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("go away with Escape and with Enter, and what was typed stays", async () => {
    await open();
    await type("bea");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box()).toHaveValue("bea");
    await userEvent.keyboard("{ArrowDown}");
    expect(await screen.findByRole("listbox")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(await screen.findByRole("link", { name: "Charles Darwin" })).toBeVisible();
  });
});

describe("filters", () => {
  const emma = {
    id: "0192bbbb-0000-7000-8000-00000000aaaa",
    firstName: "Emma",
    lastName: "Darwin",
    maidenName: "Wedgwood",
    sex: null,
    birthDate: "2 MAY 1808",
    birthPlace: null,
    deathDate: null,
    deathPlace: null,
    biography: null,
    isLiving: false,
    photoUrl: null,
    birthFrom: null,
    deathFrom: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  beforeEach(() =>
    server.use(
      http.get("/api/people-index", ({ request }) => {
        const isEmma = "emma darwin wedgwood".includes(new URL(request.url).searchParams.get("q") ?? "");
        return HttpResponse.json({ people: isEmma ? [emma] : [], next: null });
      }),
      http.get("/api/family-members/:id", () => HttpResponse.json({ ...emma, revision: 0 })),
    ),
  );
  const openFilters = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Filters" }));
    return within(await screen.findByRole("dialog", { name: "Filters" }));
  };

  test("narrow the answer by kind, years, person, place and tag, and each can be taken away", async () => {
    const { visited } = await open("/?q=beagle");
    const dialog = await openFilters();
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "Stories");
    await userEvent.type(dialog.getByRole("textbox", { name: "From the year" }), "1836");
    await userEvent.type(dialog.getByRole("textbox", { name: "To the year" }), "1831");
    await userEvent.type(await dialog.findByRole("combobox", { name: "Person" }), "wedg");
    await userEvent.click(await dialog.findByRole("option", { name: /Emma Darwin/ }));
    await userEvent.type(dialog.getByRole("combobox", { name: "Place" }), "Maer");
    await userEvent.type(dialog.getByRole("combobox", { name: "Tag" }), "letters");
    await userEvent.click(dialog.getByRole("button", { name: "Show results" }));
    // The years were given the wrong way round.
    const address = `/?q=beagle&category=stories&from=1831&to=1836&person=${emma.id}&place=Maer&tag=letters`;
    expect(visited.at(-1)).toBe(address);
    await waitFor(() => expect(asked.at(-1)).toBe(address.slice(1)));
    expect(screen.queryByRole("dialog")).toBeNull();
    const chips = within(await screen.findByRole("list", { name: "Filters in use" }));
    await chips.findByRole("button", { name: "Remove the filter About Emma Darwin" });
    expect(chips.getByRole("button", { name: "Remove the filter 1831 to 1836" })).toBeVisible();
    await userEvent.click(chips.getByRole("button", { name: "Remove the filter Place: Maer" }));
    expect(visited.at(-1)).toBe(address.replace("&place=Maer", ""));
    expect(screen.getByRole("tabpanel")).toHaveFocus();
    await userEvent.click(chips.getByRole("button", { name: "Clear filters" }));
    expect(visited.at(-1)).toBe("/?q=beagle&category=stories");
  });

  test("are cleared together, and refuse years that are none", async () => {
    const { visited } = await open(`/?q=beagle&from=1831&tag=letters&person=${emma.id}`);
    const dialog = await openFilters();
    expect(await dialog.findByDisplayValue("Emma Darwin, born 1808")).toBeVisible();
    expect(dialog.getByRole("combobox", { name: "Tag" })).toHaveValue("letters");
    await userEvent.click(dialog.getByRole("button", { name: "Clear all" }));
    const from = dialog.getByRole("textbox", { name: "From the year" });
    expect(from).toHaveValue("");
    await userEvent.type(from, "long ago");
    await userEvent.click(dialog.getByRole("button", { name: "Show results" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("Please write years as numbers, such as 1809.");
    expect(from).toHaveAttribute("aria-invalid", "true");
    await userEvent.clear(from);
    await userEvent.click(dialog.getByRole("button", { name: "Show results" }));
    expect(visited.at(-1)).toBe("/?q=beagle");
  });

  test("say where people cannot be searched, and where nobody is called so", async () => {
    server.use(http.get("/api/people-index", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await open("/?q=beagle");
    const dialog = await openFilters();
    const person = dialog.getByRole("combobox", { name: "Person" });
    await userEvent.type(person, "e");
    expect(await dialog.findByText("People cannot be searched right now. Please try again.")).toBeVisible();
    await userEvent.type(person, "rasmus{Enter}");
    expect(await dialog.findByText("No one by that name")).toBeVisible();
  });
});

test("an address that was kept or shared opens as it was", async () => {
  await open("/search?q=beagle&category=stories&from=1831&tag=letters");
  expect(box()).toHaveValue("beagle");
  expect(screen.getByRole("tab", { name: /Stories/ })).toHaveAttribute("aria-selected", "true");
  const chips = within(await screen.findByRole("list", { name: "Filters in use" }));
  expect(chips.getByRole("button", { name: "Remove the filter From 1831" })).toBeVisible();
  expect(chips.getByRole("button", { name: "Remove the filter Tag: letters" })).toBeVisible();
  expect(await screen.findByRole("region", { name: "Stories 1" })).toBeVisible();
  expect(asked).toEqual(["?q=beagle&category=stories&from=1831&tag=letters"]);
});
