import { announcementsAtOnce, placeOf, type Announcement } from "@kinkeeper/contracts/archive/announcements";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DashboardPage } from "./dashboard-page.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

let made = 0;
const announcementOf = (overrides: Partial<Announcement> = {}): Announcement => {
  made += 1;
  return {
    id: `0192eeee-0000-7000-8000-${String(made).padStart(12, "0")}`,
    title: "We meet at Down House",
    content: "On the first Sunday in June.\nBring cake.",
    privacy: "family",
    userId: admin.user.id,
    userName: "Emma Darwin",
    createdAt: "2026-03-01T10:00:00.000Z",
    ...overrides,
  };
};

let announcements: Announcement[];
beforeEach(() => {
  const remotes = [{ name: "archive", entry: "/remotes/archive/assets/remoteEntry.js" }];
  document.head.innerHTML = `<script type="application/json" id="remotes-manifest">${JSON.stringify({ remotes })}</script>`;
  announcements = [];
  server.use(
    http.get("/api/announcements", () => HttpResponse.json(announcements)),
    http.get("/api/auth/invitations", () => HttpResponse.json([])),
    http.get("/api/auth/tenants", () => HttpResponse.json([])),
    http.get("/api/home", () => HttpResponse.json({ onThisDay: [], items: [], comments: [], unnamedPictures: [] })),
  );
});
afterEach(() => {
  document.head.innerHTML = "";
});

const open = (session = sessionOf()) => renderInFrontend(<DashboardPage />, { session });
const notices = () => screen.findByRole("region", { name: "Announcements" });
const refusal = (status: number, error: string, message: string) =>
  HttpResponse.json({ error, message, requestId: "r" }, { status });
const untilRead = () => waitFor(() => expect(screen.queryByRole("status")).not.toBeInTheDocument());

describe("the announcements on the dashboard", () => {
  test("show title, text, by whom and when, and a member nothing to change them with", async () => {
    announcements = [announcementOf()];
    await open();
    const list = await notices();
    expect(within(list).getByRole("heading", { level: 3, name: "We meet at Down House" })).toBeVisible();
    expect(within(list).getByText(/On the first Sunday in June/)).toBeVisible();
    expect(within(list).getByText(/Emma Darwin/)).toBeVisible();
    expect(within(list).getByText("1 March 2026")).toHaveAttribute("datetime", "2026-03-01T10:00:00.000Z");
    expect(within(list).queryByRole("button")).not.toBeInTheDocument();
  });

  test("of long ago come page by page to whoever wants to see all", async () => {
    const all = Array.from({ length: 2 * announcementsAtOnce + 1 }, (_, index) =>
      announcementOf({ title: `No. ${index}.` }),
    );
    server.use(
      http.get("/api/announcements", ({ request }) => {
        const after = new URL(request.url).searchParams.get("after");
        const start = all.findIndex((one) => placeOf(one) === after) + 1;
        return HttpResponse.json(all.slice(start, start + announcementsAtOnce));
      }),
    );
    await open();
    const list = within(await notices());
    const shown = () => list.getAllByText(/^No\. \d+\.$/).length;
    expect(shown()).toBe(3);
    await userEvent.click(list.getByRole("button", { name: "Show all" }));
    await waitFor(() => expect(shown()).toBe(2 * announcementsAtOnce));
    await userEvent.click(list.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(shown()).toBe(all.length));
    expect(list.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  test("are nothing at all to a member where there are none", async () => {
    await open();
    await untilRead();
    expect(screen.queryByText(/announce/i)).not.toBeInTheDocument();
  });

  test("show the shape of what comes while they load, with the rest of the dashboard there", async () => {
    const held = Promise.withResolvers<void>();
    server.use(http.get("/api/announcements", () => held.promise.then(() => HttpResponse.json([announcementOf()]))));
    await open();
    expect(screen.getByRole("status")).toHaveTextContent("Loading what is new…");
    expect(screen.getByRole("link", { name: /Search Archive/ })).toBeVisible();
    held.resolve();
    expect(await notices()).toBeVisible();
  });

  test("that cannot be read say why, leave the dashboard as it is, and Retry reads them", async () => {
    server.use(
      http.get("/api/announcements", () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.")),
    );
    await open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The archive is resting for a moment.");
    expect(screen.getByRole("link", { name: /Search Archive/ })).toBeVisible();
    announcements = [announcementOf()];
    server.use(http.get("/api/announcements", () => HttpResponse.json(announcements)));
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await notices()).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("show the newest three, and all to whoever asks", async () => {
    announcements = ["One", "Two", "Three", "Four"].map((title) => announcementOf({ title }));
    await open();
    const list = await notices();
    const titles = () =>
      within(list)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent);
    expect(titles()).toEqual(["One", "Two", "Three"]);
    await userEvent.click(within(list).getByRole("button", { name: "Show all 4" }));
    expect(titles()).toEqual(["One", "Two", "Three", "Four"]);
  });

  test("say of a note to oneself that nobody else sees it", async () => {
    announcements = [announcementOf({ privacy: "private" })];
    await open();
    expect(within(await notices()).getByText("Only you see this")).toBeVisible();
  });

  test("are not asked for where somebody belongs to no family", async () => {
    const asked = vi.fn<() => void>();
    server.use(
      http.get("/api/announcements", () => {
        asked();
        return HttpResponse.json([]);
      }),
    );
    const { user } = sessionOf({ user: { tenantId: null } });
    await open({ user, tenant: undefined });
    expect(screen.getByText(/doesn’t belong to a family yet/)).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("the family's admin", () => {
  test("is invited to write the first, which then stands there", async () => {
    server.use(
      http.post("/api/announcements", async ({ request }) => {
        const body = (await request.json()) as Pick<Announcement, "title" | "content" | "privacy">;
        const announcement = announcementOf(body);
        announcements = [announcement];
        return HttpResponse.json(announcement, { status: 201 });
      }),
    );
    const { toasts } = await open(admin);
    await userEvent.click(await screen.findByRole("button", { name: "Write the first announcement" }));
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Publish announcement" }));
    expect(await within(dialog).findByText("Title is required")).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText(/Title/), "A reunion");
    await userEvent.type(within(dialog).getByLabelText(/What the family should know/), "In June.");
    expect(within(dialog).getByLabelText("Privacy")).toHaveValue("family");
    await userEvent.click(within(dialog).getByRole("button", { name: "Publish announcement" }));
    expect(within(await notices()).getByRole("heading", { level: 3, name: "A reunion" })).toBeVisible();
    expect(announcements[0]).toMatchObject({ title: "A reunion", content: "In June.", privacy: "family" });
    expect(toasts).toEqual([{ title: "Success", description: "Announcement published" }]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("reads in the form why an announcement was not published, and keeps the words", async () => {
    announcements = [announcementOf()];
    server.use(
      http.post("/api/announcements", () => refusal(403, "FORBIDDEN", "This family can only be read at the moment.")),
    );
    await open(admin);
    await userEvent.click(within(await notices()).getByRole("button", { name: "New announcement" }));
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await userEvent.type(within(dialog).getByLabelText(/Title/), "A reunion");
    await userEvent.type(within(dialog).getByLabelText(/What the family should know/), "In June.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Publish announcement" }));
    expect(await within(dialog).findByText("This family can only be read at the moment.")).toBeVisible();
    expect(within(dialog).getByLabelText(/Title/)).toHaveValue("A reunion");
  });

  test("keeps the words when nobody knows whether they were published, and the list cannot be read either", async () => {
    const asked = vi.fn<() => void>();
    announcements = [announcementOf()];
    await open(admin);
    await userEvent.click(within(await notices()).getByRole("button", { name: "New announcement" }));
    const away = () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.");
    server.use(
      http.post("/api/announcements", away),
      http.get("/api/announcements", () => {
        asked();
        return away();
      }),
    );
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await userEvent.type(within(dialog).getByLabelText(/Title/), "A reunion");
    await userEvent.type(within(dialog).getByLabelText(/What the family should know/), "In June.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Publish announcement" }));
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await userEvent.click(within(dialog).getByRole("button", { name: "Publish announcement" }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(screen.getByLabelText(/Title/)).toHaveValue("A reunion");
  });

  test("withdraws one after being asked", async () => {
    const [kept, withdrawn] = [announcementOf({ title: "Kept" }), announcementOf({ title: "Called off" })];
    announcements = [withdrawn, kept];
    server.use(
      http.delete(`/api/announcements/${withdrawn.id}`, () => {
        announcements = [kept];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { toasts } = await open(admin);
    const withdraw = async () =>
      userEvent.click(within(await notices()).getByRole("button", { name: "Withdraw “Called off”" }));
    await withdraw();
    const question = () => screen.findByRole("alertdialog", { name: "Withdraw “Called off”?" });
    await userEvent.click(within(await question()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { level: 3, name: "Called off" })).toBeVisible();
    await withdraw();
    await userEvent.click(within(await question()).getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Called off" })).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { level: 3, name: "Kept" })).toBeVisible();
    expect(toasts).toEqual([{ title: "Success", description: "Announcement withdrawn" }]);
  });
});
