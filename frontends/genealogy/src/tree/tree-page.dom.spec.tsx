import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { familyOf, refusal } from "../testing/family-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { tieOf } from "../testing/family.fixture.ts";
import type { FamilyTreeInput } from "./layout/family-shape.ts";
import { layoutTree } from "./layout/layout-tree.ts";
import { TreePage } from "./tree-page.tsx";
import { useTreeLayout, type TreeLayoutState } from "./use-tree-layout.ts";

// There are no workers here: the same layout, on this thread.
vi.mock("./use-tree-layout.ts", () => ({ useTreeLayout: vi.fn<(input: FamilyTreeInput) => TreeLayoutState>() }));

const server = mockServer();
const charles = memberOf({ firstName: "Charles", birthDate: "1809", deathDate: "1882", isLiving: false });
const emma = memberOf({ firstName: "Emma", maidenName: "Wedgwood" });
const william = memberOf({ firstName: "William" });
const drawings = new WeakMap<FamilyTreeInput, TreeLayoutState>();

beforeEach(() => {
  vi.mocked(useTreeLayout).mockImplementation((input) => {
    const drawn = drawings.get(input) ?? { status: "drawn" as const, layout: layoutTree(input) };
    drawings.set(input, drawn);
    return drawn;
  });
});

const open = (members = [charles, emma, william]) => {
  const ties = [tieOf(charles, "spouse", emma), tieOf(charles, "parent", william), tieOf(william, "child", emma)];
  server.use(...familyOf(members, members.length === 0 ? [] : ties));
  return renderInFrontend(
    <PageBoundary title="Error Loading Family">
      <TreePage />
    </PageBoundary>,
    { path: "/family-tree" },
  );
};

test("an empty tree invites the first person", async () => {
  await open([]);
  expect(await screen.findByRole("heading", { name: "No Family Members Yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Add Your First Family Member" })).toHaveAttribute("href", "/family-members");
  expect(screen.getByRole("link", { name: "Bring in a family tree" })).toHaveAttribute("href", "/import");
});

test("it counts members and relationships, and says how one gets around", async () => {
  await open();
  expect(await screen.findByText("3 members · 3 relationships")).toBeVisible();
  expect(screen.getByRole("link", { name: "Add Person" })).toHaveAttribute("href", "/family-members");
  expect(screen.getByText(/Click and drag to pan, use the zoom buttons, click a member for details/)).toBeVisible();
  const zoom = within(screen.getByRole("group", { name: "Zoom" }));
  expect(zoom.getByRole("button", { name: "Zoom in" })).toBeEnabled();
  expect(zoom.getByText(/^\d+%$/)).toBeVisible();
});

test("a list says the same in words: everybody with parents, partners and children", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Show as a list" }));
  const [first] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("Charles1809–1882 · generation 1Married to: EmmaChildren: William");
  const last = screen.getByText("generation 2").closest("li");
  expect(last).toHaveTextContent(/WilliamgeneratIon 2Parents: (Charles, Emma|Emma, Charles)/i);
  await userEvent.click(screen.getByRole("button", { name: "Show as a drawing" }));
  expect(screen.getByRole("group", { name: "Zoom" })).toBeVisible();
});

test("while it is laid out it says so, and a failure is told", async () => {
  vi.mocked(useTreeLayout).mockReturnValue({ status: "drawing" });
  await open();
  expect(await screen.findByText("3 members · 3 relationships")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Loading family tree...");
});

test("a drawing that fails leaves the rest of the page", async () => {
  vi.mocked(useTreeLayout).mockReturnValue({ status: "failed", error: new Error("too much") });
  await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("The tree could not be drawn");
  expect(screen.getByRole("heading", { level: 1, name: "Family Tree" })).toBeVisible();
});

test("a family that cannot be read is told of", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    ...familyOf([]).slice(1),
    http.get("/api/family-members", () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.")),
  );
  await renderInFrontend(
    <PageBoundary title="Error Loading Family">
      <TreePage />
    </PageBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("The archive is resting for a moment.");
});
