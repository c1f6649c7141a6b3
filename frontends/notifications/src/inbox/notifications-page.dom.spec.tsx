import type { Inbox, Notification } from "@kinkeeper/contracts/notifications/inbox";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { NotificationsPage } from "./notifications-page.tsx";

const id = "0192aaaa-0000-7000-8000-00000000000";
const entryOf = (number: number, isRead = false): Notification => ({
  id: `story:${id}${number}`,
  kind: "story",
  title: `New story: “Number ${number}”`,
  by: "Charles Darwin",
  at: `2026-05-0${number}T12:00:00.000Z`,
  href: `/stories/${id}${number}`,
  isRead,
});
const next = "2026-05-03T12:00:00.000Z~story:0192aaaa-0000-7000-8000-000000000003";

let entries: Notification[];
let sent: unknown[];
let asked: string[];
const server = mockServer();
const inbox = (): Inbox => ({
  entries,
  unread: entries.filter(({ isRead }) => !isRead).length,
  knowsTimeZone: true,
  version: JSON.stringify(entries),
});
beforeEach(() => {
  entries = [entryOf(5), entryOf(4), entryOf(3, true)];
  [sent, asked] = [[], []];
  server.use(
    http.get("/api/notifications", () => HttpResponse.json(inbox())),
    http.get("/api/notifications/all", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (searchParams.get("after") === next) return HttpResponse.json({ entries: [entryOf(2, true)], next: null });
      const isUnread = searchParams.get("unread") === "true";
      return HttpResponse.json({
        entries: entries.filter(({ isRead }) => !isUnread || !isRead),
        next: isUnread || entries.length === 0 ? null : next,
      });
    }),
    http.post("/api/notifications/read", async ({ request }) => {
      const body = (await request.json()) as { ids?: string[]; until?: string };
      sent.push(body);
      entries = entries.map((entry) => ({
        ...entry,
        isRead: entry.isRead || body.until !== undefined || (body.ids?.includes(entry.id) ?? false),
      }));
      return HttpResponse.json(inbox());
    }),
  );
});
/** The inbox itself is there, as well as its list. */
const isCounted = () => screen.findByRole("tab", { name: "Unread 2" });
const titles = () => screen.getAllByRole("listitem").map((item) => within(item).getByRole("link").textContent);

test("shows what the bell shows, each leading to its item, and older ones when they are asked for", async () => {
  await renderInFrontend(<NotificationsPage />);
  const link = await screen.findByRole("link", { name: /^Unread: New story: “Number 5”/ });
  expect(link).toHaveAttribute("href", `/stories/${id}5`);
  expect(screen.getByRole("link", { name: "Choose your e-mails" })).toHaveAttribute("href", "/settings");
  await userEvent.click(screen.getByRole("button", { name: "Show older ones" }));
  await screen.findByRole("link", { name: /Number 2/ });
  expect(titles()).toHaveLength(4);
  expect(screen.queryByRole("button", { name: "Show older ones" })).toBeNull();
});

test("marks all as read, and one that is opened", async () => {
  const { visited } = await renderInFrontend(<NotificationsPage />);
  await isCounted();
  await userEvent.click(await screen.findByRole("link", { name: /Number 4/ }));
  await waitFor(() => expect(visited.at(-1)).toBe(`/stories/${id}4`));
  await waitFor(() => expect(sent).toEqual([{ ids: [`story:${id}4`] }]));
  const markAll = () => screen.getByRole("button", { name: "Mark all as read" });
  // It waits while one is being marked.
  await waitFor(() => expect(markAll()).not.toHaveAttribute("aria-busy"));
  await userEvent.click(markAll());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull());
  expect(sent.at(-1)).toEqual({ until: "2026-05-05T12:00:00.000Z" });
});

test("shows the unread ones alone, with the keyboard", async () => {
  await renderInFrontend(<NotificationsPage />);
  await isCounted();
  screen.getByRole("tab", { name: "All" }).focus();
  await userEvent.keyboard("{ArrowRight}");
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(asked.at(-1)).toBe("?unread=true");
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("You have read everything.")).toBeVisible();
});

test("is read again when something new has come", async () => {
  const { queries } = await renderInFrontend(<NotificationsPage />);
  await isCounted();
  await screen.findByRole("link", { name: /Number 5/ });
  entries = [entryOf(6), ...entries];
  await queries.refetchQueries({ queryKey: ["listNotifications"] });
  expect(await screen.findByRole("link", { name: /Number 6/ })).toBeVisible();
});

test("says that there is nothing yet, and what could not be loaded", async () => {
  entries = [];
  const { unmount } = await renderInFrontend(<NotificationsPage />);
  expect(await screen.findByText("Nothing yet")).toBeVisible();
  unmount();
  server.use(http.get("/api/notifications/all", () => new HttpResponse(null, { status: 503 })));
  await renderInFrontend(<NotificationsPage />);
  expect(await screen.findByRole("heading", { name: "Notifications could not be loaded" })).toBeVisible();
});
