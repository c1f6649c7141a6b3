import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { refusal } from "../testing/family-server.ts";
import { FactsSection } from "./facts-section.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

const charles: FamilyMemberWithRevision = {
  ...memberOf({ firstName: "Charles" }),
  revision: 4,
  sources: [{ citedAs: "Burial register", id: "01930000-0000-7a5e-8000-0000000000f2", title: "Register of burials" }],
  facts: [
    { id: "one", type: "occupation", value: "Naturalist", date: "FROM 1831", place: "HMS Beagle" },
    { id: "two", type: "burial", place: "Westminster", citations: [{ source: "Burial register", quality: 3 }] },
  ],
  citations: [
    { about: "birth", source: "Parish register", page: "12" },
    { about: "one", source: "Parish register", page: "12" },
  ],
};

const offered = {
  id: "01930000-0000-7a5e-8000-0000000000f1",
  title: "Register of St Chad",
  author: null,
  citedBy: 3,
};

let sent: { facts: unknown; ifMatch: string | null }[];
beforeEach(() => {
  sent = [];
  server.use(
    http.get("/api/places", () => HttpResponse.json({ places: [], next: null, total: 0 })),
    http.get("/api/sources", () => HttpResponse.json({ sources: [offered], next: null })),
    http.get("/api/family-members/:id", () =>
      HttpResponse.json({ ...charles, revision: 5, facts: [charles.facts![0]] }),
    ),
    http.patch("/api/family-members/:id", async ({ request }) => {
      const { facts } = (await request.json()) as { facts: unknown };
      sent.push({ facts, ifMatch: request.headers.get("if-match") });
      return HttpResponse.json({ ...charles, revision: 5 });
    }),
  );
});

test("a member reads facts and their sources, each source once, and changes nothing", async () => {
  await renderInFrontend(<FactsSection member={charles} />);
  const facts = within(screen.getByRole("region", { name: "Facts" }));
  expect(facts.getByText("Occupation: Naturalist")).toBeVisible();
  expect(facts.getByRole("link", { name: "HMS Beagle" }).parentElement).toHaveTextContent("from 1831 · HMS Beagle");
  expect(facts.getByRole("link", { name: "Source 1" })).toHaveAttribute("href", "#source-1");
  expect(facts.queryByRole("button")).toBeNull();
  const sources = within(screen.getByRole("region", { name: "Sources" })).getAllByRole("listitem");
  expect(sources.map(({ textContent }) => textContent)).toEqual([
    "1Parish register, 12",
    "2Register of burials (written at the time, by a witness)",
  ]);
});

test("an admin adds a fact and its source in one step", async () => {
  await renderInFrontend(<FactsSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Add a fact" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a fact" }));
  await userEvent.type(dialog.getByLabelText("When"), "15 Nov 1809");
  await userEvent.type(dialog.getByLabelText("Where"), "Shrewsbury");
  await userEvent.click(dialog.getByRole("button", { name: "Add a source" }));
  await waitFor(() => expect(document.querySelector(`option[value="${offered.title}"]`)).not.toBeNull());
  await userEvent.type(dialog.getByLabelText(/^Source/), "Register of St Chad");
  await userEvent.selectOptions(dialog.getByLabelText("How sure"), "3");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.ifMatch).toBe('"4"');
  expect(sent[0]!.facts).toEqual([
    ...charles.facts!,
    {
      id: expect.any(String) as string,
      type: "baptism",
      date: "15 Nov 1809",
      place: "Shrewsbury",
      citations: [{ source: "Register of St Chad", quality: 3 }],
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an event of one's own needs to say what it is", async () => {
  await renderInFrontend(<FactsSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Add a fact" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a fact" }));
  await userEvent.selectOptions(dialog.getByLabelText("What"), "event");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findAllByText("Please describe the fact"))[0]).toBeVisible();
  expect(sent).toEqual([]);
});

test("a removed fact is gone, and comes back with Undo; what somebody else saved stays", async () => {
  server.use(
    http.patch("/api/family-members/:id", () => refusal(412, "STALE", "Somebody else was faster."), { once: true }),
  );
  const { toasts } = await renderInFrontend(<FactsSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Remove Burial" }));
  await waitFor(() => expect(sent).toEqual([{ facts: [charles.facts![0]], ifMatch: '"5"' }]));
  await waitFor(() => expect(toasts[0]?.action?.label).toBe("Undo"));
  toasts[0]!.action!.run();
  await waitFor(() => expect(sent[1]?.facts).toEqual(charles.facts));
});

test("an admin makes a fact private; whoever sees a private one finds a lock beside it", async () => {
  const [naturalist, burial] = charles.facts!;
  await renderInFrontend(
    <FactsSection member={{ ...charles, facts: [naturalist!, { ...burial!, isPrivate: true }] }} />,
    {
      session: admin,
    },
  );
  const [open, hidden] = within(screen.getByRole("region", { name: "Facts" })).getAllByRole("listitem");
  expect(await within(hidden!).findByText("Private")).toBeInTheDocument();
  expect(within(open!).queryByText("Private")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Edit Occupation: Naturalist" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit fact" }));
  const seenBy = dialog.getByLabelText("Who can see this");
  expect(seenBy).toHaveDisplayValue("Everybody in the family");
  await userEvent.selectOptions(seenBy, "Admins and whoever added this");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.facts).toMatchObject([
    { id: "one", isPrivate: true },
    { id: "two", isPrivate: true },
  ]);
});
