import type { RelationshipHistoryEntry } from "@kinkeeper/contracts/genealogy/relationship-history";
import type { ItemAboutPerson } from "@kinkeeper/contracts/archive/about-person";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import { EverythingIsNear } from "@kinkeeper/kit/testing/everything-is-near.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { familyOf, refusal } from "../testing/family-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { tieOf, withRevision } from "../testing/family.fixture.ts";
import { PersonPage } from "./person-page.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

const charles = memberOf({
  firstName: "Charles",
  lastName: "Darwin",
  birthDate: "12 FEB 1809",
  birthPlace: "Shrewsbury",
  deathDate: "19 APR 1882",
  biography: "Naturalist.\nCounted the rounds with flints.",
  isLiving: false,
});
const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood" });
const [robert, susannah, josiah] = ["Robert", "Susannah", "Josiah"].map((firstName) => memberOf({ firstName }));
const erasmus = memberOf({ firstName: "Erasmus", birthFrom: "1804-12-29" });
const half = memberOf({ firstName: "Henrietta" });
const cousin = memberOf({ firstName: "Francis", lastName: "Galton" });
const william = memberOf({ firstName: "William" });

const entryOf = (overrides: Partial<MemberHistoryEntry>): MemberHistoryEntry => ({
  revision: 0,
  action: "added",
  at: "2026-03-01T10:30:00.000Z",
  actorId: null,
  actorName: "Emma",
  importId: null,
  proposedByName: null,
  otherId: null,
  changes: [],
  ...overrides,
});
let history: MemberHistoryEntry[];
let tieHistory: RelationshipHistoryEntry[];
let reverted: unknown;
let about: ItemAboutPerson[];

const nobodyScrolls = () =>
  vi.stubGlobal(
    "IntersectionObserver",
    class extends EverythingIsNear {
      override observe = () => undefined;
    },
  );

beforeEach(() => void vi.stubGlobal("IntersectionObserver", EverythingIsNear));
afterEach(() => void vi.unstubAllGlobals());

beforeEach(() => {
  about = [];
  tieHistory = [];
  history = [
    entryOf({
      revision: 2,
      action: "changed",
      changes: [
        { field: "birthDate", before: "1809", after: "12 FEB 1809" },
        { field: "isLiving", before: "true", after: "false" },
      ],
    }),
    entryOf({ changes: [{ field: "firstName", before: null, after: "Charles" }] }),
  ];
  reverted = undefined;
  server.use(
    ...familyOf(
      [charles, emma, robert!, susannah!, josiah!, erasmus, half, cousin, william],
      [
        tieOf(robert!, "parent", charles),
        tieOf(charles, "child", susannah!),
        tieOf(robert!, "parent", erasmus),
        tieOf(susannah!, "parent", erasmus),
        tieOf(robert!, "parent", half),
        tieOf(josiah!, "parent", half),
        { ...tieOf(charles, "spouse", emma), marriageDate: "29 JAN 1839", marriagePlace: "Maer" },
        tieOf(charles, "parent", william),
        tieOf(cousin, "cousin", charles),
      ],
    ),
    http.get("/api/family-members/:id", ({ params }) =>
      params["id"] === charles.id
        ? HttpResponse.json(withRevision(charles, 2))
        : params["id"] === emma.id
          ? HttpResponse.json(withRevision(emma))
          : refusal(404, "NOT_FOUND", "This person was not found."),
    ),
    http.get("/api/own-person", () => HttpResponse.json({ memberId: null })),
    http.get("/api/people/:id/items", () => HttpResponse.json({ items: about, hasMore: false })),
    http.get("/api/family-members/:id/history", () => HttpResponse.json(history)),
    http.get("/api/family-members/:id/relationship-history", () => HttpResponse.json(tieHistory)),
    http.post("/api/family-members/:id/revert", async ({ request }) => {
      reverted = await request.json();
      return HttpResponse.json(withRevision(charles, 3));
    }),
    http.get("/api/kinship", ({ request }) => {
      const from = new URL(request.url).searchParams.get("from");
      return HttpResponse.json(
        from === emma.id
          ? {
              name: "husband",
              also: "first cousin",
              path: [
                { memberId: emma.id, step: "", name: "Emma Wedgwood" },
                { memberId: charles.id, step: "husband", name: "Charles Darwin" },
              ],
            }
          : { name: null, path: [] },
      );
    }),
  );
});

const open = async (person: Pick<FamilyMember, "id"> = charles, session = admin) => {
  const rendering = await renderInFrontend(<PersonPage id={person.id} />, { session });
  return rendering;
};
const relatives = (title: string) =>
  within(screen.getByRole("heading", { level: 3, name: title }).parentElement!)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a person's page", () => {
  test("tells the life as people say it", async () => {
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Charles Darwin" })).toBeVisible();
    expect(screen.getByText("1809–1882")).toBeVisible();
    expect(screen.getByText(/^12 February 1809 in/)).toHaveTextContent("12 February 1809 in Shrewsbury");
    expect(screen.getByRole("link", { name: "Shrewsbury" })).toHaveAttribute("href", "/places/named?text=Shrewsbury");
    expect(screen.getByText(/Counted the rounds/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Show in the tree" })).toHaveAttribute(
      "href",
      `/family-tree?person=${charles.id}`,
    );
  });

  test("lets admins delete whom it is about, and leads to the others then", async () => {
    const deleted: unknown[] = [];
    server.use(
      http.delete("/api/family-members/:id", ({ params }) => {
        deleted.push(params["id"]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { visited, toasts } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog");
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(visited.at(-1)).toBe("/people"));
    expect(deleted).toEqual([charles.id]);
    expect(toasts[0]).toMatchObject({ description: "Family member deleted successfully", action: { label: "Undo" } });
  });

  test("says what name, birth and marriage are known from, beside each of them", async () => {
    const tie = tieOf(charles, "spouse", emma);
    const cited = {
      nameCitations: [{ source: "Register of St Chad" }],
      birthCitations: [{ source: "Family Bible" }],
      citations: [{ about: `marriage ${tie.id}`, source: "Register of Maer" }],
    };
    server.use(
      ...familyOf([charles, emma], [tie]),
      http.get("/api/family-members/:id", () => HttpResponse.json({ ...withRevision(charles), ...cited })),
    );
    await open();
    const numbered = async (of: RegExp): Promise<string | null> =>
      within((await screen.findByText(of)).closest("dd, li")!).getByRole("link", { name: /^Source/ }).textContent;
    expect(await screen.findByText("Emma Wedgwood")).toBeVisible();
    const sources = within(screen.getByRole("region", { name: "Sources" })).getAllByRole("listitem");
    expect(sources.map(({ textContent }) => textContent)).toEqual([
      "1Register of Maer",
      "2Register of St Chad",
      "3Family Bible",
    ]);
    expect(await numbered(/^Emma Wedgwood$/)).toBe("1");
    expect(
      within(screen.getByText("Name", { selector: "dt" }).nextElementSibling as HTMLElement).getByRole("link"),
    ).toHaveTextContent("2");
    expect(await numbered(/^12 February 1809 in/)).toBe("3");
  });

  test("tells where the life was lived, in its order, once somebody knows where that is", async () => {
    const people = [charles, emma].map(({ id, firstName }) => ({ id, name: firstName }));
    const shrewsbury = { coordinates: { latitude: 52.7, longitude: -2.7 }, of: null };
    const england = { coordinates: { latitude: 52, longitude: -1 }, of: "England" };
    const alone = people.slice(0, 1);
    const life = [
      { kind: "birth", title: "Born", date: "12 FEB 1809", place: "Shrewsbury", people: alone, point: shrewsbury },
      { kind: "marriage", title: "Married", date: "29 JAN 1839", place: "Maer", people, point: england },
      { kind: "death", title: "Died", date: "19 APR 1882", place: "Downe", people: alone, point: null },
    ];
    server.use(
      http.get("/api/family-members/:id/places", ({ params }) =>
        HttpResponse.json(params["id"] === charles.id ? life : []),
      ),
    );
    await open();
    const section = within(await screen.findByRole("region", { name: "Places" }));
    expect(section.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1Born12 February 1809 · Shrewsbury",
      "2Married Emma29 January 1839 · Maer · shown at England",
      "–Died19 April 1882 · Downe · not on the map yet",
    ]);
    const shows = section.getByRole("button", { name: "Show 2 on the map" });
    await userEvent.click(shows);
    expect(shows).toHaveAttribute("aria-pressed", "true");
    expect(section.getByRole("link", { name: "Emma" })).toHaveAttribute("href", `/people/${emma.id}`);
  });

  test("has what else the file says where it says anything, and nothing of it elsewhere", async () => {
    server.use(
      http.get("/api/family-members/:id", ({ params }) =>
        HttpResponse.json(
          params["id"] === emma.id ? withRevision(emma) : { ...withRevision(charles, 2), hasFileDetails: true },
        ),
      ),
      http.get("/api/family-members/:id/file-details", () =>
        HttpResponse.json([{ about: "Death · Cause", text: "pneumonia" }]),
      ),
    );
    const { unmount } = await open();
    await userEvent.click(await screen.findByText("Other details from the file"));
    expect(await screen.findByText("pneumonia")).toBeVisible();
    unmount();
    await open(emma);
    await screen.findByRole("heading", { level: 2, name: "History" });
    expect(screen.queryByText("Other details from the file")).toBeNull();
  });

  test("draws no map of places of which nobody knows where they lie", async () => {
    let asked = 0;
    server.use(
      http.get("/api/family-members/:id/places", () => {
        asked += 1;
        return HttpResponse.json([
          { kind: "birth", title: "Born", date: null, place: "Maer", people: [], point: null },
        ]);
      }),
    );
    await open();
    await waitFor(() => expect(asked).toBe(1));
    await screen.findByRole("heading", { level: 2, name: "History" });
    expect(screen.queryByRole("heading", { level: 2, name: "Places" })).toBeNull();
  });

  test("gathers relatives: siblings follow from parents, and half-siblings are told apart", async () => {
    await open();
    await screen.findByRole("heading", { level: 2, name: "Relatives" });
    expect(relatives("Parents").toSorted()).toEqual(["RRobert", "SSusannah"]);
    expect(relatives("Siblings")).toEqual(["EErasmus", "HHenriettahalf-sibling"]);
    expect(relatives("Partners")).toEqual(["EWEmma Wedgwoodmarried 29 January 1839, Maer"]);
    expect(relatives("Children")).toEqual(["WWilliam"]);
    expect(relatives("Also")).toEqual(["FGFrancis GaltonCousin"]);
  });

  test("works out the kinship to whoever is asked about", async () => {
    await open();
    const picker = await screen.findByRole("combobox", { name: "How is Charles related to" });
    await userEvent.type(picker, "emma{Enter}");
    expect(await screen.findByText("husband", { selector: "strong" })).toBeVisible();
    expect(screen.getByText(/and first cousin/)).toBeVisible();
    await userEvent.type(picker, "francis{Enter}");
    expect(
      await screen.findByText(/No connection between Charles Darwin and Francis Galton is recorded yet/),
    ).toBeVisible();
  });

  test("says how somebody is related by the name that was just given to them", async () => {
    const { queries } = await open();
    const key = ["getKinship", "x", {}];
    queries.setQueryData(key, {});
    server.use(http.patch("/api/family-members/:id", () => HttpResponse.json(withRevision(charles, 3))));
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    await userEvent.type(await screen.findByLabelText("Last name"), "-Wedgwood");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(queries.getQueryState(key)).toMatchObject({ isInvalidated: true }));
  });

  test("remembers with the account who one is, and takes it back", async () => {
    let memberId: string | null = null;
    server.use(
      http.get("/api/own-person", () => HttpResponse.json({ memberId })),
      http.put("/api/own-person", async ({ request }) => {
        ({ memberId } = (await request.json()) as { memberId: string | null });
        return HttpResponse.json({ memberId });
      }),
    );
    await open(emma);
    await userEvent.click(await screen.findByRole("button", { name: "This is me" }));
    expect(await screen.findByText(/^This is you\./)).toBeVisible();
    expect(memberId).toBe(emma.id);
    await userEvent.click(screen.getByRole("button", { name: "Not me" }));
    expect(await screen.findByRole("button", { name: "This is me" })).toBeVisible();
    expect(memberId).toBeNull();
  });

  test.each([
    ["are somebody else", emma, cousin.id],
    ["could only be somebody who has died", charles, null],
  ])("asks nobody whether it is them who %s", async (_who, person, memberId) => {
    server.use(http.get("/api/own-person", () => HttpResponse.json({ memberId })));
    const { queries } = await open(person);
    await screen.findByRole("heading", { name: "Kinship" });
    await waitFor(() => expect(queries.getQueriesData({ queryKey: ["getOwnPerson"] })[0]?.[1]).toEqual({ memberId }));
    expect(screen.queryByRole("button", { name: "This is me" })).toBeNull();
  });

  test("of nobody in this family looks like one that never was", async () => {
    await open({ id: "0192ffff-0000-7000-8000-000000000009" }, sessionOf());
    expect(await screen.findByRole("heading", { level: 1, name: "Person not found" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Recently deleted" })).toBeNull();
  });

  test("deleted lately can be brought back by an administrator, who is led there", async () => {
    await open({ id: "0192ffff-0000-7000-8000-000000000009" });
    expect(await screen.findByRole("link", { name: "Recently deleted" })).toHaveAttribute("href", "/deleted");
  });

  test("that cannot be loaded says so, and Retry loads it", async () => {
    server.use(http.get("/api/family-members/:id", () => refusal(503, "UNAVAILABLE", "Resting."), { once: true }));
    await open();
    expect(await screen.findByRole("alert")).toHaveTextContent("This person could not be loadedResting.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This person could not be loaded");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Charles Darwin" })).toBeVisible();
  });
});

describe("what happened in a life", () => {
  const itemOf = (overrides: Partial<ItemAboutPerson>): ItemAboutPerson => ({
    id: "0192eeee-0000-7000-8000-000000000001",
    category: "artifact",
    artifactType: "story",
    title: "The voyage",
    date: "27 Dec 1831",
    dateFrom: "1831-12-27",
    place: "Plymouth",
    excerpt: "The ship left at eleven.",
    picture: null,
    markedIn: [],
    ...overrides,
  });

  test("stands in a timeline with what the family keeps about it, and photos and stories follow", async () => {
    about = [
      itemOf({}),
      itemOf({
        id: "0192eeee-0000-7000-8000-000000000002",
        artifactType: "photo",
        title: "At the fence",
        picture: "/objects/1",
        date: null,
        dateFrom: null,
      }),
    ];
    await open();
    const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
    expect(timeline.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1809Born12 February 1809 · Shrewsbury",
      "1831The voyage27 December 1831 · PlymouthThe ship left at eleven.",
      "1839Married Emma Wedgwood29 January 1839 · Maer",
      "1882Died19 April 1882",
    ]);
    expect(
      within(screen.getByRole("region", { name: "Photos" })).getByRole("button", { name: "Enlarge: At the fence" }),
    ).toBeVisible();
    const stories = within(screen.getByRole("region", { name: "Stories" }));
    expect(stories.getByRole("link", { name: /^The voyage/ })).toHaveAttribute(
      "href",
      "/stories/0192eeee-0000-7000-8000-000000000001",
    );
    expect(stories.getByRole("link", { name: "Write about Charles" })).toHaveAttribute(
      "href",
      `/stories?add=1&about=${charles.id}`,
    );
  });

  test("shows the beginning of a long life, and all of it when asked", async () => {
    about = Array.from({ length: 20 }, (_, index) =>
      itemOf({
        id: `0192eeee-0000-7000-8000-0000000001${index + 10}`,
        title: `Letter ${index}`,
        date: "1850",
        dateFrom: "1850-01-01",
      }),
    );
    await open();
    const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
    expect(timeline.getAllByRole("listitem")).toHaveLength(12);
    expect(timeline.getAllByText("1850", { selector: "li > span" })).toHaveLength(1);
    await userEvent.click(timeline.getByRole("button", { name: "Show all 23" }));
    expect(timeline.getAllByRole("listitem")).toHaveLength(23);
  });

  test("asks for a story where there is none", async () => {
    await open();
    expect(await screen.findByText(/No stories about Charles yet/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Add a photo" })).toHaveAttribute(
      "href",
      `/artifacts?add=1&about=${charles.id}`,
    );
  });

  test("is told by the tree alone where the archive does not answer, and Retry asks again", async () => {
    server.use(http.get("/api/people/:id/items", () => refusal(503, "UNAVAILABLE", "Resting."), { once: true }));
    await open();
    expect(await screen.findByText("Stories and photos could not be loaded")).toBeVisible();
    expect(screen.getByRole("region", { name: "Timeline" })).toHaveTextContent("Married Emma Wedgwood");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/No stories about Charles yet/)).toBeVisible();
  });
});

describe("a relative in one step", () => {
  const sent: { path: string; body: unknown }[] = [];
  const newcomer = memberOf({ firstName: "Annie" });
  beforeEach(() => {
    sent.length = 0;
    server.use(
      http.post("/api/family-members", async ({ request }) => {
        sent.push({ path: "member", body: await request.json() });
        return HttpResponse.json(withRevision(newcomer, 0), { status: 201 });
      }),
      http.post("/api/family-relationships", async ({ request }) => {
        sent.push({ path: "relationship", body: await request.json() });
        return HttpResponse.json(tieOf(newcomer, "child", charles), { status: 201 });
      }),
    );
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

  test("a child belongs to both parents, and has the name of the father", async () => {
    const { toasts } = await open({ ...charles });
    await press("Child");
    const dialog = within(await screen.findByRole("dialog", { name: "Add Charles’s child" }));
    expect(dialog.getByLabelText("Other parent")).toHaveDisplayValue("Emma Wedgwood");
    await waitFor(() => expect(dialog.getByLabelText(/^First name/)).toHaveFocus());
    await userEvent.type(dialog.getByLabelText(/^First name/), "Annie");
    await userEvent.click(dialog.getByRole("button", { name: "Add child" }));
    await waitFor(() => expect(toasts[0]?.description).toBe("Family member added successfully"));
    expect(sent).toMatchObject([
      { path: "member", body: { firstName: "Annie" } },
      { body: { member1Id: newcomer.id, member2Id: charles.id, relationshipType: "child" } },
      { body: { member1Id: newcomer.id, member2Id: emma.id, relationshipType: "child" } },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("tried once more after a failure adds nobody twice", async () => {
    server.use(http.post("/api/family-relationships", () => refusal(503, "UNAVAILABLE", "Resting."), { once: true }));
    await open();
    await press("Partner");
    const dialog = within(await screen.findByRole("dialog", { name: "Add Charles’s partner" }));
    await userEvent.type(dialog.getByLabelText(/^First name/), "Annie");
    await userEvent.click(dialog.getByRole("button", { name: "Add partner" }));
    expect(await dialog.findByText("Resting.")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Add partner" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.map(({ path }) => path)).toEqual(["member", "relationship"]);
  });

  test("a partner is recorded as together the way that was said", async () => {
    await open();
    await press("Partner");
    const dialog = within(await screen.findByRole("dialog", { name: "Add Charles’s partner" }));
    // A letter typed into the choice would change it.
    await waitFor(() => expect(dialog.getByLabelText(/^First name/)).toHaveFocus());
    await userEvent.type(dialog.getByLabelText(/^First name/), "Annie");
    await userEvent.selectOptions(dialog.getByLabelText("Together as"), "Partners, not married");
    await userEvent.click(dialog.getByRole("button", { name: "Add partner" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[1]).toMatchObject({ body: { relationshipType: "spouse", partnership: "partners" } });
  });

  test("a partner is added with the wedding, which nobody found behind the pencil of the relationship", async () => {
    await open();
    await press("Partner");
    const dialog = within(await screen.findByRole("dialog", { name: "Add Charles’s partner" }));
    await waitFor(() => expect(dialog.getByLabelText(/^First name/)).toHaveFocus());
    await userEvent.type(dialog.getByLabelText(/^First name/), "Annie");
    await userEvent.type(dialog.getByLabelText("Married on"), "29 Jan 1839");
    await userEvent.type(dialog.getByLabelText("Married in"), "Maer");
    await userEvent.click(dialog.getByRole("button", { name: "Add partner" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const wedding = { marriageDate: "29 Jan 1839", marriagePlace: "Maer" };
    expect(sent[1]).toMatchObject({ body: { relationshipType: "spouse", partnership: "married", ...wedding } });
  });

  test("may be somebody who is in the tree already", async () => {
    await open();
    await press("Sibling");
    const dialog = within(await screen.findByRole("dialog", { name: "Add Charles’s sibling" }));
    await userEvent.click(dialog.getByRole("button", { name: "Choose a person" }));
    await userEvent.type(dialog.getByRole("combobox", { name: "Person" }), "francis{Enter}");
    expect(await dialog.findByDisplayValue("Francis Galton")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Add sibling" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      body: { member1Id: cousin.id, member2Id: charles.id, relationshipType: "sibling" },
    });
  });

  test("is no third parent", async () => {
    await open();
    await screen.findByRole("button", { name: "Child" });
    expect(screen.queryByRole("button", { name: "Father" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Mother" })).toBeNull();
  });
});

describe("the history", () => {
  const entries = async () =>
    within(await screen.findByRole("region", { name: "History" })).getAllByText(/^(Changed|Added)$/);

  test("is not asked for before somebody comes near", async () => {
    nobodyScrolls();
    let asked = 0;
    server.use(
      http.get("/api/family-members/:id/history", () => {
        asked += 1;
        return HttpResponse.json(history);
      }),
    );
    await open();
    await screen.findByRole("heading", { level: 2, name: "History" });
    await screen.findByRole("heading", { level: 2, name: "Relatives" });
    expect(asked).toBe(0);
  });

  test("is there at once where the address asks for it", async () => {
    nobodyScrolls();
    location.hash = "#history";
    onTestFinished(() => void (location.hash = ""));
    await open();
    expect(await screen.findByText("Changed")).toBeVisible();
  });

  test("says who changed what, when, and what it was before", async () => {
    await open();
    await screen.findByText("Changed");
    const changed = (await entries())[0]!.closest("li")!;
    expect(changed).toHaveTextContent(/by Emma, 1 March 2026 at \d\d:30/);
    expect(changed).toHaveTextContent("Born: 1809 → 12 February 1809");
    expect(changed).toHaveTextContent("Living or deceased: Living → Deceased");
    await userEvent.click(screen.getByText("Details"));
    expect(screen.getByText("Charles", { selector: "ins" })).toBeVisible();
  });

  test("says what became of relationships, in between, and offers no way back to them", async () => {
    tieHistory = [
      {
        revision: 1,
        action: "changed",
        at: "2026-03-02T10:00:00.000Z",
        actorId: null,
        actorName: "Emma",
        relationshipId: "0192ffff-0000-5000-8000-000000000077",
        member1Id: "0192ffff-0000-7000-8000-000000000078",
        member2Id: charles.id,
        relationshipType: "parent",
        changes: [{ field: "pedigree", before: null, after: "adopted" }],
      },
    ];
    await open();
    const entry = (await screen.findByText("Relationship changed: Unknown (parent)")).closest("li")!;
    expect(entry).toHaveTextContent("How the child belongs: Adopted");
    expect(within(entry).queryByRole("button")).toBeNull();
    expect(screen.getAllByRole("button", { name: "Restore this version" })).toHaveLength(1);
  });

  test("lets an admin go back to before, once asked", async () => {
    const { toasts } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "Restore this version" }));
    const question = await screen.findByRole("alertdialog", { name: "Restore this version?" });
    await userEvent.click(within(question).getByRole("button", { name: "Restore this version" }));
    await waitFor(() => expect(toasts[0]?.description).toBe("Restored to how it was"));
    expect(reverted).toEqual({ revision: 0 });
  });

  test("that cannot be read says so and leaves the rest", async () => {
    server.use(http.get("/api/family-members/:id/history", () => new HttpResponse(null, { status: 500 })));
    await open();
    expect(await screen.findByText("The history could not be loaded.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Charles Darwin" })).toBeVisible();
  });
});

test("a member reads everything and changes neither the life nor its history", async () => {
  await open(charles, sessionOf());
  await screen.findByText("Changed");
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Restore this version" })).toBeNull();
  expect(screen.getByRole("button", { name: "Relationships" })).toBeVisible();
});

describe("who may see somebody", () => {
  const shownWith = (member: object, role: "member" | "tenant_admin") => {
    server.use(http.get("/api/family-members/:id", () => HttpResponse.json({ ...withRevision(charles), ...member })));
    return renderInFrontend(<PersonPage id={charles.id} />, { session: sessionOf({ user: { role } }) });
  };

  test("is chosen by administrators", async () => {
    let sent: unknown;
    server.use(
      http.patch("/api/family-members/:id", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...withRevision(charles), restrictions: ["confidential", "locked"] });
      }),
    );
    await shownWith({ restrictions: ["locked"] }, "tenant_admin");
    await userEvent.selectOptions(await screen.findByLabelText("Seen by"), "Admins and whoever added this");
    await waitFor(() => expect(sent).toEqual({ restrictions: ["confidential", "locked"] }));
  });

  test("is told to others", async () => {
    await shownWith({ firstName: "Private", isKeptPrivate: true, restrictions: ["privacy"] }, "member");
    expect(await screen.findByText(/This person is private/)).toBeVisible();
    expect(screen.queryByLabelText("Seen by")).not.toBeInTheDocument();
  });

  test("says beside it why they count as living or dead, where no death is shown", async () => {
    const why = "Born 12 February 1809, more than 110 years ago.";
    server.use(
      http.get("/api/family-members/:id/living", () => HttpResponse.json({ isLiving: false, why, isGuessed: false })),
    );
    await shownWith({ deathDate: null }, "member");
    expect(await screen.findByText("Counts as dead: born 12 February 1809, more than 110 years ago.")).toBeVisible();
  });
});
