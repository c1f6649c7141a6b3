import type { Inbox, Notification } from "@kinkeeper/contracts/notifications/inbox";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { Bell } from "./bell.tsx";

const id = "0192aaaa-0000-7000-8000-00000000000";
const entryOf = (number: number, more: Partial<Notification> = {}): Notification => ({
  id: `story:${id}${number}`,
  kind: "story",
  title: `New story: “Number ${number}”`,
  by: "Charles Darwin",
  at: "2026-05-01T12:00:00.000Z",
  href: `/stories/${id}${number}`,
  isRead: false,
  ...more,
});
const inboxOf = (...entries: Notification[]): Inbox => ({
  entries,
  unread: entries.filter(({ isRead }) => !isRead).length,
  knowsTimeZone: true,
  version: `v${entries.map(({ isRead }) => (isRead ? "r" : "u")).join("")}`,
});

let inbox: Inbox;
let sent: unknown[];
/** The lines that stand, each with the version it goes on after. */
let lines: { readonly lastEventId: string | null; readonly send: (text: string) => void }[];
const server = mockServer();
beforeEach(() => {
  inbox = inboxOf(entryOf(1), entryOf(2), entryOf(3, { isRead: true }));
  sent = [];
  lines = [];
  server.use(
    http.get("/api/notifications", () => HttpResponse.json(inbox)),
    http.get("/api/notifications/events", ({ request }) => {
      const stream = new TransformStream<string, string>();
      const writer = stream.writable.getWriter();
      const send = (text: string) => void writer.write(text);
      lines.push({ lastEventId: request.headers.get("last-event-id"), send });
      send(":\n\n"); // as the server does: the head of an answer goes out with its first bytes
      return new HttpResponse(stream.readable.pipeThrough(new TextEncoderStream()), {
        headers: { "content-type": "text/event-stream" },
      });
    }),
    http.post("/api/notifications/read", async ({ request }) => {
      const body = (await request.json()) as { ids?: string[]; until?: string };
      sent.push(body);
      inbox = inboxOf(
        ...inbox.entries.map((entry) => ({
          ...entry,
          isRead: entry.isRead || body.until !== undefined || (body.ids?.includes(entry.id) ?? false),
        })),
      );
      return HttpResponse.json(inbox);
    }),
  );
});
const opened = async () => {
  await userEvent.click(await screen.findByRole("button", { name: /^Notifications/ }));
  return within(await screen.findByRole("dialog", { name: "Notifications" }));
};

test("says how much is new, and opens with the keyboard", async () => {
  await renderInFrontend(<Bell />);
  const bell = await screen.findByRole("button", { name: "Notifications, 2 unread" });
  act(() => bell.focus());
  await userEvent.keyboard("{Enter}");
  const list = within(await screen.findByRole("dialog", { name: "Notifications" }));
  expect(await list.findAllByRole("listitem")).toHaveLength(3);
  expect(list.getByRole("link", { name: /^Unread: New story: “Number 1”/ })).toHaveAttribute("href", `/stories/${id}1`);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: /^Notifications/ })).toHaveFocus();
});

test("an entry leads to what it is about and is read from then on", async () => {
  const { visited } = await renderInFrontend(<Bell />);
  const list = await opened();
  await userEvent.click(await list.findByRole("link", { name: /Number 2/ }));
  await waitFor(() => expect(visited.at(-1)).toBe(`/stories/${id}2`));
  await waitFor(() => expect(sent).toEqual([{ ids: [`story:${id}2`] }]));
  expect(await screen.findByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
});

test("everything is marked as read at once", async () => {
  await renderInFrontend(<Bell />);
  const list = await opened();
  await userEvent.click(await list.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Notifications" })).toBeInTheDocument());
  expect(sent).toEqual([{ until: "2026-05-01T12:00:00.000Z" }]);
  expect(list.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("where nothing is new it says what would show", async () => {
  inbox = inboxOf();
  await renderInFrontend(<Bell />);
  expect(await (await opened()).findByText(/^Nothing new\./)).toBeVisible();
});

test("says what is new by itself, going on from what it shows", async () => {
  await renderInFrontend(<Bell />);
  await screen.findByRole("button", { name: "Notifications, 2 unread" });
  await waitFor(() => expect(lines.map(({ lastEventId }) => lastEventId)).toEqual(["vuur"]));
  const more = inboxOf(entryOf(4), entryOf(1), entryOf(2));
  lines[0]!.send(`id: ${more.version}\ndata: ${JSON.stringify(more)}\n\n`);
  const list = await opened();
  expect(await list.findByRole("link", { name: /Number 4/ })).toBeVisible();
  expect(screen.getByRole("button", { name: "Notifications, 3 unread" })).toBeInTheDocument();
});

test("looks again when the window is looked at, also where no line stands", async () => {
  server.use(http.get("/api/notifications/events", () => new HttpResponse(null, { status: 503 })));
  await renderInFrontend(<Bell />);
  await screen.findByRole("button", { name: "Notifications, 2 unread" });
  inbox = inboxOf(entryOf(1));
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
});

test("keeps the browser's time zone where the account says none", async () => {
  inbox = { ...inboxOf(), knowsTimeZone: false };
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let kept: unknown;
  server.use(
    http.patch("/api/email-preferences", async ({ request }) => {
      kept = await request.json();
      return new HttpResponse(null, { status: 503 });
    }),
  );
  await renderInFrontend(<Bell />);
  await waitFor(() => expect(kept).toEqual({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }));
  // It is tried again another day; nobody is told.
  await waitFor(() => expect(warned).toHaveBeenCalled());
});
