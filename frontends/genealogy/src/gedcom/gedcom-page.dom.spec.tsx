import type { GedzipImport } from "@kinkeeper/contracts/archive/gedzips";
import type { GedcomImport, ProposedChange, WaitingProposals } from "@kinkeeper/contracts/genealogy/gedcom";
import type { DoubtfulPerson, PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { privacyOf, refusal } from "../testing/family-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { importOf } from "../testing/family.fixture.ts";
import { GedcomPage } from "./gedcom-page.tsx";

const server = mockServer();
const member = sessionOf({ user: { role: "member" } });
const admin = sessionOf({ user: { role: "tenant_admin" } });
/** What the service holds; a test moves it on. */
let current: GedcomImport;
let proposed: ProposedChange[];
let waiting: WaitingProposals[];
let earlier: GedcomImport[];
let media: GedzipImport[];
let doubtful: DoubtfulPerson[];
let people: Record<"new" | "changed" | "relationships", PersonOfFile[]>;

const found = ({ params }: { params: Record<string, unknown> }) =>
  [current, ...earlier].find(({ id }) => id === params["id"]) ?? current;

beforeEach(() => {
  current = importOf({ issues: [{ line: 12, message: "No tag" }], issueCount: 3 });
  earlier = [];
  doubtful = [];
  people = { new: [], changed: [], relationships: [] };
  [proposed, waiting] = [[], []];
  media = [];
  server.use(
    ...privacyOf(),
    http.get("/api/gedzip/imports", () => HttpResponse.json(media)),
    http.get("/api/gedcom/proposals", () => HttpResponse.json(waiting)),
    http.get("/api/gedcom/imports/:id/changes", () => HttpResponse.json({ changes: proposed, next: null })),
    http.get("/api/gedcom/imports/:id/issues", ({ request }) =>
      HttpResponse.json(
        request.url.includes("after=")
          ? { issues: [{ line: 90, message: "No place" }], next: null }
          : { issues: current.issues, next: "1" },
      ),
    ),
    http.get("/api/gedcom/imports/:id/people", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const found = people[query.get("kind") as keyof typeof people];
      const search = (query.get("search") ?? "").toLowerCase();
      return HttpResponse.json({ people: found.filter(({ name }) => name.toLowerCase().includes(search)), next: null });
    }),
    http.get("/api/gedcom/imports/:id/doubtful", () => HttpResponse.json({ people: doubtful, next: null })),
    http.post("/api/gedcom/imports/:id/doubtful", async ({ request }) => {
      const { number, decision } = (await request.json()) as Pick<DoubtfulPerson, "number" | "decision">;
      doubtful = doubtful.map((one) => (one.number === number ? { ...one, decision } : one));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("/api/gedcom/imports", () => HttpResponse.json([...earlier])),
    http.post("/api/gedcom/imports", () => HttpResponse.json(current, { status: 201 })),
    http.get("/api/gedcom/imports/:id", (request) => HttpResponse.json(found(request))),
    http.post("/api/gedcom/imports/:id/commit", () => {
      current = { ...current, status: "running", stage: "importing", progress: 0.4, canImport: false };
      return HttpResponse.json(current, { status: 202 });
    }),
    http.post("/api/gedcom/imports/:id/cancel", () => {
      current = { ...current, stage: "undoing", progress: 0.2 };
      return HttpResponse.json(current, { status: 202 });
    }),
    http.post("/api/gedcom/imports/:id/undo", (request) => {
      current = { ...found(request), status: "undone", removed: 39, kept: 1, canUndo: false };
      earlier = earlier.map((one) => (one.id === current.id ? current : one));
      return HttpResponse.json({ ...current, status: "running" }, { status: 202 });
    }),
  );
});

const choose = () =>
  userEvent.upload(screen.getByLabelText("GEDCOM file"), new File(["0 HEAD"], "wedgwood.ged"), { applyAccept: false });

/** Of the list of imports: what stands over them, and their files. */
const headings = () =>
  screen
    .getAllByRole("heading")
    .map(({ textContent }) => textContent)
    .filter((heading) => /^(?:Not imported yet|Earlier imports)$|\.ged$/.test(heading ?? ""));

describe("bringing a family tree in", () => {
  test.each([
    [12, "Its pictures and documents are already there.", "Import anyway"],
    [2, "10 pictures and documents will be added as well, 2 already there.", "Import 10 pictures and documents"],
  ])(
    "of a ZIP of which %i files are here already says so, and asks for the others alone",
    async (known, said, asked) => {
      current = importOf({ created: 0, unchanged: 40 });
      const along = { files: 12, missing: [], missingCount: 0, added: 0, known, issues: [] };
      media = [{ importId: current.id, status: "waiting", ...along }];
      server.use(http.post("/api/gedzip/imports", () => HttpResponse.json(media[0], { status: 201 })));
      await renderInFrontend(<GedcomPage />);
      const zip = new File(["PK\u0003\u0004"], "wedgwood.gdz");
      await userEvent.upload(screen.getByLabelText("GEDCOM file"), zip, { applyAccept: false });
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.getByRole("button", { name: asked })).toBeVisible();
    },
  );

  test("is not offered in a family that is suspended", async () => {
    await renderInFrontend(<GedcomPage />, { session: sessionOf({ tenant: { status: "suspended" } }) });
    expect(await screen.findByText(/^Nothing can be added or changed while this family/)).toBeVisible();
    expect(screen.queryByLabelText("GEDCOM file")).toBeNull();
    expect(screen.getByRole("link", { name: "Download GEDCOM 7.0" })).toBeVisible();
  });

  test("of a ZIP tells what comes along, what is missing in it, and what was added", async () => {
    const along = { files: 12, missing: ["photos/emma.jpg"], missingCount: 1, added: 0, known: 0, issues: [] };
    const came: GedzipImport = { importId: current.id, status: "waiting", ...along };
    server.use(
      http.post("/api/gedzip/imports", () => {
        media = [came];
        return HttpResponse.json(came, { status: 201 });
      }),
    );
    await renderInFrontend(<GedcomPage />);
    const zip = new File(["PK\u0003\u0004"], "wedgwood.gdz");
    await userEvent.upload(screen.getByLabelText("GEDCOM file"), zip, { applyAccept: false });
    expect(await screen.findByText("12 pictures and documents will be added as well.")).toBeVisible();
    expect(screen.getByText("1 file missing from the ZIP")).toBeVisible();
    expect(screen.getByText("photos/emma.jpg")).toBeInTheDocument();
    current = { ...current, status: "done" };
    media = [{ ...came, status: "done", added: 11, known: 1 }];
    await userEvent.click(screen.getByRole("button", { name: /^Import 40 people/ }));
    expect(await screen.findByText("11 pictures and documents added, 1 already there.")).toBeVisible();
    current = { ...current, status: "done", stage: null, canUndo: true };
    await userEvent.click(await screen.findByRole("button", { name: "Undo this import" }));
    media = [{ ...came, status: "undone" }];
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Undo this import" }),
    );
    expect(await screen.findByText(/^Its pictures and documents were removed/)).toBeVisible();
  });

  test("previews first, then imports with progress, and tells what came of it", async () => {
    await renderInFrontend(<GedcomPage />);
    expect(screen.getByRole("link", { name: "Family Tree" })).toHaveAttribute("href", "/family-tree");
    await choose();
    expect(
      await screen.findByText(/^The file holds 40 people in 12 families\. .*Nothing has been added yet\.$/),
    ).toBeVisible();
    await userEvent.click(screen.getByText("3 things in the file could not be imported as they are"));
    expect((await screen.findByText("No tag")).closest("li")).toHaveTextContent("Line 12: No tag");
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("No place")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Import 40 people" }));
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
    current = { ...current, status: "done", stage: null, progress: 1, created: 38, updated: 1, unchanged: 1 };
    expect(await screen.findByText("38 people added, 1 changed, 1 already there.")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the tree" })).toHaveAttribute("href", "/family-tree");
  });

  test("names who is new and who changes, and lets somebody decide who is doubtful, before anything is written", async () => {
    current = importOf({ created: 2, updated: 1, unchanged: 37, doubtful: 1, changedRelationships: 1 });
    const nobody = { memberId: null, knownAs: null, birthDate: null, deathDate: null, fields: [] };
    people = {
      new: [
        { ...nobody, number: 3, name: "Horace Darwin", birthDate: "13 MAY 1851" },
        { ...nobody, number: 4, name: "Ida Farrer" },
      ],
      changed: [
        {
          ...nobody,
          number: 1,
          name: "Emma Wedgwood",
          knownAs: "Emma Darwin",
          fields: [{ field: "birthDate", before: "1808", after: "2 MAY 1808" }],
        },
      ],
      relationships: [
        {
          ...nobody,
          number: 0,
          name: "Charles Darwin and Emma Darwin",
          fields: [{ field: "marriageDate", before: "1839", after: "29 JAN 1839" }],
        },
      ],
    };
    const known = { ...memberOf({ firstName: "Etty", lastName: "Darwin" }), parents: [], partners: [], children: [] };
    const person = { ...known, firstName: "Henrietta", birthDate: "1843", children: [{ name: "Nobody" }] };
    doubtful = [{ number: 9, person, known, likelihood: "possible", decision: null }];
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(
      await screen.findByText(/2 new, 1 changed, 37 already in your tree, 1 relationship changed\./),
    ).toBeVisible();
    expect(await screen.findByRole("table", { name: /Henrietta Darwin in the file and Etty Darwin/ })).toBeVisible();
    expect(screen.getByText(/both are shown under possible duplicates/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Same person" }));
    expect(await screen.findByText("Nobody is added. What is missing here is filled in from the file.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Same person" })).toHaveAttribute("aria-pressed", "true");

    await userEvent.click(screen.getByRole("tab", { name: /Changed/ }));
    const changed = await screen.findByRole("list", { name: "People who would change" });
    expect(changed).toHaveTextContent("Emma Wedgwood – here Emma Darwin");
    expect(changed).toHaveTextContent(/Born: 1808 → 2 May 1808/);
    await userEvent.click(screen.getByRole("tab", { name: /Relationships/ }));
    const related = await screen.findByRole("list", { name: "Relationships that would change" });
    expect(related).toHaveTextContent(/Charles Darwin and Emma Darwin.*Married: 1839 → 29 January 1839/);
    await userEvent.click(screen.getByRole("tab", { name: /New/ }));
    expect(await screen.findByText("Horace Darwin")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox", { name: "Search these people" }), "ida");
    await waitFor(() => expect(screen.queryByText("Horace Darwin")).toBeNull());
    expect(screen.getByText("Ida Farrer")).toBeVisible();
  });

  test("relationships of which nobody looked at what would change are listed with the others", async () => {
    current = importOf({ created: 0, changedRelationships: 2 });
    const nobody = { memberId: null, knownAs: null, birthDate: null, deathDate: null };
    people.relationships = [
      { ...nobody, number: 0, name: "Ann and Abel", fields: [{ field: "marriageDate", before: null, after: "1839" }] },
      { ...nobody, number: 1, name: "Bess and Bob", fields: [] },
    ];
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(await screen.findByText("Bess and Bob")).toBeVisible();
    const list = screen.getByRole("list", { name: "Relationships that would change" });
    expect(list).toHaveTextContent(/^Ann and Abel.*1839.*Bess and Bob – may change$/);
    expect(list).not.toHaveTextContent(/may change.*Bess/);
  });

  test("who is called as in an older state of the file is corrected by it, and that is said", async () => {
    current = importOf({ created: 1, doubtful: 1 });
    const known = { ...memberOf({ firstName: "Etty", lastName: "Darwin" }), parents: [], partners: [], children: [] };
    const person = { ...known, firstName: "Henrietta" };
    doubtful = [{ number: 9, person, known, likelihood: "possible", isCorrection: true, decision: "same" }];
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(
      await screen.findByText("Nobody is added. What the file says differently replaces what it said before."),
    ).toBeVisible();
  });

  test.each<[string, Partial<GedcomImport>]>([
    ["1 person changed, 39 already there.", { status: "done", created: 0, updated: 1, unchanged: 39 }],
    ["40 people already there, 2 changes waiting.", { status: "done", created: 0, unchanged: 40, waiting: 2 }],
    ["1 change waiting.", { status: "done", created: 0, waiting: 1 }],
    ["Nothing has changed.", { status: "done", created: 0 }],
    ["2 people removed, 1 restored.", { status: "undone", removed: 2, restored: 1 }],
    ["1 person kept because somebody has changed them since.", { status: "undone", kept: 1 }],
  ])("says only what happened: %s", async (words, outcome) => {
    earlier = [importOf(outcome)];
    await renderInFrontend(<GedcomPage />);
    expect(await screen.findByText(words)).toBeVisible();
  });

  test("tells what it does while it comes in", async () => {
    current = importOf({ status: "running", stage: "reading", progress: 0.05 });
    earlier = [current];
    await renderInFrontend(<GedcomPage />);
    expect(await screen.findByText(/^The file is being read/)).toBeVisible();
    current = { ...current, stage: "matching", progress: 0.2 };
    expect(await screen.findByText(/being compared with your tree/)).toBeVisible();
    current = { ...current, stage: "listing", progress: 0.9 };
    expect(await screen.findByText(/Your tree is being updated/)).toBeVisible();
  });

  test("stays in sight with its way out while nobody can say how far it is", async () => {
    current = importOf({ status: "running", stage: "importing", progress: 0.4 });
    earlier = [current];
    await renderInFrontend(<GedcomPage />);
    await screen.findByRole("progressbar");
    let refused = 0;
    const away = http.get("/api/gedcom/imports/:id", () => {
      refused += 1;
      return refusal(503, "UNAVAILABLE", "The people of the family are away.");
    });
    server.use(away);
    await expect.poll(() => refused).toBeGreaterThan(1);
    expect(screen.getByRole("progressbar")).toBeVisible();
    expect(screen.queryByText("The people of the family are away.")).toBeNull();
  });

  test("says of a file that does not show everything that it removes nothing", async () => {
    current = importOf({ isPartial: true });
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(await screen.findByText("This file does not show everything. Nothing will be removed.")).toBeVisible();
  });

  test("shows names as they were read, and reads the file again in the character set that was chosen", async () => {
    current = importOf({ characterSet: "windows-1252", sampleNames: ["Antonín Dvoøák"] });
    const asked: unknown[] = [];
    server.use(
      http.post("/api/gedcom/imports/:id/preview", async ({ request }) => {
        asked.push(await request.json());
        current = { ...current, characterSet: "windows-1250", sampleNames: ["Antonín Dvořák"] };
        return HttpResponse.json(current);
      }),
    );
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(await screen.findByText("Antonín Dvoøák")).toBeVisible();
    const choice = screen.getByLabelText("Wrong letters? Choose another character set:");
    await userEvent.selectOptions(choice, "Windows, Central Europe (1250)");
    expect(await screen.findByText("Antonín Dvořák")).toBeVisible();
    expect(asked).toEqual([{ characterSet: "windows-1250" }]);
    expect(choice).toHaveValue("windows-1250");
  });

  test("asks nothing about the letters of a file of plain ASCII", async () => {
    await renderInFrontend(<GedcomPage />);
    await choose();
    await screen.findByRole("button", { name: "Import 40 people" });
    expect(screen.queryByText(/Choose another character set/)).toBeNull();
  });

  test("is cancelled while it waits or runs, once asked", async () => {
    current = importOf({ status: "running", stage: "waiting" });
    earlier = [current];
    await renderInFrontend(<GedcomPage />);
    expect(await screen.findByText("Waiting in line")).toBeVisible();
    current = { ...current, stage: "importing", progress: 0.4 };
    expect(await screen.findByText("Importing")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel this import?" });
    await userEvent.click(within(question).getByRole("button", { name: "Cancel the import" }));
    expect(await screen.findByText("Undoing")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    current = { ...current, status: "undone", stage: null, removed: 12 };
    expect(await screen.findByText("12 people removed.")).toBeVisible();
  });

  test("that would add or change nobody says so, and is not what the page asks for", async () => {
    current = importOf({ created: 0, unchanged: 40 });
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(await screen.findByText(/Nobody in it is new or changed\.$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Import 40/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Import anyway" })).toBeVisible();
  });

  test("that brings only pictures says so, and asks for them", async () => {
    current = importOf({ created: 0, unchanged: 40 });
    const along = { files: 12, missing: [], missingCount: 0, added: 0, known: 0, issues: [] };
    media = [{ importId: current.id, status: "waiting", ...along }];
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(await screen.findByText("12 pictures and documents will be added as well.")).toBeVisible();
    expect(screen.getByText(/40 already in your tree\. Nothing has been added yet\.$/)).toBeVisible();
    expect(screen.queryByText(/Nobody in it is new/)).toBeNull();
    expect(screen.getByRole("button", { name: "Import 12 pictures and documents" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Import anyway" })).toBeNull();
  });

  test("can be discarded before it is imported, at once or later", async () => {
    const discarded: unknown[] = [];
    server.use(
      http.post("/api/gedcom/imports/:id/discard", (request) => {
        const one = found(request);
        discarded.push(one.id);
        earlier = earlier.filter(({ id }) => id !== one.id);
        return HttpResponse.json({ ...one, status: "failed", canImport: false });
      }),
    );
    const left = importOf({ fileName: "left.ged" });
    earlier = [left, importOf({ status: "done" })];
    await renderInFrontend(<GedcomPage />);
    await screen.findByRole("heading", { name: "left.ged" });
    await screen.findByRole("heading", { name: "wedgwood.ged" });
    expect(headings()).toEqual(["Not imported yet", "left.ged", "Earlier imports", "wedgwood.ged"]);
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(headings()).toEqual(["Earlier imports", "wedgwood.ged"]));
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();

    await choose();
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("button", { name: "Choose a file" })).toBeVisible();
    expect(discarded).toEqual([left.id, current.id]);
  });

  test("keeps the focus and what is read out of it when it comes under the other heading", async () => {
    const left = importOf({ fileName: "left.ged" });
    earlier = [left, importOf({ fileName: "newer.ged" }), importOf({ status: "done" })];
    server.use(
      http.post("/api/gedcom/imports/:id/commit", () => {
        const begun = { ...left, status: "running", stage: "importing", canImport: false } as const;
        earlier = earlier.map((one) => (one.id === left.id ? begun : one));
        return HttpResponse.json(begun, { status: 202 });
      }),
    );
    await renderInFrontend(<GedcomPage />);
    const title = await screen.findByRole("heading", { name: "left.ged" });
    await screen.findByRole("heading", { name: "newer.ged" });
    const [button] = await screen.findAllByRole("button", { name: "Import 40 people" });
    await userEvent.click(button!);
    await waitFor(() =>
      expect(headings()).toEqual(["Not imported yet", "newer.ged", "Earlier imports", "left.ged", "wedgwood.ged"]),
    );
    expect(screen.getByRole("heading", { name: "left.ged" })).toBe(title);
    expect(title).toHaveFocus();
  });

  test("is not discarded once another tab has begun it", async () => {
    server.use(
      http.post("/api/gedcom/imports/:id/discard", () =>
        refusal(409, "IMPORT_NOT_READY", "This file is being imported."),
      ),
    );
    const { toasts } = await renderInFrontend(<GedcomPage />);
    await choose();
    const discard = await screen.findByRole("button", { name: "Discard" });
    current = { ...current, status: "running", stage: "importing", progress: 0.4, canImport: false };
    await userEvent.click(discard);
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
    expect(toasts).toMatchObject([{ title: "Error", description: "This file is being imported." }]);
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  });

  test("refuses what is no family tree with the service's sentence", async () => {
    server.use(http.post("/api/gedcom/imports", () => refusal(415, "UNSUPPORTED_TYPE", "This is a PDF.")));
    const { toasts } = await renderInFrontend(<GedcomPage />);
    await choose();
    expect(await screen.findByText("This is a PDF.")).toBeVisible();
    expect(toasts).toEqual([{ title: "Error", description: "This is a PDF.", variant: "destructive" }]);
    expect(screen.getByRole("button", { name: "Choose a file" })).toBeEnabled();
  });

  test("that stopped says why, and can be tried again", async () => {
    earlier = [importOf({ status: "failed", reason: "The disk was full.", canImport: true, canUndo: true })];
    await renderInFrontend(<GedcomPage />);
    expect(await screen.findByText("The disk was full.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo this import" })).toBeVisible();
  });

  test("whose undoing stopped can be undone again, and not be tried again", async () => {
    earlier = [importOf({ status: "failed", reason: "You can undo the rest of this import again.", canUndo: true })];
    await renderInFrontend(<GedcomPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Undo this import" }));
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    const question = await screen.findByRole("alertdialog", { name: "Undo this import?" });
    await userEvent.click(within(question).getByRole("button", { name: "Undo this import" }));
    expect(await screen.findByText(/^39 people removed/)).toBeVisible();
  });

  test("that expired offers nothing that would be refused", async () => {
    earlier = [importOf({ status: "failed", reason: "Expired: nobody imported this file within 24 hours." })];
    await renderInFrontend(<GedcomPage />);
    const card = (await screen.findByText(/^Expired/)).parentElement!;
    expect(within(card).queryByRole("button")).toBeNull();
  });

  test("is taken back as one act, once asked", async () => {
    earlier = [importOf({ status: "done", progress: 1 })];
    const { queries } = await renderInFrontend(<GedcomPage />);
    const shown = ["listFamilyMembers", "listGuessedLiving"].map((id) => [id, "x", {}]);
    for (const key of shown) queries.setQueryData(key, []);
    await userEvent.click(await screen.findByRole("button", { name: "Undo this import" }));
    const question = await screen.findByRole("alertdialog", { name: "Undo this import?" });
    await userEvent.click(within(question).getByRole("button", { name: "Undo this import" }));
    expect(await screen.findByText("39 people removed, 1 kept because somebody has changed them since.")).toBeVisible();
    // Everything that shows the family is read again when next looked at.
    await waitFor(() => {
      for (const key of shown) expect(queries.getQueryState(key)).toMatchObject({ isInvalidated: true });
    });
  });

  test("earlier ones that could not be read are said to be missing, and come when they are asked for again", async () => {
    let isAway = true;
    server.use(
      http.get("/api/gedcom/imports", () =>
        isAway ? refusal(503, "UNAVAILABLE", "One moment, please.") : HttpResponse.json([...earlier]),
      ),
    );
    await renderInFrontend(<GedcomPage />);
    const told = await screen.findByRole("alert");
    expect(told).toHaveTextContent("Earlier imports could not be loaded");
    isAway = false;
    await userEvent.click(within(told).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  test("that cannot be started says so", async () => {
    server.use(http.post("/api/gedcom/imports/:id/commit", () => new HttpResponse(null, { status: 500 })));
    const { toasts } = await renderInFrontend(<GedcomPage />);
    await choose();
    await userEvent.click(await screen.findByRole("button", { name: "Import 40 people" }));
    await waitFor(() =>
      expect(toasts[0]).toEqual({
        title: "Error",
        description: "The import could not be started",
        variant: "destructive",
      }),
    );
  });
});

const abel: ProposedChange = {
  id: "0192eeee-0000-5000-8000-000000000001",
  memberId: "0192aaaa-0000-7000-8000-000000000001",
  otherId: null,
  relationshipType: null,
  name: "Abel Lee",
  fields: [
    { field: "birthPlace", before: "York", after: "Leeds", state: "open" },
    { field: "deathDate", before: null, after: "1860", state: "outdated" },
    { field: "isLiving", before: "true", after: "false", state: "same" },
  ],
};
const marriage: ProposedChange = {
  id: "0192eeee-0000-5000-8000-000000000002",
  memberId: "0192aaaa-0000-7000-8000-000000000001",
  otherId: "0192aaaa-0000-7000-8000-000000000002",
  relationshipType: "spouse",
  name: "Abel Lee and Bess Lee",
  fields: [{ field: "marriageDate", before: "1829", after: "3 MAY 1829", state: "open" }],
};

describe("a member's file", () => {
  beforeEach(() => {
    current = importOf({ created: 1, waiting: 2 });
    proposed = [abel, marriage];
  });

  test("shows what would wait for a family admin, and imports the rest", async () => {
    await renderInFrontend(<GedcomPage />, { session: member });
    await choose();
    await userEvent.click(await screen.findByText("2 changes wait for a family admin"));
    const list = await screen.findByRole("list", { name: "What would change" });
    expect(within(list).getByText("Place of birth:").closest("li")).toHaveTextContent("Place of birth: York → Leeds");
    expect(within(list).getByText("Abel Lee and Bess Lee").closest("p")).toHaveTextContent("(Spouse)");
    expect(screen.queryByRole("checkbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Add 1, propose 2 changes" }));
    await screen.findByRole("progressbar");
    current = { ...current, status: "done", stage: null, progress: 1, created: 1, unchanged: 3 };
    expect(await screen.findByText("1 person added, 3 already there, 2 changes waiting.")).toBeVisible();
  });

  test("is not theirs to take back once changes of it were accepted", async () => {
    earlier = [importOf({ status: "done", accepted: 2, declined: 1, lapsed: 1, canUndo: false })];
    await renderInFrontend(<GedcomPage />, { session: member });
    expect(
      await screen.findByText("40 people added, 2 changes accepted, 1 declined, 1 no longer possible."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo this import" })).toBeNull();
  });

  test("says to an administrator whose it is, and what waits is theirs to decide", async () => {
    earlier = [importOf({ status: "done", userId: member.user.id.replace(/.$/, "9"), userName: "Max", waiting: 2 })];
    await renderInFrontend(<GedcomPage />, { session: admin });
    expect(await screen.findByText("Sent by Max")).toBeVisible();
    expect(screen.queryByText("2 changes wait for a family admin")).toBeNull();
    expect(screen.getByRole("button", { name: "Undo this import" })).toBeVisible();
  });
});

describe("changes that wait for a family admin", () => {
  let calls: [string, unknown][];
  const decides = (...left: number[]) =>
    http.post("/api/gedcom/imports/:id/changes/:answer", async ({ params, request }) => {
      calls.push([String(params["answer"]), await request.json()]);
      const many = left.shift() ?? 0;
      waiting = many === 0 ? [] : waiting.map((one) => ({ ...one, waiting: many }));
      return HttpResponse.json({ ...current, waiting: many, accepted: 2 });
    });
  beforeEach(() => {
    calls = [];
    proposed = [abel, marriage];
    waiting = [
      {
        importId: current.id,
        fileName: "lee.ged",
        userName: "Max",
        createdAt: "2026-03-01T10:30:00.000Z",
        waiting: 2,
      },
    ];
  });
  const review = async () => {
    const rendering = await renderInFrontend(<GedcomPage />, { session: admin });
    await userEvent.click(await screen.findByRole("button", { name: "Review" }));
    await screen.findByRole("list", { name: "Changes waiting for you" });
    return rendering;
  };

  test("are not shown to members, nor asked for", async () => {
    server.use(http.get("/api/gedcom/proposals", () => HttpResponse.error()));
    await renderInFrontend(<GedcomPage />, { session: member });
    expect(screen.queryByRole("heading", { name: "Waiting for you" })).toBeNull();
  });

  test("say who sent them, and what is no longer possible", async () => {
    await review();
    expect(screen.getByText(/2 changes, from Max,/)).toHaveTextContent("2 changes, from Max, 1 March 2026");
    const line = (name: string) => screen.getByText(name).closest("li");
    expect(line("Died:")).toHaveTextContent("Died: 1860 Changed since, so it stays as it is.");
    expect(line("Living or deceased:")).toHaveTextContent("Living → Deceased It already says so.");
    expect(line("Married:")).toHaveTextContent("1829 → 3 May 1829");
  });

  test("are accepted all at once", async () => {
    server.use(decides(0));
    const { toasts } = await review();
    await userEvent.click(screen.getByRole("button", { name: "Accept all 2 changes" }));
    await waitFor(() => expect(calls).toEqual([["accept", {}]]));
    await waitFor(() => expect(toasts[0]).toMatchObject({ description: "2 changes accepted" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Waiting for you" })).toBeNull());
  });

  test("are accepted one by one", async () => {
    server.use(decides(1));
    await review();
    await userEvent.click(screen.getByRole("checkbox", { name: "Abel Lee and Bess Lee (Spouse)" }));
    await userEvent.click(screen.getByRole("button", { name: "Accept 1 change" }));
    await waitFor(() => expect(calls).toEqual([["accept", { ids: [marriage.id] }]]));
  });

  test("are declined once asked", async () => {
    server.use(decides(0));
    await review();
    await userEvent.click(screen.getByRole("button", { name: "Decline all 2 changes" }));
    const question = await screen.findByRole("alertdialog", { name: "Decline all 2 changes?" });
    expect(calls).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(calls).toEqual([["decline", {}]]));
  });

  test("that are many are accepted hundred by hundred, once asked", async () => {
    waiting = waiting.map((one) => ({ ...one, waiting: 230 }));
    server.use(decides(130, 30, 0));
    const { toasts } = await review();
    expect(screen.getByText("The first 2 of 230 changes. The next come up as you decide.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Accept all 230 changes" }));
    const question = await screen.findByRole("alertdialog", { name: "Accept all 230 changes?" });
    await userEvent.click(within(question).getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(calls).toHaveLength(3));
    await waitFor(() => expect(toasts[0]).toMatchObject({ description: "230 changes accepted" }));
  });

  test("that cannot be decided say so, and stay", async () => {
    server.use(
      http.post("/api/gedcom/imports/:id/changes/:answer", () =>
        refusal(409, "IMPORT_NOT_READY", "This import is being taken back."),
      ),
    );
    const { toasts } = await review();
    await userEvent.click(screen.getByRole("button", { name: "Accept all 2 changes" }));
    await waitFor(() => expect(toasts[0]).toMatchObject({ description: "This import is being taken back." }));
    expect(screen.getByRole("list", { name: "Changes waiting for you" })).toBeVisible();
  });
});

test("the family can be taken along in both versions", async () => {
  await renderInFrontend(<GedcomPage />);
  expect(screen.getByRole("link", { name: "Download GEDCOM 7.0" })).toHaveAttribute(
    "href",
    "/api/gedcom/export?version=7.0",
  );
  expect(screen.getByRole("link", { name: "Download GEDCOM 5.5.1" })).toHaveAttribute(
    "href",
    "/api/gedcom/export?version=5.5.1",
  );
});

describe("what members may pass on about the living", () => {
  const choices = async () => {
    const choice = await screen.findByRole("combobox", { name: "What the file says about living people" });
    return within(choice)
      .getAllByRole("option")
      .map((option) => option.textContent);
  };

  test("bounds what they can choose, and is where the choice begins", async () => {
    server.use(...privacyOf({ presumedDeadAfter: 110, othersSee: "names" }));
    await renderInFrontend(<GedcomPage />);
    await waitFor(async () => expect(await choices()).toEqual(["Names only", "Nothing: they appear as “Private”"]));
    expect(screen.getByRole("link", { name: "Download GEDCOM 7.0" })).toHaveAttribute(
      "href",
      "/api/gedcom/export?version=7.0&living=names",
    );
    expect(await screen.findByText("Family admins decide this.")).toBeVisible();
    expect(screen.getByLabelText("What members may export about living people")).toBeDisabled();
  });

  test("is decided by administrators, who are told where a file of theirs says more", async () => {
    let sent: unknown;
    server.use(
      ...privacyOf({ presumedDeadAfter: 110, othersSee: "names" }),
      http.patch("/api/family-privacy", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ presumedDeadAfter: 100, othersSee: "names" });
      }),
    );
    await renderInFrontend(<GedcomPage />, { session: sessionOf({ user: { role: "tenant_admin" } }) });
    await userEvent.selectOptions(
      await screen.findByLabelText("Without a known death, people count as dead"),
      "100 years after the birth",
    );
    await waitFor(() => expect(sent).toEqual({ presumedDeadAfter: 100 }));
    await userEvent.selectOptions(
      screen.getByRole("combobox", { name: "What the file says about living people" }),
      "Everything",
    );
    expect(screen.getByText(/Your family’s rule is stricter/)).toBeVisible();
    await userEvent.click(screen.getByRole("switch", { name: "Leave out what only admins see" }));
    expect(screen.getByRole("link", { name: "Download GEDCOM 7.0" })).toHaveAttribute(
      "href",
      "/api/gedcom/export?version=7.0&restricted=without",
    );
  });
});

test("whoever takes it along chooses what it says about living people", async () => {
  await renderInFrontend(<GedcomPage />);
  const choice = screen.getByRole("combobox", { name: "What the file says about living people" });
  await userEvent.selectOptions(choice, "Names only");
  expect(screen.getByRole("link", { name: "Download GEDCOM 7.0" })).toHaveAttribute(
    "href",
    "/api/gedcom/export?version=7.0&living=names",
  );
  expect(screen.getByText(/They keep their place in the tree\./)).toBeVisible();
  await userEvent.selectOptions(choice, "Everything");
  expect(screen.getByRole("link", { name: "Download GEDCOM 7.0" })).toHaveAttribute(
    "href",
    "/api/gedcom/export?version=7.0",
  );
});
