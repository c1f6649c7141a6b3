import type { MergedPerson, PossibleDuplicate } from "@kinkeeper/contracts/genealogy/duplicates";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { DuplicatesPage } from "./duplicates-page.tsx";

const mergeDialog = vi.hoisted(() => ({ isUp: true }));
vi.mock(import("./merge-dialog.tsx"), async (importOriginal) => {
  const { MergeDialog } = await importOriginal();
  return {
    get MergeDialog() {
      if (!mergeDialog.isUp) throw new Error("Loading chunk 7 failed.");
      return MergeDialog;
    },
  };
});

const server = mockServer();
const kin = { parents: [], partners: [], children: [] };
const one = { ...memberOf({ firstName: "Emma", lastName: "Wedgwood", birthDate: "2 MAY 1808" }), ...kin };
const other = {
  ...memberOf({ firstName: "Emma", lastName: "Darwin", deathDate: "1896" }),
  ...kin,
  children: [{ id: one.id, name: "Etty" }],
};
const pair: PossibleDuplicate = {
  id: "0192dddd-0000-7000-8000-000000000001",
  one,
  other,
  likelihood: "likely",
  isLater: false,
};

let pairs: PossibleDuplicate[];
let merges: MergedPerson[];
let sent: unknown[];
beforeEach(() => {
  [pairs, merges, sent] = [[pair], [], []];
  server.use(
    http.get("/api/duplicates", () => HttpResponse.json({ state: "ready", count: pairs.length, pairs, next: null })),
    http.get("/api/merges", () => HttpResponse.json({ merges, next: null })),
    http.post("/api/merges", async ({ request }) => {
      sent.push(await request.json());
      pairs = [];
      merges = [
        { id: other.id, name: "Emma Darwin", keptId: one.id, keptName: "Emma Wedgwood", mergedAt: one.createdAt },
      ];
      return HttpResponse.json({ ...one, revision: 2 });
    }),
    http.post("/api/merges/:id/undo", ({ params }) => {
      sent.push(params["id"]);
      [pairs, merges] = [[pair], []];
      return HttpResponse.json({ ...other, revision: 3 });
    }),
    http.post("/api/duplicates/:decision", async ({ request, params }) => {
      sent.push([params["decision"], await request.json()]);
      pairs = params["decision"] === "later" ? [{ ...pair, isLater: true }] : [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
const open = (role: "member" | "tenant_admin") =>
  renderInFrontend(<DuplicatesPage />, { session: sessionOf({ user: { role } }) });
const button = (name: string) => screen.findByRole("button", { name });

test("what to merge them by can be asked for again where it could not be loaded, and the page stays", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  mergeDialog.isUp = false;
  const { toasts } = await open("tenant_admin");
  await userEvent.click(await button("Same person"));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(screen.getByRole("table")).toBeVisible();
  mergeDialog.isUp = true;
  await userEvent.click(await button("Same person"));
  expect(await screen.findByRole("dialog", { name: "Same person" })).toBeVisible();
});

test("two people stand side by side, are merged with the chosen values, and are two again", async () => {
  await open("tenant_admin");
  const table = await screen.findByRole("table", { name: "Emma Wedgwood and Emma Darwin, side by side" });
  expect(within(table).getByRole("row", { name: /Children/ })).toHaveTextContent("Etty");
  expect(within(table).getByRole("row", { name: /Last name/ })).toHaveTextContent("(differs)");
  await userEvent.click(await button("Same person"));
  const dialog = await screen.findByRole("dialog", { name: "Same person" });
  const lastName = within(dialog).getByRole("group", { name: "Last name" });
  await userEvent.click(within(lastName).getByRole("radio", { name: "Darwin" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(sent).toEqual([{ keptId: one.id, mergedId: other.id, take: ["lastName", "deathDate"] }]));
  await userEvent.click(await button("Undo the merge of Emma Darwin"));
  await waitFor(() => expect(sent).toContain(other.id));
  expect(await screen.findByRole("table")).toBeVisible();
});

test("a member looks and puts off, and decides nothing", async () => {
  await open("member");
  await userEvent.click(await button("Later"));
  expect(await screen.findByText("Saved for later")).toBeVisible();
  expect(sent).toEqual([["later", { member1Id: one.id, member2Id: other.id }]]);
  expect(screen.queryByRole("button", { name: "Same person" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Different people" })).toBeNull();
});

test("different people go from the list", async () => {
  await open("tenant_admin");
  await userEvent.click(await button("Different people"));
  expect(await screen.findByText("No two people in your tree look like the same person.")).toBeVisible();
});
