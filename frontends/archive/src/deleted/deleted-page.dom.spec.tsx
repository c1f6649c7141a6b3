import type { DeletedItem } from "@kinkeeper/contracts/archive/deleted-items";
import type { DeletedFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { artifactOf } from "../testing/artifacts.fixture.ts";
import { DeletedPage } from "./deleted-page.tsx";

const server = mockServer();
const deletedAt = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString();
const purgedAt = "2026-03-31T12:00:00.000Z";
const flood: DeletedItem = {
  id: "0192eeee-0000-7000-8000-000000000001",
  category: "artifact",
  artifactType: "story",
  title: "The flood",
  deletedAt,
  purgedAt,
  revision: 3,
};
const notice: DeletedItem = {
  ...flood,
  id: "0192eeee-0000-7000-8000-000000000002",
  category: "announcement",
  artifactType: null,
  title: "A gathering",
  revision: null,
};
const emma: DeletedFamilyMember = {
  id: "0192eeee-0000-7000-8000-000000000003",
  firstName: "Emma",
  lastName: "Darwin",
  maidenName: "Wedgwood",
  birthDate: "1808",
  deathDate: "1896",
  deletedAt,
  purgedAt,
  revision: 5,
};

let items: DeletedItem[];
let people: DeletedFamilyMember[];
beforeEach(() => {
  items = [flood, notice];
  people = [emma];
  server.use(
    http.get("/api/deleted-items", () => HttpResponse.json(items)),
    http.get("/api/deleted-family-members", () => HttpResponse.json(people)),
  );
});
const admin = sessionOf({ user: { role: "tenant_admin" } });

test("what was deleted is restored with one click, each in its own way", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`/api/family-artifacts/${flood.id}/revert`, async ({ request }) => {
      sent.push(await request.json());
      items = [notice];
      return HttpResponse.json({ ...artifactOf({ id: flood.id }), revision: 4 });
    }),
    http.post(`/api/announcements/${notice.id}/restore`, () => {
      sent.push("announcement");
      items = [];
      return HttpResponse.json({
        id: notice.id,
        title: notice.title,
        content: "Come all.",
        privacy: "family",
        userId: null,
        userName: null,
        createdAt: deletedAt,
      });
    }),
    http.post(`/api/family-members/${emma.id}/revert`, async ({ request }) => {
      sent.push(await request.json());
      people = [];
      return HttpResponse.json({ ...memberOf({ id: emma.id }), revision: 6 });
    }),
  );
  await renderInFrontend(<DeletedPage />, { session: admin });
  const stories = await screen.findByRole("region", { name: "Stories and more" });
  expect(within(stories).getAllByRole("row")[1]).toHaveTextContent(/The floodStory2 days ago.*31 March/);
  await userEvent.click(within(stories).getByRole("button", { name: "Restore The flood" }));
  await waitFor(() => expect(screen.queryByText("The flood")).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole("button", { name: "Restore A gathering" }));
  await waitFor(() => expect(screen.queryByText("A gathering")).not.toBeInTheDocument());
  expect(screen.queryByText("Nothing here")).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "Restore Emma Darwin" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "People" })).not.toBeInTheDocument());
  expect(await screen.findByText(/stay here for 30 days\.$/)).toBeVisible();
  expect(sent).toEqual([{ revision: 3 }, "announcement", { revision: 5 }]);
});

test("one that cannot be restored stays, and why is told", async () => {
  server.use(
    http.post(`/api/family-artifacts/${flood.id}/revert`, () =>
      HttpResponse.json({ error: "NOT_FOUND", message: "There is no such item.", requestId: "r" }, { status: 404 }),
    ),
  );
  const { toasts } = await renderInFrontend(<DeletedPage />, { session: admin });
  await userEvent.click(await screen.findByRole("button", { name: "Restore The flood" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: "Error", description: "There is no such item." });
  expect(screen.getByText("The flood")).toBeVisible();
});

test("one whose restoring got no answer is gone from the list where it was restored", async () => {
  server.use(
    http.post(`/api/family-artifacts/${flood.id}/revert`, () => {
      items = [notice];
      return new HttpResponse(null, { status: 502 });
    }),
  );
  const { toasts } = await renderInFrontend(<DeletedPage />, { session: admin });
  await userEvent.click(await screen.findByRole("button", { name: "Restore The flood" }));
  await waitFor(() => expect(screen.queryByText("The flood")).not.toBeInTheDocument());
  expect(toasts).toMatchObject([{ title: "Error", description: "“The flood” could not be restored" }]);
});

test("a member is not asked about people, and reads what an empty list is for", async () => {
  items = [];
  server.use(http.get("/api/deleted-family-members", () => new HttpResponse(null, { status: 500 })));
  await renderInFrontend(<DeletedPage />);
  expect(await screen.findByText(/you delete stay here for 30 days/)).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("the way back leads to the activity, from which one comes", async () => {
  await renderInFrontend(<DeletedPage />, { session: admin });
  expect(screen.getByRole("link", { name: "Activity" })).toHaveAttribute("href", "/activity");
});
