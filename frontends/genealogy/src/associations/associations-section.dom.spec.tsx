import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { familyOf } from "../testing/family-server.ts";
import { FactsSection } from "../facts/facts-section.tsx";
import { AssociationsSection } from "./associations-section.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

const [emma, fanny, merged] = [
  memberOf({ firstName: "Emma", lastName: "Wedgwood" }),
  memberOf({ firstName: "Fanny", lastName: "Allen" }),
  memberOf({ firstName: "Frances" }),
];
const gone = "01930000-0000-7a5e-8000-0000000000aa";
const witness: Association = { id: "two", name: "Mr Stockdale", role: "witness", note: "At the font." };
const baptisms = { about: "association one", source: "Baptisms of Maer", page: "7" };
const charles: FamilyMemberWithRevision = {
  ...memberOf({ firstName: "Charles" }),
  revision: 4,
  associations: [
    { id: "one", memberId: merged.id, role: "godparent", words: "Godmother" },
    witness,
    { id: "three", memberId: gone, role: "friend" },
  ],
  associates: [{ memberId: merged.id, person: fanny }],
  associatedWith: [{ person: emma, role: "friend" }],
  citations: [baptisms],
};

let sent: Association[][];
beforeEach(() => {
  sent = [];
  server.use(
    ...familyOf([charles, emma, fanny]),
    http.get("/api/sources", () => HttpResponse.json({ sources: [], next: null })),
    http.patch("/api/family-members/:id", async ({ request }) => {
      sent.push(((await request.json()) as { associations: Association[] }).associations);
      return HttpResponse.json({ ...charles, revision: 5 });
    }),
  );
});

test("a member reads who was what, on both sides, and changes nothing", async () => {
  await renderInFrontend(<AssociationsSection member={charles} />);
  const rows = within(screen.getByRole("region", { name: "Other people in their life" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "GodmotherFanny Allen1",
    "WitnessMr StockdaleAt the font.",
    "Friend ofEmma Wedgwood",
  ]);
  expect(screen.getByRole("link", { name: "Fanny Allen" })).toHaveAttribute("href", `/people/${fanny.id}`);
  expect(screen.getByRole("link", { name: "Source 1" })).toHaveAttribute("href", "#source-1");
  expect(screen.queryByRole("button")).toBeNull();
});

test("who was at an event stands there, or here where it has no place, and in whose event they were", async () => {
  const member: FamilyMemberWithRevision = {
    ...charles,
    facts: [{ id: "bap", type: "baptism" }],
    associations: null,
    citations: [],
    associatedWith: [{ person: emma, other: merged, event: "marriage", role: "witness" }],
    atEvents: [
      { about: "bap", event: "baptism", role: "godparent", words: "Godmother", person: fanny, note: "Of Maer" },
      { about: "person", event: "engagement", role: "witness", name: "Mr Stockdale" },
    ],
  };
  await renderInFrontend(
    <>
      <FactsSection member={member} />
      <AssociationsSection member={member} />
    </>,
  );
  const facts = within(screen.getByRole("region", { name: "Facts" }));
  expect(facts.getByText(/^Godmother/)).toHaveTextContent("Godmother: Fanny AllenOf Maer");
  expect(facts.getByRole("link", { name: "Fanny Allen" })).toHaveAttribute("href", `/people/${fanny.id}`);
  const rows = within(screen.getByRole("region", { name: "Other people in their life" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Witness at the engagementMr Stockdale",
    "Witness at the marriage ofEmma Wedgwood and Frances",
  ]);
});

test("a member sees no heading where there is nobody", async () => {
  const nobody = { ...charles, associations: null, associatedWith: [] };
  await renderInFrontend(<AssociationsSection member={nobody} />);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("an admin adds somebody of the family, then somebody by name", async () => {
  await renderInFrontend(<AssociationsSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Add a person" }));
  let dialog = within(await screen.findByRole("dialog", { name: "Add a person" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please choose a person, or write their name")).toBeVisible();
  await userEvent.type(dialog.getByRole("combobox", { name: /^Who(?! can)/ }), "Emma");
  await userEvent.click(await dialog.findByRole("option", { name: /Emma/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.slice(0, 3)).toEqual(charles.associations);
  expect(sent[0]![3]).toMatchObject({ memberId: emma.id, role: "godparent" });

  await userEvent.click(await screen.findByRole("button", { name: "Add a person" }));
  dialog = within(await screen.findByRole("dialog", { name: "Add a person" }));
  await userEvent.selectOptions(dialog.getByLabelText(/^As/), "other");
  await userEvent.type(dialog.getByLabelText(/^In your own words/), "Teacher");
  await userEvent.click(dialog.getByRole("button", { name: "Someone who isn’t in the family" }));
  await userEvent.type(dialog.getByLabelText(/^Name/), "Adam Sedgwick");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]![3]).toMatchObject({ name: "Adam Sedgwick", role: "other", words: "Teacher" });
});

test("an admin says where it is known from in the same step", async () => {
  await renderInFrontend(<AssociationsSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Edit Mr Stockdale" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit person" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add a source" }));
  await userEvent.type(dialog.getByLabelText(/^Source/), "A letter");
  await userEvent.type(dialog.getByLabelText("Page"), "2");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]![1]).toEqual({ ...witness, citations: [{ source: "A letter", page: "2" }] });
});

test("an admin makes one private; whoever sees a private one finds a lock beside it", async () => {
  const [godmother, , friend] = charles.associations!;
  const associations = [{ ...godmother!, isPrivate: true }, witness, friend!];
  await renderInFrontend(<AssociationsSection member={{ ...charles, associations }} />, { session: admin });
  const [hidden, open] = screen.getAllByRole("listitem");
  expect(await within(hidden!).findByText("Private")).toBeInTheDocument();
  expect(within(open!).queryByText("Private")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Edit Mr Stockdale" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit person" }));
  const seenBy = dialog.getByLabelText("Who can see this");
  expect(seenBy).toHaveDisplayValue("Everybody in the family");
  await userEvent.selectOptions(seenBy, "Admins and whoever added this");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.map(({ isPrivate }) => isPrivate)).toEqual([true, true, undefined]);
});

test("an admin takes out who was deleted, and changes what somebody was", async () => {
  await renderInFrontend(<AssociationsSection member={charles} />, { session: admin });
  await userEvent.click(screen.getByRole("button", { name: "Remove Deleted person" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.map(({ id }) => id)).toEqual(["one", "two"]);
  await userEvent.click(screen.getByRole("button", { name: "Edit Mr Stockdale" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit person" }));
  await userEvent.selectOptions(dialog.getByLabelText(/^As/), "clergy");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]![1]).toEqual({ ...witness, role: "clergy" });
});
