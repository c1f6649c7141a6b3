import type { GedcomImport } from "@kinkeeper/contracts/genealogy/endpoints";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../testing/family-server.ts";
import { importOf } from "../testing/family.fixture.ts";
import { GedcomPage } from "./gedcom-page.tsx";

const server = mockServer();
/** What the service holds; a test moves it on. */
let current: GedcomImport;
let earlier: GedcomImport[];

const found = ({ params }: { params: Record<string, unknown> }) =>
  [current, ...earlier].find(({ id }) => id === params["id"]) ?? current;

beforeEach(() => {
  current = importOf({ issues: [{ line: 12, message: "No tag" }], issueCount: 3 });
  earlier = [];
  server.use(
    http.get("/api/gedcom/imports", () => HttpResponse.json([...earlier])),
    http.post("/api/gedcom/imports", () => HttpResponse.json(current, { status: 201 })),
    http.get("/api/gedcom/imports/:id", (request) => HttpResponse.json(found(request))),
    http.post("/api/gedcom/imports/:id/commit", () => {
      current = { ...current, status: "running", stage: "importing", progress: 0.4 };
      return HttpResponse.json(current, { status: 202 });
    }),
    http.post("/api/gedcom/imports/:id/cancel", () => {
      current = { ...current, stage: "undoing", progress: 0.2 };
      return HttpResponse.json(current, { status: 202 });
    }),
    http.post("/api/gedcom/imports/:id/undo", (request) => {
      current = { ...found(request), status: "undone", removed: 39, kept: 1 };
      earlier = earlier.map((one) => (one.id === current.id ? current : one));
      return HttpResponse.json({ ...current, status: "running" }, { status: 202 });
    }),
  );
});

const choose = () =>
  userEvent.upload(screen.getByLabelText("GEDCOM file"), new File(["0 HEAD"], "wedgwood.ged"), { applyAccept: false });

describe("bringing a family tree in", () => {
  test("previews first, then imports with progress, and tells what came of it", async () => {
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(
      await screen.findByText("The file holds 40 people in 12 families. Nothing has been added yet."),
    ).toBeVisible();
    await userEvent.click(screen.getByText("3 things in the file could not be understood"));
    expect(screen.getByText("No tag").closest("li")).toHaveTextContent("Line 12: No tag");
    expect(screen.getByText("and 2 more")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Import 40 people" }));
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
    current = { ...current, status: "done", stage: null, progress: 1, created: 38, updated: 1, unchanged: 1 };
    expect(await screen.findByText("38 people added, 1 changed, 1 already there.")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the tree" })).toHaveAttribute("href", "/family-tree");
  });

  test("is cancelled while it waits or runs, once asked", async () => {
    current = importOf({ status: "running", stage: "waiting" });
    earlier = [current];
    await renderInFrontend(<GedcomPage />);
    expect(await screen.findByText("Waiting for its turn")).toBeVisible();
    current = { ...current, stage: "importing", progress: 0.4 };
    expect(await screen.findByText("Under way")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel this import?" });
    await userEvent.click(within(question).getByRole("button", { name: "Cancel the import" }));
    expect(await screen.findByText("Being taken back")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    current = { ...current, status: "undone", stage: null, removed: 12 };
    expect(await screen.findByText("12 people taken out again.")).toBeVisible();
  });

  test("refuses what is no family tree with the service's sentence", async () => {
    server.use(http.post("/api/gedcom/imports", () => refusal(415, "UNSUPPORTED_TYPE", "This is a PDF.")));
    await renderInFrontend(<GedcomPage />);
    await choose();
    expect(await screen.findByRole("alert")).toHaveTextContent("This is a PDF.");
    expect(screen.getByRole("button", { name: "Choose a file" })).toBeEnabled();
  });

  test("that stopped says why, and can be tried again", async () => {
    earlier = [importOf({ status: "failed", reason: "The disk was full." })];
    await renderInFrontend(<GedcomPage />);
    expect(await screen.findByText("The disk was full.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo this import" })).toBeVisible();
  });

  test("is taken back as one act, once asked", async () => {
    earlier = [importOf({ status: "done", progress: 1 })];
    const { queries } = await renderInFrontend(<GedcomPage />);
    queries.setQueryData(["listFamilyMembers", "x", {}], []);
    await userEvent.click(await screen.findByRole("button", { name: "Undo this import" }));
    const question = await screen.findByRole("alertdialog", { name: "Take this import back?" });
    await userEvent.click(within(question).getByRole("button", { name: "Undo this import" }));
    expect(
      await screen.findByText("39 people taken out again, 1 kept, because somebody has changed them since."),
    ).toBeVisible();
    // Everything that shows the family is read again when next looked at.
    await waitFor(() => expect(queries.getQueryState(["listFamilyMembers", "x", {}])?.isInvalidated).toBe(true));
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
