import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { familyOf, historyOf, refusal } from "../testing/events-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { eventOf, withRevision } from "../testing/events.fixture.ts";
import { EventPage } from "./event-page.tsx";

const server = mockServer();
const charles = memberOf({ firstName: "Charles", lastName: "Darwin" });
const admin = sessionOf({ user: { id: "0192aaaa-0000-7000-8000-00000000000a", role: "tenant_admin" } });
const relative = sessionOf({ user: { id: "0192aaaa-0000-7000-8000-00000000000b" } });

let event: LifeEvent;
let revision: number;
let events: LifeEvent[];
beforeEach(() => {
  event = eventOf({
    title: "The Beagle sails",
    eventType: "other",
    eventDate: "27 DEC 1831",
    location: "Plymouth",
    description: "Five years were to follow.",
    linkedMemberIds: [charles.id],
    tags: ["Voyage"],
  });
  revision = 0;
  events = [event];
  server.use(
    http.get("/api/events", () => HttpResponse.json(events)),
    http.get(`/api/events/${event.id}`, () => HttpResponse.json(withRevision(event, revision))),
    http.get(`/api/events/${event.id}/history`, () =>
      HttpResponse.json(
        historyOf({ changes: [{ field: "title", before: "The Beagle", after: "The Beagle sails" }] }, {}),
      ),
    ),
    ...familyOf([charles]),
  );
});

const open = async (session = sessionOf()) => {
  const rendering = await renderInFrontend(<EventPage id={event.id} />, { session, path: `/events/${event.id}` });
  await screen.findByRole("heading", { level: 1, name: event.title });
  return rendering;
};
const editing = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  return screen.findByRole("dialog", { name: "Edit Life Event" });
};

describe("an event’s page", () => {
  test("tells all of it: when, where, what, whom, tags and history", async () => {
    await open();
    expect(screen.getByText("27 December 1831")).toHaveAttribute(
      "data-tooltip",
      "Written “27 DEC 1831”: Tuesday 27 December 1831",
    );
    for (const words of ["Plymouth", "Five years were to follow.", "Other", "shared"])
      expect(screen.getByText(words)).toBeVisible();
    expect(await screen.findByRole("link", { name: /Charles Darwin/ })).toHaveAttribute(
      "href",
      `/people/${charles.id}`,
    );
    expect(screen.getByRole("link", { name: "Voyage" })).toHaveAttribute("href", "/?tag=Voyage");
    expect(await screen.findByText("The Beagle")).toBeVisible();
    expect(screen.getByRole("link", { name: "Life Events" })).toHaveAttribute("href", "/events");
  });

  test("leads to the events before and after it", async () => {
    const [birth, wedding] = [
      eventOf({ title: "Birth", eventDate: "1809" }),
      eventOf({ title: "Wedding", eventDate: "1839" }),
    ];
    events = [wedding, event, birth, eventOf({ title: "Death", eventDate: "1882" })];
    await open();
    const around = await screen.findByRole("navigation", { name: "Events before and after" });
    expect(within(around).getByRole("link", { name: /Earlier, 1809 Birth/ })).toHaveAttribute(
      "href",
      `/events/${birth.id}`,
    );
    expect(within(around).getByRole("link", { name: /Later, 1839 Wedding/ })).toHaveAttribute(
      "href",
      `/events/${wedding.id}`,
    );
  });

  test("says kindly that there is none, or none for these eyes", async () => {
    server.use(http.get(`/api/events/${event.id}`, () => refusal(404, "NOT_FOUND", "There is no such event.")));
    await renderInFrontend(<EventPage id={event.id} />);
    expect(await screen.findByText(/This event is not in the archive/)).toBeVisible();
  });

  test("that cannot be read says why, and Retry reads it", async () => {
    const answer = http.get(`/api/events/${event.id}`, () => HttpResponse.json(withRevision(event)));
    server.use(http.get(`/api/events/${event.id}`, () => refusal(503, "UNAVAILABLE", "Later, please.")));
    await renderInFrontend(<EventPage id={event.id} />);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Later, please.");
    server.use(answer);
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "The Beagle sails" })).toBeVisible();
  });
});

describe("who may change an event", () => {
  test("is whoever added it, and the family’s admin", async () => {
    await open();
    expect(screen.getByRole("button", { name: "Edit" })).toBeVisible();
  });
  test("is the family’s admin too", async () => {
    await open(admin);
    expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
  });
  test("is no other relative", async () => {
    await open(relative);
    expect(screen.queryByRole("button", { name: /Edit|Delete|Go back/ })).not.toBeInTheDocument();
  });
});

describe("editing", () => {
  test("sends what was touched with the revision it was read at", async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch(`/api/events/${event.id}`, async ({ request }) => {
        const body = (await request.json()) as Partial<LifeEvent>;
        sent.push([request.headers.get("if-match"), body]);
        event = { ...event, ...body };
        revision = 1;
        return HttpResponse.json(withRevision(event, revision));
      }),
    );
    const { toasts } = await open();
    const dialog = await editing();
    expect(within(dialog).getByLabelText(/Date/)).toHaveValue("27 December 1831");
    const title = within(dialog).getByLabelText(/Title/);
    await userEvent.clear(title);
    await userEvent.type(title, "The Beagle leaves");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await screen.findByRole("heading", { level: 1, name: "The Beagle leaves" })).toBeVisible();
    expect(sent).toEqual([['"0"', { title: "The Beagle leaves" }]]);
    expect(toasts).toEqual([{ title: "Success", description: "Event updated successfully" }]);
  });

  test("keeps the words where somebody else was faster, tells theirs, and builds on them", async () => {
    const matches: (string | null)[] = [];
    server.use(
      http.patch(`/api/events/${event.id}`, async ({ request }) => {
        matches.push(request.headers.get("if-match"));
        if (matches.length > 1) {
          event = { ...event, ...((await request.json()) as Partial<LifeEvent>) };
          return HttpResponse.json(withRevision(event, 2));
        }
        event = { ...event, location: "Devonport" };
        revision = 1;
        return refusal(412, "STALE_REVISION", "Somebody else changed this meanwhile.");
      }),
    );
    await open();
    const dialog = await editing();
    await userEvent.type(within(dialog).getByLabelText(/Title/), " at last");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await within(dialog).findByText("“Devonport”")).toBeVisible();
    expect(within(dialog).getByLabelText(/Title/)).toHaveValue("The Beagle sails at last");
    expect(within(dialog).getByLabelText("Place (optional)")).toHaveValue("Devonport");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await screen.findByRole("heading", { level: 1, name: "The Beagle sails at last" })).toBeVisible();
    expect(matches).toEqual(['"0"', '"1"']);
  });
});

test("deleting asks, and leads back to the timeline", async () => {
  let isRemoved = false;
  server.use(
    http.delete(`/api/events/${event.id}`, () => {
      isRemoved = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { toasts, visited } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete this event?" });
  expect(isRemoved).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts).toMatchObject([{ description: "“The Beagle sails” was deleted" }]));
  expect(isRemoved).toBe(true);
  expect(visited.at(-1)).toBe("/events");
});
