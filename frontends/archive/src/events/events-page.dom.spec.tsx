import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { datesOf, familyDatesOf, familyOf, refusal } from "../testing/events-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { eventOf, tieOf, withRevision } from "../testing/events.fixture.ts";
import { EventsPage } from "./events-page.tsx";

const server = mockServer();

const charles = memberOf({
  firstName: "Charles",
  lastName: "Darwin",
  birthDate: "12 FEB 1809",
  birthPlace: "Shrewsbury",
  deathDate: "19 APR 1882",
});
const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood" });
const wedding = tieOf(charles, emma, { marriageDate: "29 JAN 1839", marriagePlace: "Maer" });

const voyage = eventOf({ title: "The Beagle sails", eventDate: "27 DEC 1831", location: "Plymouth", tags: ["Voyage"] });
const move = eventOf({
  title: "The family moves to Down",
  eventType: "move",
  eventDate: "abt 1842",
  location: "Downe, Kent",
  description: "It seemed ugly, and they stayed for forty years.",
  linkedMemberIds: [charles.id, emma.id],
  privacy: "private",
});
const storm = eventOf({ title: "The mulberry falls", eventDate: "when the great storm had been" });

/** The page over a list that changes as the calls of a test change it. */
const open = async (events: LifeEvent[], { path = "/events", ties = [wedding] } = {}) => {
  server.use(
    http.get("/api/events", () => HttpResponse.json(events)),
    ...familyOf([charles, emma], ties),
  );
  return renderInFrontend(
    <PageBoundary title="This page could not be loaded">
      <EventsPage />
    </PageBoundary>,
    { path },
  );
};
const titles = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const chapters = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the timeline", () => {
  test("of a family without events teaches how to begin", async () => {
    await open([]);
    expect(screen.getByRole("heading", { level: 1, name: "Life Events" })).toBeVisible();
    expect(screen.getByText("Significant moments and milestones")).toBeVisible();
    expect(await screen.findByText("No events yet. Add your first event to get started.")).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: "Add Event" })[1]!);
    expect(await screen.findByRole("dialog", { name: "Add Life Event" })).toBeVisible();
  });

  test("shows the shape of what comes while it loads", async () => {
    const held = Promise.withResolvers<void>();
    server.use(
      http.get("/api/events", () => held.promise.then(() => HttpResponse.json([]))),
      ...familyOf(),
    );
    await renderInFrontend(<EventsPage />, { path: "/events" });
    expect(screen.getByRole("status")).toHaveTextContent("Loading events…");
    held.resolve();
    expect(await screen.findByText(/No events yet/)).toBeVisible();
  });

  test("that cannot be read says why, and Retry reads it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(
      http.get("/api/events", () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.")),
      ...familyOf(),
    );
    await renderInFrontend(
      <PageBoundary title="This page could not be loaded">
        <EventsPage />
      </PageBoundary>,
    );
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The archive is resting for a moment.");
    server.use(http.get("/api/events", () => HttpResponse.json([voyage])));
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 3, name: "The Beagle sails" })).toBeVisible();
  });

  test("is in the order of time, with decades as chapters and the undated at the end", async () => {
    await open([storm, move, voyage]);
    await screen.findByRole("heading", { level: 3, name: "The Beagle sails" });
    expect(chapters()).toEqual(["1830s", "1840s", "Undated"]);
    expect(titles()).toEqual(["The Beagle sails", "The family moves to Down", "The mulberry falls"]);
  });

  test("tells of an event its date as written, kind, place, beginning, people and privacy, and leads to it", async () => {
    await open([move]);
    const entry = await screen.findByRole("link", { name: /The family moves to Down/ });
    expect(entry).toHaveAttribute("href", `/events/${move.id}`);
    const date = within(entry).getByText("about 1842");
    expect(date).toHaveAttribute("data-tooltip", "Written “abt 1842”: 1 January 1842 to 31 December 1842");
    for (const words of ["Move", "Downe, Kent", /It seemed ugly/, "private"])
      expect(within(entry).getByText(words)).toBeVisible();
    expect(await within(entry).findByText("Charles Darwin, Emma Wedgwood")).toBeVisible();
  });

  test("offers a way to each decade only where there are many", async () => {
    const events = ["1809", "1839", "1842", "1882"].map((eventDate) => eventOf({ title: eventDate, eventDate }));
    await open(events);
    const decades = await screen.findByRole("navigation", { name: "Decades" });
    const links = within(decades).getAllByRole("link");
    expect(links).toHaveLength(4);
    for (const [index, name] of ["1800s", "1830s", "1840s", "1880s"].entries())
      expect(links[index]).toHaveAccessibleName(new RegExp(`^${name} ?, 1 event$`));
    expect(document.querySelector(links[2]!.getAttribute("href")!)).toHaveTextContent("1842");
  });

  test("of few decades has no list of them", async () => {
    await open([voyage, move]);
    await screen.findByRole("heading", { level: 3, name: "The Beagle sails" });
    expect(screen.queryByRole("navigation", { name: "Decades" })).not.toBeInTheDocument();
  });
});

describe("looking for an event", () => {
  test("finds words in title, description and location, whatever the case and the accents", async () => {
    const plate = eventOf({ title: "At the river", location: "Río de la Plata" });
    await open([voyage, move, plate]);
    const box = await screen.findByRole("searchbox", { name: "Search events" });
    for (const [words, title] of [
      ["beagle", "The Beagle sails"],
      ["forty", "The family moves to Down"],
      ["rio", "At the river"],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, words);
      await waitFor(() => expect(titles()).toEqual([title]));
    }
  });

  test("says when nothing is found, and shows everything again", async () => {
    await open([voyage, move], { path: "/events?q=whales&type=move" });
    expect(await screen.findByText("No events found matching your search")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
    await waitFor(() => expect(titles()).toEqual(["The Beagle sails", "The family moves to Down"]));
  });

  test("shows one type alone, kept in the address", async () => {
    const { visited } = await open([voyage, move]);
    await userEvent.click(await screen.findByRole("button", { name: "Move 1" }));
    await waitFor(() => expect(titles()).toEqual(["The family moves to Down"]));
    expect(screen.getByRole("button", { name: "Move 1" })).toHaveAttribute("aria-pressed", "true");
    expect(visited.at(-1)).toBe("/events?type=move");
    await userEvent.click(screen.getByRole("button", { name: /^All/ }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  test.each([
    ["a tag", "tag=voyage", ["The Beagle sails"]],
    ["a person", `person=${emma.id}`, ["The family moves to Down"]],
    ["a place", "place=Downe, Kent", ["The family moves to Down"]],
    ["years", "from=1840&to=1842", ["The family moves to Down"]],
  ])("narrows it to %s", async (_, query, found) => {
    await open([voyage, move, storm], { path: `/events?${query}` });
    await screen.findByRole("heading", { level: 3, name: found[0]! });
    expect(titles()).toEqual(found);
    expect(await screen.findByRole("group", { name: "Filters" })).toBeVisible();
  });
});

describe("what the tree tells", () => {
  const fromTree = () => screen.findByRole("link", { name: /Birth of Charles Darwin/ });
  const theChoice = () => screen.findByRole("checkbox", { name: "Show births, marriages and deaths from the tree" });

  test("is not asked for until somebody wants it, and then stands among the events", async () => {
    const asked = vi.fn<(url: URL) => undefined>();
    const { visited } = await open([voyage]);
    server.use(...familyDatesOf(datesOf([charles, emma], [wedding]), asked));
    expect(await theChoice()).not.toBeChecked();
    expect(screen.queryByText(/Birth of/)).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(await theChoice());
    expect(await fromTree()).toHaveAttribute("href", `/people/${charles.id}`);
    expect(visited.at(-1)).toBe("/events?tree=1");
    expect(chapters()).toEqual(["1800s", "1830s", "1880s"]);
    expect(screen.getByRole("link", { name: /Marriage of Charles Darwin and Emma Wedgwood/ })).toHaveTextContent(
      "Maer",
    );
    expect(screen.getByRole("link", { name: /Death of Charles Darwin/ })).toHaveTextContent("19 April 1882");
    await userEvent.click(await theChoice());
    await waitFor(() => expect(screen.queryByText(/Birth of/)).not.toBeInTheDocument());
  });

  test("is offered to a family without events only where it tells something", async () => {
    await open([]);
    expect(await theChoice()).not.toBeChecked();
    expect(screen.getByText("No events yet. Add your first event to get started.")).toBeVisible();
    expect(screen.queryByText(/Birth of/)).not.toBeInTheDocument();
  });

  test("is not offered where the tree tells nothing either", async () => {
    const asked = vi.fn<(url: URL) => undefined>();
    server.use(
      http.get("/api/events", () => HttpResponse.json([])),
      ...familyDatesOf([], asked),
    );
    await renderInFrontend(<EventsPage />, { path: "/events" });
    expect(await screen.findByText("No events yet. Add your first event to get started.")).toBeVisible();
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  });

  test("is there at once where the address says so, also without any event", async () => {
    await open([], { path: "/events?tree=1" });
    expect(await fromTree()).toBeVisible();
    expect(screen.getByText(/All of this comes from the tree/)).toBeVisible();
  });

  test("is searched and filtered on the server, with how many there are of each kind", async () => {
    await open([voyage], { path: "/events?tree=1" });
    expect(await screen.findByRole("button", { name: "All 4" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Marriage 1" }));
    expect(await screen.findByRole("link", { name: /Marriage of Charles Darwin/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Birth of/)).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole("button", { name: "All 4" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search events" }), "charles");
    expect(await screen.findByRole("button", { name: "All 3" })).toBeVisible();
    expect(screen.queryByText("The Beagle sails")).not.toBeInTheDocument();
    expect(await fromTree()).toBeVisible();
  });

  test("of a large family is read only as far as it is near", async () => {
    const hundreds = Array.from({ length: 700 }, (_, index) =>
      memberOf({ firstName: `Person ${index}`, birthDate: `${1700 + Math.floor(index / 10)}` }),
    );
    const asked: string[] = [];
    server.use(
      http.get("/api/events", () => HttpResponse.json([])),
      ...familyDatesOf(datesOf(hundreds, []), (url) => {
        if (url.pathname.endsWith("dates")) asked.push(url.searchParams.get("years") ?? "");
      }),
      ...familyOf(),
    );
    await renderInFrontend(<EventsPage />, { path: "/events?tree=1" });
    expect(await screen.findByRole("link", { name: /Birth of Person 0$/ })).toBeVisible();
    expect(screen.getByRole("link", { name: "1760s , 100 events" })).toHaveAttribute("href", "#decade-1760");
    expect(asked).toEqual(["1700..1709"]);
  });

  test("that cannot be read is said, and the events stay", async () => {
    server.use(
      http.get("/api/events", () => HttpResponse.json([voyage])),
      http.get("/api/family-dates/years", () => refusal(503, "UNAVAILABLE", "Later, please.")),
      ...familyOf([charles]),
    );
    await renderInFrontend(<EventsPage />, { path: "/events?tree=1" });
    expect(await screen.findByText("The tree could not be read.")).toBeVisible();
    expect(titles()).toEqual(["The Beagle sails"]);
  });
});

describe("adding an event", () => {
  const openDialog = async (events: LifeEvent[] = []) => {
    const rendering = await open(events, { path: "/events?add=1" });
    const dialog = await screen.findByRole("dialog", { name: "Add Life Event" });
    return { ...rendering, dialog };
  };
  const fill = async (dialog: HTMLElement) => {
    await userEvent.type(within(dialog).getByLabelText(/Title/), "We move to Down");
    await userEvent.type(within(dialog).getByLabelText(/Date/), "abt 1842");
  };

  test("sends what was typed, says so and shows it", async () => {
    const events: LifeEvent[] = [];
    const sent: unknown[] = [];
    server.use(
      http.post("/api/events", async ({ request }) => {
        const body = (await request.json()) as Partial<LifeEvent>;
        sent.push(body);
        events.push(eventOf(body));
        return HttpResponse.json(withRevision(events[0]!), { status: 201 });
      }),
    );
    const { dialog, toasts, visited } = await openDialog(events);
    await fill(dialog);
    expect(within(dialog).getByText("Understood as: about 1842")).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText("Type"), "Move");
    await userEvent.type(within(dialog).getByLabelText("Place (optional)"), "Downe");
    await userEvent.type(within(dialog).getByLabelText("Description"), "It seemed ugly.");
    await userEvent.type(within(dialog).getByRole("combobox", { name: "People" }), "Charles{Enter}");
    await within(dialog).findByRole("button", { name: "Remove Charles Darwin" });
    await userEvent.type(within(dialog).getByLabelText("Tags (optional)"), "Down House, , moving");
    expect(within(dialog).getByLabelText("Privacy")).toHaveValue("family");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save Event" }));
    expect(await screen.findByRole("heading", { level: 3, name: "We move to Down" })).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(sent).toEqual([
      {
        title: "We move to Down",
        eventType: "move",
        eventDate: "abt 1842",
        location: "Downe",
        description: "It seemed ugly.",
        linkedMemberIds: [charles.id],
        tags: ["Down House", "moving"],
        privacy: "family",
      },
    ]);
    expect(toasts).toMatchObject([{ title: "Success", description: "Event added successfully" }]);
    toasts[0]!.action!.run();
    await waitFor(() => expect(visited.at(-1)).toBe(`/events/${events[0]!.id}`));
  });

  test("asks for a title and a date", async () => {
    const { dialog } = await openDialog();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save Event" }));
    expect(await within(dialog).findByText("Event date is required")).toBeVisible();
    expect(within(dialog).getByText("Title is required")).toBeVisible();
    expect(within(dialog).getByLabelText(/Date/)).toBeInvalid();
  });

  test("that is refused says so in the form and in a toast, and keeps the words", async () => {
    server.use(http.post("/api/events", () => new HttpResponse(null, { status: 500 })));
    const { dialog, toasts } = await openDialog();
    await fill(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Save Event" }));
    expect(await within(dialog).findByText("Failed to add event")).toBeVisible();
    expect(toasts).toEqual([{ title: "Error", description: "Failed to add event", variant: "destructive" }]);
    expect(within(dialog).getByLabelText(/Title/)).toHaveValue("We move to Down");
  });
});
