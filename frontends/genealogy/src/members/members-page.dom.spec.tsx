import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { familyOf, refusal } from "../testing/family-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { tieOf, withRevision } from "../testing/family.fixture.ts";
import { MembersPage } from "./members-page.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });

const charles = memberOf({
  firstName: "Charles",
  lastName: "Darwin",
  birthDate: "12 FEB 1809",
  birthPlace: "Shrewsbury",
  deathDate: "19 APR 1882",
  isLiving: false,
});
const emma = memberOf({ firstName: "Emma", lastName: "Darwin", maidenName: "Wedgwood", birthPlace: "Maer Hall" });

/** The page over lists that change as the calls of a test change them. */
const open = async (
  members: FamilyMember[],
  { ties = [] as FamilyRelationship[], session = admin, path = "/family-members" } = {},
) => {
  server.use(...familyOf(members, ties));
  const rendering = await renderInFrontend(
    <PageBoundary title="This page could not be loaded">
      <MembersPage />
    </PageBoundary>,
    { session, path },
  );
  return rendering;
};
/** Has it known who counts as living; the answer tells whether that is read again when next looked at. */
const knowWhoLives = (queries: QueryClient) => {
  const keys = ["whyLiving", "listGuessedLiving"].map((id) => [id, "x", {}]);
  for (const key of keys) queries.setQueryData(key, []);
  return () => keys.every((key) => queries.getQueryState(key)?.isInvalidated === true);
};
const cardOf = async (name: string) => (await screen.findByRole("link", { name })).closest("li")!;

describe("the list", () => {
  test("of a family nobody is in yet teaches how to begin", async () => {
    await open([]);
    expect(
      await screen.findByText("No family members yet. Add your first family member to get started."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Import a family tree" })).toHaveAttribute("href", "/import");
    await userEvent.click(screen.getAllByRole("button", { name: "Add a person" })[0]!);
    expect(await screen.findByRole("dialog", { name: "Add Family Member" })).toBeVisible();
  });

  test("opens the form for who comes to add somebody, once", async () => {
    const { visited } = await open([charles], { path: "/family-members?add=1" });
    expect(await screen.findByRole("dialog", { name: "Add Family Member" })).toBeVisible();
    expect(visited.at(-1)).toBe("/family-members");
  });

  test("shows the shape of what comes while it loads", async () => {
    const held = Promise.withResolvers<void>();
    server.use(
      http.get("/api/people-index/letters", () =>
        held.promise.then(() => HttpResponse.json({ everybody: 0, letters: [] })),
      ),
      ...familyOf([]),
    );
    await renderInFrontend(<MembersPage />, { session: admin });
    expect(screen.getByRole("heading", { level: 1, name: "Family Members" })).toBeVisible();
    expect(screen.getByText("People in your family tree")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Loading your family…");
    held.resolve();
    expect(await screen.findByText(/No family members yet/)).toBeVisible();
  });

  test("that cannot be read says why, and Retry reads it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(
      http.get("/api/people-index/letters", () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.")),
      ...familyOf([]),
    );
    await renderInFrontend(
      <PageBoundary title="This page could not be loaded">
        <MembersPage />
      </PageBoundary>,
      { session: admin },
    );
    const card = await screen.findByRole("alert");
    expect(card).toHaveTextContent("This page could not be loaded");
    expect(card).toHaveTextContent("The archive is resting for a moment.");
    server.use(...familyOf([emma]));
    await userEvent.click(within(card).getByRole("button", { name: "Retry" }));
    expect(await cardOf("Emma Darwin")).toBeVisible();
  });

  test("has everybody on a card, as people say dates", async () => {
    await open([charles, emma]);
    const card = await cardOf("Charles Darwin");
    expect(card).toHaveTextContent("Deceased");
    expect(card).toHaveTextContent("Born: 12 February 1809 in Shrewsbury");
    expect(card).toHaveTextContent("Died: 19 April 1882");
    expect(await cardOf("Emma Darwin")).toHaveTextContent(/née Wedgwood.*Living/);
    expect(screen.getByText("2 people")).toBeVisible();
  });

  test.each([
    ["by name, whatever the case", "eMMa d", ["Emma Darwin"]],
    ["by birth place", "shrews", ["Charles Darwin"]],
    ["nobody", "nobody", []],
  ])("finds %s", async (_how, typed, names) => {
    await open([charles, emma]);
    await cardOf("Emma Darwin");
    await userEvent.type(screen.getByPlaceholderText("Search family members..."), typed);
    await waitFor(() =>
      expect(screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(names),
    );
    if (names.length === 0) expect(screen.getByText("No family members found matching your search")).toBeVisible();
  });

  test("shows names that are written alike where nobody has the one that was typed", async () => {
    await open([charles, emma]);
    await cardOf("Emma Darwin");
    await userEvent.type(screen.getByPlaceholderText("Search family members..."), "Chalres");
    expect(await screen.findByText(/^No one found for/)).toHaveTextContent("“Chalres”. Showing similar names.");
    await waitFor(() => expect(screen.queryByRole("heading", { level: 2, name: "Emma Darwin" })).toBeNull());
    expect(screen.getByRole("heading", { level: 2, name: "Charles Darwin" })).toBeVisible();
  });

  test("puts whom the address names first, and marks them", async () => {
    await open([charles, emma], { path: `/family-members?selected=${emma.id}` });
    const card = await cardOf("Emma Darwin");
    expect(card).toHaveAttribute("aria-current", "true");
    expect(card.previousElementSibling).toBeNull();
  });

  test("puts whom the address names first also where there are too many to list at once", async () => {
    const many = Array.from({ length: 150 }, (_, index) => memberOf({ firstName: `Person ${index}` }));
    const last = many.at(-1)!;
    server.use(http.get("/api/family-members/:id", () => HttpResponse.json(withRevision(last))));
    await open(many, { path: `/family-members?selected=${last.id}` });
    const card = await cardOf("Person 149");
    expect(card.previousElementSibling).toBeNull();
    expect(screen.getByText("150 people")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Person 148" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("link", { name: "Person 148" })).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Person 149" })).toHaveLength(1);
  });

  test("offers a member neither editing nor deleting", async () => {
    await open([emma], { session: sessionOf() });
    const card = within(await cardOf("Emma Darwin"));
    expect(card.getByRole("button", { name: "Manage relationships of Emma Darwin" })).toBeVisible();
    expect(card.getByRole("button", { name: "Upload a photo of Emma Darwin" })).toBeVisible();
    expect(card.queryByRole("button", { name: /Edit|Delete/ })).toBeNull();
  });
});

describe("adding", () => {
  test("sends what was typed, tells so and reads the list again", async () => {
    const members: FamilyMember[] = [];
    const { toasts, queries } = await open(members);
    const isLivingReadAgain = knowWhoLives(queries);
    let sent: unknown;
    server.use(
      http.post("/api/family-members", async ({ request }) => {
        sent = await request.json();
        members.push(emma);
        return HttpResponse.json(withRevision(emma), { status: 201 });
      }),
    );
    await userEvent.click((await screen.findAllByRole("button", { name: "Add a person" }))[0]!);
    await userEvent.type(await screen.findByLabelText(/First name/), " Emma ");
    await userEvent.type(screen.getByLabelText("Born"), "2 May 1808");
    await userEvent.selectOptions(screen.getByLabelText("Living or deceased"), "Deceased");
    await userEvent.type(screen.getByLabelText("Place of death"), "Down House");
    await userEvent.click(screen.getByRole("button", { name: "Add member" }));
    expect(await cardOf("Emma Darwin")).toBeVisible();
    expect(sent).toMatchObject({
      firstName: "Emma",
      lastName: null,
      birthDate: "2 May 1808",
      isLiving: false,
      deathPlace: "Down House",
    });
    expect(toasts).toEqual([{ title: "Success", description: "Family member added successfully" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(isLivingReadAgain()).toBe(true);
  });

  test("that is refused keeps what was typed", async () => {
    await open([]);
    server.use(
      http.post("/api/family-members", () =>
        refusal(400, "INVALID_INPUT", "Please check what you entered.", [
          { path: "firstName", message: "First name is required" },
        ]),
      ),
    );
    await userEvent.click((await screen.findAllByRole("button", { name: "Add a person" }))[0]!);
    await userEvent.type(await screen.findByLabelText(/First name/), "Emma");
    await userEvent.click(screen.getByRole("button", { name: "Add member" }));
    await waitFor(() =>
      expect(screen.getByLabelText(/First name/)).toHaveAccessibleDescription("First name is required"),
    );
    expect(screen.getByLabelText(/First name/)).toHaveValue("Emma");
  });
});

describe("editing", () => {
  test("sends only what was touched, and the revision it was read at", async () => {
    const { toasts } = await open([emma]);
    let sent: { body?: unknown; ifMatch?: string | null } = {};
    server.use(
      http.get("/api/family-members/:id", () => HttpResponse.json(withRevision(emma, 4))),
      http.patch("/api/family-members/:id", async ({ request }) => {
        sent = { body: await request.json(), ifMatch: request.headers.get("if-match") };
        return HttpResponse.json(withRevision(emma, 5));
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Edit Emma Darwin" }));
    const place = await screen.findByLabelText("Place of birth");
    expect(place).toHaveValue("Maer Hall");
    await userEvent.clear(place);
    await userEvent.type(place, "Maer");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(toasts[0]?.description).toBe("Family member updated successfully"));
    expect(sent).toEqual({ body: { birthPlace: "Maer" }, ifMatch: '"4"' });
  });

  test("shows what somebody else saved meanwhile, keeps what was typed, and builds on theirs", async () => {
    await open([emma]);
    let current = withRevision(emma, 4);
    const sent: unknown[] = [];
    server.use(
      http.get("/api/family-members/:id", () => HttpResponse.json(current)),
      http.patch("/api/family-members/:id", async ({ request }) => {
        if (request.headers.get("if-match") !== `"${current.revision}"`)
          return refusal(412, "STALE_REVISION", "Somebody else changed this in the meantime.");
        sent.push(await request.json());
        return HttpResponse.json(current);
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Edit Emma Darwin" }));
    await userEvent.type(await screen.findByLabelText("Biography"), "Nursed and read aloud.");
    current = { ...current, revision: 5, birthDate: "2 MAY 1808", lastName: "Wedgwood" };
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Somebody else changed this in the meantime.")).toBeVisible();
    const theirs = screen.getByText("Somebody else has changed:").parentElement!;
    expect(theirs).toHaveTextContent("Born: “2 May 1808”");
    expect(theirs).toHaveTextContent("Last name: “Wedgwood” (before: “Darwin”)");
    expect(screen.getByLabelText("Biography")).toHaveValue("Nursed and read aloud.");
    expect(screen.getByLabelText("Last name")).toHaveValue("Wedgwood");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(sent).toEqual([{ biography: "Nursed and read aloud." }]));
  });

  test("of somebody who was deleted meanwhile says so, keeps what was typed, and goes on once they are back", async () => {
    const { toasts } = await open([emma]);
    let current: ReturnType<typeof withRevision> | undefined = withRevision(emma, 4);
    const sent: unknown[] = [];
    const absent = () => refusal(404, "NOT_FOUND", "There is no such family member.");
    server.use(
      http.get("/api/family-members/:id", () => (current ? HttpResponse.json(current) : absent())),
      http.patch("/api/family-members/:id", async ({ request }) => {
        if (request.headers.get("if-match") !== `"${current?.revision}"`)
          return refusal(412, "STALE_REVISION", "Somebody else changed this in the meantime.");
        sent.push(await request.json());
        return HttpResponse.json(current);
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Edit Emma Darwin" }));
    await userEvent.type(await screen.findByLabelText("Biography"), "Nursed and read aloud.");
    current = undefined;
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(/^This was deleted while you were writing\. Leave this page open/)).toBeVisible();
    expect(screen.getByLabelText("Biography")).toHaveValue("Nursed and read aloud.");
    // They are back as they were: there is no change to look at first.
    current = withRevision(emma, 6);
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Error", "Success"]));
    expect(sent).toEqual([{ biography: "Nursed and read aloud." }]);
  });
});

test("deleting asks in the product's words, and Undo brings back the version before", async () => {
  const members = [emma];
  const { toasts } = await open(members);
  let reverted: unknown;
  const entry = (revision: number, action: string) => ({
    revision,
    action,
    at: emma.createdAt,
    actorId: null,
    actorName: null,
    importId: null,
    proposedByName: null,
    otherId: null,
    changes: [],
  });
  server.use(
    http.delete("/api/family-members/:id", () => {
      members.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("/api/family-members/:id/history", () =>
      HttpResponse.json([entry(7, "removed"), entry(3, "changed"), entry(0, "added")]),
    ),
    http.post("/api/family-members/:id/revert", async ({ request }) => {
      reverted = await request.json();
      members.push(emma);
      return HttpResponse.json(withRevision(emma, 8));
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Delete Emma Darwin" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Are you sure you want to delete Emma Darwin? This action cannot be undone.");
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/No family members yet/)).toBeVisible();
  expect(toasts[0]).toMatchObject({ title: "Success", description: "Family member deleted successfully" });
  toasts[0]!.action!.run();
  expect(await cardOf("Emma Darwin")).toBeVisible();
  expect(reverted).toEqual({ revision: 3 });
});

describe("relationships", () => {
  const manage = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `Manage relationships of ${name}` }));
    return within(await screen.findByRole("dialog", { name: `Manage Relationships for ${name}` }));
  };

  test("are listed as this person sees them, and somebody missing is Unknown", async () => {
    const gone = { id: "0192eeee-0000-7000-8000-000000000001" };
    await open([charles, emma], { ties: [tieOf(charles, "parent", gone), tieOf(charles, "spouse", emma)] });
    const dialog = await manage("Charles Darwin");
    const ties = within(dialog.getByRole("list", { name: "Current relationships" })).getAllByRole("listitem");
    expect(ties.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Emma DarwinSpouse"),
      expect.stringContaining("UnknownChild"),
    ]);
  });

  test("of partners tell of the wedding, so that who has saved it sees it", async () => {
    const wedding = { marriageDate: "29 JAN 1839", marriagePlace: "Maer" };
    await open([charles, emma], { ties: [{ ...tieOf(charles, "spouse", emma), ...wedding }] });
    const dialog = await manage("Charles Darwin");
    const list = within(dialog.getByRole("list", { name: "Current relationships" }));
    expect(list.getByText("married 29 January 1839, Maer")).toBeVisible();
  });

  test("are added as a sibling unless told, to somebody else", async () => {
    const ties: FamilyRelationship[] = [];
    const { toasts, queries } = await open([charles, emma], { ties });
    const isLivingReadAgain = knowWhoLives(queries);
    let sent: unknown;
    server.use(
      http.post("/api/family-relationships", async ({ request }) => {
        sent = await request.json();
        ties.push(tieOf(charles, "sibling", emma));
        return HttpResponse.json(ties[0], { status: 201 });
      }),
    );
    const dialog = await manage("Charles Darwin");
    expect(dialog.getByLabelText("is Charles’s")).toHaveValue("sibling");
    await userEvent.click(dialog.getByRole("button", { name: "Add relationship" }));
    expect(await dialog.findByText("Please choose a person")).toBeVisible();
    await userEvent.type(dialog.getByRole("combobox", { name: "Person" }), "darwin");
    const people = within(dialog.getByRole("listbox", { name: "People" }));
    expect((await people.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Emma Darwin"),
    ]);
    await userEvent.keyboard("{Enter}");
    await userEvent.click(dialog.getByRole("button", { name: "Add relationship" }));
    await waitFor(() => expect(toasts[0]?.description).toBe("Relationship added successfully"));
    expect(sent).toMatchObject({ member1Id: charles.id, member2Id: emma.id, relationshipType: "sibling" });
    expect(await dialog.findByRole("button", { name: "Remove Emma Darwin" })).toBeVisible();
    // Who has a child of today counts as somebody who may live.
    expect(isLivingReadAgain()).toBe(true);
  });

  test("are told as the list tells them: what the other is to this person", async () => {
    await open([charles, emma]);
    const sent: unknown[] = [];
    server.use(
      http.post("/api/family-relationships", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(tieOf(charles, "niece_nephew", emma), { status: 201 });
      }),
    );
    const dialog = await manage("Charles Darwin");
    await userEvent.type(dialog.getByRole("combobox", { name: "Person" }), "emma{Enter}");
    await userEvent.selectOptions(dialog.getByLabelText("is Charles’s"), "Aunt/Uncle");
    await userEvent.click(dialog.getByRole("button", { name: "Add relationship" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ member1Id: charles.id, member2Id: emma.id, relationshipType: "niece_nephew" });
  });

  test("of partners are changed where something was typed, so that what others said of them meanwhile stays", async () => {
    await open([charles, emma], { ties: [{ ...tieOf(charles, "spouse", emma), marriageDate: "29 JAN 1839" }] });
    const sent: unknown[] = [];
    server.use(
      http.patch("/api/family-relationships/:id", async ({ request }) => {
        // Where no revision is told, none is demanded: it would be refused for ever.
        sent.push([request.headers.get("if-match"), await request.json()]);
        return HttpResponse.json(tieOf(charles, "spouse", emma));
      }),
    );
    const dialog = await manage("Charles Darwin");
    await userEvent.click(await dialog.findByRole("button", { name: "Edit relationship with Emma Darwin" }));
    await userEvent.type(await dialog.findByLabelText("Married in"), "Maer");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toEqual([[null, { marriagePlace: "Maer" }]]));
  });

  test("of partners that somebody else changed meanwhile are shown with their words, and saved on top of them", async () => {
    const tie = { ...tieOf(charles, "spouse", emma), marriageDate: "1838", revision: 2 };
    const theirs = { ...tie, marriageDate: "29 JAN 1839", revision: 3 };
    await open([charles, emma], { ties: [tie] });
    const sent: unknown[] = [];
    server.use(
      http.patch("/api/family-relationships/:id", async ({ request }) => {
        const revision = request.headers.get("if-match");
        sent.push([revision, await request.json()]);
        if (revision === '"3"') return HttpResponse.json(theirs);
        server.use(...familyOf([charles, emma], [theirs]));
        return refusal(412, "STALE_REVISION", "Somebody else changed this in the meantime.");
      }),
    );
    const dialog = await manage("Charles Darwin");
    await userEvent.click(await dialog.findByRole("button", { name: "Edit relationship with Emma Darwin" }));
    const date = await dialog.findByLabelText("Married on");
    await userEvent.clear(date);
    await userEvent.type(date, "1840");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Somebody else has changed:")).toBeVisible();
    expect(date).toHaveValue("1840");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['"2"', { marriageDate: "1840" }],
        ['"3"', { marriageDate: "1840" }],
      ]),
    );
  });

  test("that break a rule are refused beside the form, and removing one that fails says so", async () => {
    const { toasts } = await open([charles, emma], { ties: [tieOf(charles, "spouse", emma)] });
    server.use(
      http.post("/api/family-relationships", () => refusal(409, "CONFLICT", "They are already related like this.")),
      http.delete("/api/family-relationships/:id", () => new HttpResponse(null, { status: 500 })),
    );
    const dialog = await manage("Charles Darwin");
    await userEvent.type(dialog.getByRole("combobox", { name: "Person" }), "emma{Enter}");
    expect(await dialog.findByDisplayValue(/^Emma Darwin/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Add relationship" }));
    expect(await dialog.findByText("They are already related like this.")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Remove Emma Darwin" }));
    await waitFor(() =>
      expect(toasts.map(({ title, description }) => [title, description])).toEqual([
        ["Error", "They are already related like this."],
        ["Error", "Failed to remove relationship"],
      ]),
    );
  });
});

describe("a photo", () => {
  const choose = async (file: File) => {
    const card = await cardOf("Emma Darwin");
    await userEvent.upload(card.querySelector("input[type=file]")!, file, { applyAccept: false });
  };

  test("is sent to the address that was asked for, and then set", async () => {
    const members = [emma];
    const { toasts } = await open(members);
    const calls: string[] = [];
    server.use(
      http.post("/api/objects/upload", () =>
        HttpResponse.json({ uploadUrl: "/objects/upload/token", objectPath: "/objects/1" }, { status: 201 }),
      ),
      http.put("/objects/upload/token", () => {
        calls.push("sent");
        return new HttpResponse(null, { status: 204 });
      }),
      http.put("/api/family-members/:id/photo", async ({ request }) => {
        calls.push(JSON.stringify(await request.json()));
        members[0] = { ...emma, photoUrl: "/objects/1" };
        return HttpResponse.json(withRevision(members[0]));
      }),
    );
    await choose(new File(["picture"], "emma.jpg", { type: "image/jpeg" }));
    await waitFor(() => expect(toasts[0]?.description).toBe("Photo uploaded successfully"));
    expect(calls).toEqual(["sent", '{"photoPath":"/objects/1"}']);
    await waitFor(async () =>
      expect((await cardOf("Emma Darwin")).querySelector("img")).toHaveAttribute("src", "/objects/1?size=thumbnail"),
    );
  });

  test("of more than 5 MB is refused without a call", async () => {
    const { toasts } = await open([emma]);
    await choose(new File([new Uint8Array(5_242_881)], "emma.jpg", { type: "image/jpeg" }));
    await waitFor(() => expect(toasts[0]?.description).toBe("Please choose a photo of at most 5 MB."));
  });

  test("that finds no address says so", async () => {
    const { toasts } = await open([emma]);
    server.use(http.post("/api/objects/upload", () => new HttpResponse(null, { status: 500 })));
    await choose(new File(["picture"], "emma.jpg", { type: "image/jpeg" }));
    await waitFor(() =>
      expect(toasts[0]).toEqual({ title: "Error", description: "Failed to get upload URL", variant: "destructive" }),
    );
  });
});
