import type { ItemName } from "@kinkeeper/contracts/archive/item-names";
import type { AuditEntry } from "@kinkeeper/contracts/identity/audit";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ActivityPage } from "./activity-page.tsx";
import { AuditPage } from "./audit-page.tsx";

const server = mockServer();
const emma = { id: "0192aaaa-0000-7000-8000-000000000002", name: "Emma Darwin", isSupport: false };
const storyId = "0192eeee-0000-7000-8000-000000000001";
const goneId = "0192eeee-0000-7000-8000-000000000002";

let made = 1000;
const entryOf = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String((made -= 1)),
  at: "2026-03-01T10:00:00.000Z",
  kind: "stories",
  actor: emma,
  sentence: "changed {an artifact}",
  detail: null,
  aboutUser: null,
  subject: null,
  isRemoval: false,
  count: 1,
  ...overrides,
});

const names: ItemName[] = [
  { id: storyId, category: "artifact", artifactType: "story", name: "The flood", isDeleted: false },
  { id: goneId, category: "artifact", artifactType: "photo", name: "The lake", isDeleted: true },
];
let asked: URLSearchParams[];
let answer: (query: URLSearchParams) => { entries: AuditEntry[]; next: string | null };

beforeEach(() => {
  const remotes = [{ name: "archive", entry: "/remotes/archive/assets/remoteEntry.js" }];
  document.head.innerHTML = `<script type="application/json" id="remotes-manifest">${JSON.stringify({ remotes })}</script>`;
  asked = [];
  answer = () => ({ entries: [], next: null });
  const log = ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams);
    return HttpResponse.json(answer(searchParams));
  };
  server.use(
    http.get("/api/activity", log),
    http.get("/api/audit", log),
    http.get("/api/audit/actors", () =>
      HttpResponse.json([emma, { id: "0192aaaa-0000-7000-8000-000000000009", name: null, isSupport: true }]),
    ),
    http.get("/api/tenants/:id/users", () =>
      HttpResponse.json([
        { ...emma, firstName: "Emma", lastName: "Darwin", username: null, role: "member", status: "active" },
      ]),
    ),
    http.get("/api/item-names", () => HttpResponse.json(names)),
  );
});
afterEach(() => {
  document.head.innerHTML = "";
});

describe("the activity of a family", () => {
  test("tells day by day who did what, each entry leading to it and back", async () => {
    answer = () => ({
      entries: [
        entryOf({ subject: { category: "artifact", id: storyId } }),
        entryOf({ sentence: "deleted {an artifact}", subject: { category: "artifact", id: goneId }, isRemoval: true }),
        entryOf({ at: "2026-02-27T10:00:00.000Z", kind: "people", sentence: "added {3,010 people}", count: 3010 }),
        entryOf({ at: "2026-02-27T09:00:00.000Z", actor: null, sentence: "restored an archive" }),
      ],
      next: null,
    });
    await renderInFrontend(<ActivityPage />);
    const today = await screen.findByRole("region", { name: /1 March 2026/ });
    const story = await within(today).findByRole("link", { name: "“The flood”" });
    expect(story).toHaveAttribute("href", `/stories/${storyId}`);
    expect(within(today).getByRole("link", { name: "History: The flood" })).toHaveAttribute(
      "href",
      `/stories/${storyId}#history`,
    );
    expect(within(today).getByRole("link", { name: "Restore: The lake" })).toHaveAttribute("href", "/deleted");
    const friday = screen.getByRole("region", { name: /27 February 2026/ });
    expect(friday).toHaveTextContent("Emma Darwin added 3,010 people");
    expect(friday).toHaveTextContent("Kinkeeper restored an archive");
    expect(screen.getByRole("link", { name: "Recently deleted" })).toHaveAttribute("href", "/deleted");
  });

  test("offers the way back once, where it stands: from an import that came in or stopped, and from the last deletion", async () => {
    const importOf = (end: string) => ({ category: "import", id: goneId.replace(/.$/, end) });
    const [undone, kept, stopped, halfUndone] = [importOf("1"), importOf("3"), importOf("4"), importOf("5")];
    // What comes along with a file has the id of its import.
    const pictures = { ...kept, category: "gedzip" };
    const gone = { category: "artifact", id: goneId };
    answer = () => ({
      entries: [
        entryOf({ sentence: "undid the import of {a family tree}", subject: undone }),
        entryOf({ sentence: "imported {a family tree}", subject: undone }),
        entryOf({ sentence: "imported pictures and documents", subject: pictures }),
        entryOf({ sentence: "imported {a family tree}", subject: kept }),
        entryOf({ sentence: "started to import {a family tree}", subject: kept }),
        entryOf({ sentence: "could not import {a family tree}", subject: stopped }),
        entryOf({ sentence: "could not undo the import of {a family tree}", subject: halfUndone }),
        entryOf({ sentence: "imported {a family tree}", subject: halfUndone }),
        entryOf({ sentence: "deleted {an artifact}", subject: gone, isRemoval: true }),
        entryOf({ sentence: "restored {an artifact}", subject: gone }),
        entryOf({ sentence: "deleted {an artifact}", subject: gone, isRemoval: true }),
      ],
      next: null,
    });
    await renderInFrontend(<ActivityPage />);
    await screen.findByRole("link", { name: "Restore: The lake" });
    const offered = screen
      .getAllByRole("listitem")
      .map((entry) => within(entry).queryByRole("link", { name: /^(?:Undo|Restore)/ })?.textContent);
    const ofImports = [undefined, undefined, undefined, "Undo", undefined, "Undo", "Undo", undefined];
    expect(offered).toEqual([...ofImports, "Restore", undefined, undefined]);
  });

  test("is read again soon, as what was done just before may not have come to it yet", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await renderInFrontend(<ActivityPage />);
    await vi.waitFor(() => expect(screen.getByText("Nothing has happened yet.")).toBeVisible());
    answer = () => ({ entries: [entryOf()], next: null });
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(screen.getByText("an artifact", { exact: false })).toBeVisible());
  });

  test("is narrowed by person, kind and days, and begins anew with everything", async () => {
    // The same one each time it is read: another would take its place.
    const entry = entryOf();
    answer = (query) => ({ entries: query.has("kind") ? [] : [entry], next: null });
    await renderInFrontend(<ActivityPage />);
    await screen.findByText("an artifact", { exact: false });
    await screen.findByRole("option", { name: "Emma Darwin" });
    await userEvent.selectOptions(screen.getByLabelText("Person"), "Emma Darwin");
    await userEvent.selectOptions(screen.getByLabelText("Kind"), "Traditions");
    expect(await screen.findByText("Nothing matches. Try other filters.")).toBeVisible();
    expect(Object.fromEntries(asked.at(-1)!)).toEqual({ actorId: emma.id, kind: "traditions" });
    await userEvent.type(screen.getByLabelText("From"), "2026-03-01");
    await waitFor(() => expect(asked.at(-1)!.get("from")).toBe(new Date("2026-03-01T00:00:00").toISOString()));
    await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
    expect(await screen.findByText("an artifact", { exact: false })).toBeVisible();
  });

  test("brings more when it is asked for", async () => {
    const older = entryOf({ at: "2026-01-01T10:00:00.000Z", sentence: "started the family archive" });
    answer = (query) => (query.has("after") ? { entries: [older], next: null } : { entries: [entryOf()], next: "77" });
    await renderInFrontend(<ActivityPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("started the family archive", { exact: false })).toBeVisible();
    expect(asked.at(-1)!.get("after")).toBe("77");
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  test("says that nothing has happened, and why nothing can be read", async () => {
    const { unmount } = await renderInFrontend(<ActivityPage />);
    expect(await screen.findByText("Nothing has happened yet.")).toBeVisible();
    unmount();
    server.use(http.get("/api/activity", () => new HttpResponse(null, { status: 503 })));
    await renderInFrontend(<ActivityPage />);
    expect(await screen.findByRole("heading", { name: "This list could not be loaded" })).toBeVisible();
  });
});

describe("the audit log", () => {
  test("names support as support, and the reason of a status", async () => {
    answer = () => ({
      entries: [
        entryOf({
          kind: "family",
          actor: { id: emma.id, name: null, isSupport: true },
          sentence: "changed the status of the family archive",
          detail: "suspended: unpaid",
        }),
        entryOf({ kind: "members", sentence: "removed {a member}", aboutUser: "Francis Darwin" }),
      ],
      next: null,
    });
    await renderInFrontend(<AuditPage />, { session: sessionOf({ user: { role: "tenant_admin" } }) });
    expect(await screen.findByText("(suspended: unpaid)")).toBeVisible();
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent(
      "Kinkeeper support changed the status of the family archive (suspended: unpaid)",
    );
    expect(screen.getByText("Francis Darwin", { exact: false })).toBeVisible();
    await waitFor(() => expect(within(screen.getByLabelText("Person")).getAllByRole("option")).toHaveLength(3));
  });

  test("is refused to a member, without asking for it", async () => {
    await renderInFrontend(<AuditPage />);
    expect(screen.getByText("You do not have permission to read the audit log")).toBeVisible();
    expect(asked).toEqual([]);
  });
});
