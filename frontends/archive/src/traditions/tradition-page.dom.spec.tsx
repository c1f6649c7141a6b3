import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { familyOf, historyOf, refusal } from "../testing/events-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { traditionOf, withRevision } from "../testing/events.fixture.ts";
import { TraditionPage } from "./tradition-page.tsx";

const server = mockServer();
const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood" });
const relative = sessionOf({ user: { id: "0192aaaa-0000-7000-8000-00000000000b" } });

let tradition: Tradition;
beforeEach(() => {
  tradition = traditionOf({ recurrence: "one_time", linkedMemberIds: [emma.id], tags: ["Games"] });
  server.use(
    http.get(`/api/family-traditions/${tradition.id}`, () => HttpResponse.json(withRevision(tradition))),
    http.get(`/api/family-traditions/${tradition.id}/history`, () => HttpResponse.json(historyOf({}, {}))),
    ...familyOf([emma]),
  );
});

const open = async (session = sessionOf()) => {
  const rendering = await renderInFrontend(<TraditionPage id={tradition.id} />, { session });
  await screen.findByRole("heading", { level: 1, name: tradition.name });
  return rendering;
};

test("tells all of it: how often exactly, the text, people, tags and history", async () => {
  await open();
  for (const words of ["Once", /the score is kept/, "shared"]) expect(screen.getByText(words)).toBeVisible();
  expect(await screen.findByRole("link", { name: /Emma Wedgwood/ })).toHaveAttribute("href", `/people/${emma.id}`);
  expect(screen.getByRole("link", { name: "Games" })).toBeVisible();
  expect(await screen.findByText("Added")).toBeVisible();
  expect(screen.getByRole("link", { name: "Family Traditions" })).toHaveAttribute("href", "/traditions");
});

test("says kindly that there is none, or none for these eyes", async () => {
  server.use(
    http.get(`/api/family-traditions/${tradition.id}`, () => refusal(404, "NOT_FOUND", "There is no such tradition.")),
  );
  await renderInFrontend(<TraditionPage id={tradition.id} />);
  expect(await screen.findByText(/This tradition is not in the archive/)).toBeVisible();
});

test("offers its changing to whoever added it, and to no other relative", async () => {
  const { unmount } = await open();
  expect(screen.getByRole("button", { name: "Edit" })).toBeVisible();
  unmount();
  await open(relative);
  expect(screen.queryByRole("button", { name: /Edit|Delete|Go back/ })).not.toBeInTheDocument();
});

test("is edited with people and tags in sight, and sends what was touched", async () => {
  const sent: unknown[] = [];
  server.use(
    http.patch(`/api/family-traditions/${tradition.id}`, async ({ request }) => {
      const body = (await request.json()) as Partial<Tradition>;
      sent.push([request.headers.get("if-match"), body]);
      tradition = { ...tradition, ...body };
      return HttpResponse.json(withRevision(tradition, 1));
    }),
  );
  const { toasts } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Family Tradition" });
  expect(within(dialog).getByLabelText("Tags (optional)")).toHaveValue("Games");
  await userEvent.selectOptions(within(dialog).getByLabelText("How often"), "Every day");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
  // The choice in the dialog says so, too.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Every day")).toBeVisible();
  expect(sent).toEqual([['"0"', { recurrence: "daily" }]]);
  expect(toasts).toEqual([{ title: "Success", description: "Tradition updated successfully" }]);
});

test("is deleted after a question, which leads back to the list", async () => {
  server.use(http.delete(`/api/family-traditions/${tradition.id}`, () => new HttpResponse(null, { status: 204 })));
  const { toasts, visited } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete this tradition?" });
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts).toMatchObject([{ description: "“Backgammon after dinner” was deleted" }]));
  expect(visited.at(-1)).toBe("/traditions");
});

test("is looked for again where nobody knows whether it was deleted", async () => {
  let asked = 0;
  server.use(
    http.get(`/api/family-traditions/${tradition.id}`, () => {
      asked += 1;
      return HttpResponse.json(withRevision(tradition));
    }),
    http.delete(`/api/family-traditions/${tradition.id}`, () => new HttpResponse(null, { status: 502 })),
  );
  const { toasts } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete this tradition?" });
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Error" }]));
  await waitFor(() => expect(asked).toBe(2));
});
