import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { FactsSection } from "../facts/facts-section.tsx";
import { footnotesOf } from "../facts/footnotes.ts";
import { MemberDialog } from "./member-dialog.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

const charles: FamilyMemberWithRevision = {
  ...memberOf({ firstName: "Charles", isLiving: false }),
  revision: 4,
  birthCitations: [{ source: "Parish register", page: "12" }],
  deathCitations: [{ source: "Gravestone" }],
};
const gas = { type: "nickname" as const, label: null, title: null, firstName: "Gas", lastName: null, suffix: null };

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(
    http.get("/api/places", () => HttpResponse.json({ places: [], next: null, total: 0 })),
    http.get("/api/sources", () => HttpResponse.json({ sources: [], next: null })),
    http.get("/api/family-members/:id", () => HttpResponse.json(charles)),
    http.patch("/api/family-members/:id", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...charles, revision: 5 });
    }),
  );
});

test("what is cited for birth and death stands among the sources", async () => {
  await renderInFrontend(<FactsSection member={charles} />);
  const sources = within(screen.getByRole("region", { name: "Sources" })).getAllByRole("listitem");
  expect(sources.map(({ textContent }) => textContent)).toEqual(["1Parish register, 12", "2Gravestone"]);
});

test("what is cited for a marriage has a number that the marriage shows", () => {
  const marriage = { about: "marriage one", source: "Register of Maer", sourceId: charles.id };
  const { of, all } = footnotesOf({ ...charles, citations: [marriage] });
  expect([of("marriage one"), of("birth"), of("death")]).toEqual([[1], [2], [3]]);
  expect(all[0]).toMatchObject({ source: "Register of Maer", sourceId: charles.id });
});

test("an admin adds a source for the birth and takes that of the death away; nothing else is sent", async () => {
  await renderInFrontend(<MemberDialog memberId={charles.id} onClose={() => {}} />, { session: admin });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Family Member" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Add another source for the birth" }));
  const second = within(dialog.getByRole("group", { name: "Source for the birth 2" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  expect((await second.findAllByText("Please name the source"))[0]).toBeVisible();
  await userEvent.type(second.getByLabelText(/^Source/), "Family Bible");
  await userEvent.selectOptions(second.getByLabelText("How sure"), "2");
  const ofDeath = within(dialog.getByRole("group", { name: "Source for the death" }));
  await userEvent.click(ofDeath.getByRole("button", { name: "Remove this source" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    birthCitations: [
      { source: "Parish register", page: "12" },
      { source: "Family Bible", quality: 2 },
    ],
    deathCitations: null,
  });
});

test("each further name shows its sources, and an admin adds one", async () => {
  const cited = { ...charles, otherNames: [gas, { ...gas, firstName: "Bobby", citations: [{ source: "Letters" }] }] };
  server.use(http.get("/api/family-members/:id", () => HttpResponse.json(cited)));
  expect(footnotesOf(cited).of("name 1")).toEqual([1]);
  await renderInFrontend(<MemberDialog memberId={charles.id} onClose={() => {}} />, { session: admin });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Family Member" }));
  expect(await dialog.findByRole("group", { name: "Source for Bobby" })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Add a source for Gas" }));
  await userEvent.type(
    within(dialog.getByRole("group", { name: "Source for Gas" })).getByLabelText(/^Source/),
    "Bible",
  );
  const bobby = within(dialog.getByRole("group", { name: "Source for Bobby" }));
  await userEvent.click(bobby.getByRole("button", { name: "Remove this source" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    otherNames: [
      { ...gas, citations: [{ source: "Bible" }] },
      { ...gas, firstName: "Bobby", citations: [] },
    ],
  });
});

test("an admin says who may see a further name and the biography", async () => {
  server.use(http.get("/api/family-members/:id", () => HttpResponse.json({ ...charles, otherNames: [gas] })));
  await renderInFrontend(<MemberDialog memberId={charles.id} onClose={() => {}} />, { session: admin });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Family Member" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Add a source for Gas" }));
  await userEvent.type(
    within(dialog.getByRole("group", { name: "Source for Gas" })).getByLabelText(/^Source/),
    "Bible",
  );
  await userEvent.selectOptions(dialog.getByLabelText("Who can see Gas"), "private");
  await userEvent.selectOptions(dialog.getByLabelText("Who can see the biography"), "private");
  await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { otherNames: [{ ...gas, citations: [{ source: "Bible" }], isPrivate: true }], isBiographyPrivate: true },
    ]),
  );
});
