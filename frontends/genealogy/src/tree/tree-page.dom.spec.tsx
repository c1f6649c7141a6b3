import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { familyOf, refusal } from "../testing/family-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { tieOf } from "../testing/family.fixture.ts";
import { layoutTree } from "./layout/layout-tree.ts";
import { TreePage } from "./tree-page.tsx";
import { useTreeLayout, type Drawing, type TreeLayoutState } from "./use-tree-layout.ts";

// There are no workers here: the same layout, on this thread.
vi.mock("./use-tree-layout.ts", () => ({ useTreeLayout: vi.fn<(drawing: Drawing | undefined) => TreeLayoutState>() }));

const server = mockServer();
const charles = memberOf({ firstName: "Charles", birthDate: "1809", deathDate: "1882", isLiving: false });
const emma = memberOf({ firstName: "Emma", maidenName: "Wedgwood" });
const william = memberOf({ firstName: "William" });
const drawings = new WeakMap<Drawing, TreeLayoutState>();

beforeEach(() => {
  let last: TreeLayoutState = { status: "drawing" };
  vi.mocked(useTreeLayout).mockImplementation((drawing) => {
    if (!drawing) return last;
    const drawn = drawings.get(drawing) ?? { status: "drawn" as const, layout: layoutTree(drawing.input), drawing };
    drawings.set(drawing, drawn);
    last = drawn;
    return drawn;
  });
});

const isMe = (memberId: string | null) => http.get("/api/own-person", () => HttpResponse.json({ memberId }));

const open = (members = [charles, emma, william], path = "/family-tree") => {
  const ties = [tieOf(charles, "spouse", emma), tieOf(charles, "parent", william), tieOf(william, "child", emma)];
  server.use(...familyOf(members, members.length === 0 ? [] : ties), isMe(null));
  return renderInFrontend(
    <PageBoundary title="This page could not be loaded">
      <TreePage />
    </PageBoundary>,
    { path },
  );
};
const viewSelect = () => screen.findByRole("combobox", { name: "View" });

test("an empty tree invites the first person", async () => {
  await open([]);
  expect(await screen.findByRole("heading", { name: "No Family Members Yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Add Your First Family Member" })).toHaveAttribute(
    "href",
    "/family-members?add=1",
  );
  expect(screen.getByRole("link", { name: "Import a family tree" })).toHaveAttribute("href", "/import");
});

test("it counts members and relationships, and says how one gets around", async () => {
  await open();
  expect(await screen.findByText("3 members · 3 relationships")).toBeVisible();
  expect(screen.getByRole("link", { name: "Add Person" })).toHaveAttribute("href", "/family-members");
  expect(
    await screen.findByText(/Click and drag to pan, use the zoom buttons, click a member for details/),
  ).toBeVisible();
  const zoom = within(screen.getByRole("group", { name: "Zoom" }));
  expect(zoom.getByRole("button", { name: "Zoom in" })).toBeEnabled();
  expect(zoom.getByText(/^\d+%$/)).toBeVisible();
});

test("a list says the same in words: everybody with parents, partners and children", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Show as a list" }));
  const [first] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent("Charles1809–1882 · generation 1Partners: EmmaChildren: William");
  const last = screen.getByText("generation 2").closest("li");
  expect(last).toHaveTextContent(/WilliamgeneratIon 2Parents: (Charles, Emma|Emma, Charles)/i);
  await userEvent.click(screen.getByRole("button", { name: "Show as a drawing" }));
  expect(screen.getByRole("group", { name: "Zoom" })).toBeVisible();
});

test("a view shows one person's relatives alone, as far as is asked for, and says so in its address", async () => {
  const josiah = memberOf({ firstName: "Josiah" });
  server.use(
    ...familyOf(
      [josiah, emma, charles, william],
      [tieOf(josiah, "parent", emma), tieOf(emma, "parent", william), tieOf(charles, "spouse", emma)],
    ),
    isMe(null),
  );
  const { visited } = await renderInFrontend(
    <PageBoundary title="This page could not be loaded">
      <TreePage />
    </PageBoundary>,
    { path: `/family-tree?person=${emma.id}` },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Show as a list" }));
  await userEvent.selectOptions(await viewSelect(), "Descendants");
  const names = () => screen.getAllByRole("listitem").flatMap((item) => item.querySelector("a")?.textContent ?? []);
  expect(new Set(names())).toEqual(new Set(["Emma", "Charles", "William"]));
  expect(visited).toContain(`/family-tree?person=${emma.id}&view=descendants`);
  await userEvent.selectOptions(await viewSelect(), "Ancestors");
  expect(new Set(names())).toEqual(new Set(["Emma", "Josiah"]));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Generations" }), "All generations");
  expect(visited).toContain(`/family-tree?person=${emma.id}&view=ancestors&generations=all`);
  await userEvent.selectOptions(await viewSelect(), "Whole family");
  expect(new Set(names()).size).toBe(4);
});

test("a view of one person asks for that part alone, and for everybody only where the whole family is shown", async () => {
  const asked: string[] = [];
  server.events.on("request:start", ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/api/family-tree") asked.push(search);
  });
  const { queries } = await open(undefined, `/family-tree?person=${charles.id}&view=descendants&generations=2`);
  expect(await screen.findByText("3 people in this view")).toBeVisible();
  expect(asked).toEqual([`?of=${charles.id}&up=0&down=1`]);
  await userEvent.selectOptions(await viewSelect(), "Ancestors");
  expect(await screen.findByText("1 person in this view")).toBeVisible();
  expect(asked.slice(1)).toEqual([`?of=${charles.id}&up=3&down=0`]);
  await userEvent.selectOptions(await viewSelect(), "Whole family");
  expect(await screen.findByText("3 members · 3 relationships")).toBeVisible();
  // The part before has as many of them, and stands until they have come.
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await userEvent.selectOptions(await viewSelect(), "Hourglass");
  expect(await screen.findByText("3 people in this view")).toBeVisible();
  expect(asked.slice(2)).toEqual([""]);
});

test("a view of somebody who is not in the family begins with somebody who is", async () => {
  const gone = "0190a000-0000-7000-8000-00000000dead";
  server.use(http.get(`/api/family-members/${gone}`, () => refusal(404, "NOT_FOUND", "There is no such person.")));
  await open(undefined, `/family-tree?person=${gone}&view=hourglass`);
  expect(await screen.findByText("3 people in this view")).toBeVisible();
});

test("details stand beside the tree, with kin to go to and relatives to add", async () => {
  const { visited } = await open(undefined, `/family-tree?person=${charles.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Details" }));
  const details = await screen.findByRole("complementary", { name: "Details of Charles" });
  expect(details).toHaveTextContent("1809–1882");
  expect(within(details).getByRole("link", { name: "Open page" })).toHaveAttribute("href", `/people/${charles.id}`);
  expect(within(details).getByRole("list", { name: "Add a relative of Charles" })).toHaveTextContent("Father");
  await userEvent.click(within(details).getByRole("button", { name: /^Emma/ }));
  expect(await screen.findByRole("complementary", { name: "Details of Emma" })).toBeVisible();
  expect(visited).toContain(`/family-tree?person=${emma.id}&panel=open`);
  await userEvent.click(screen.getByRole("button", { name: "Close details" }));
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("how two people are related is said and asked for in one place", async () => {
  server.use(
    http.get("/api/kinship", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [from, to] = [query.get("from"), query.get("to")];
      const path = [
        { memberId: from, step: "start", name: "Charles" },
        { memberId: to, step: "son", name: "William" },
      ];
      return HttpResponse.json({ name: "son", path });
    }),
  );
  const { visited } = await open(undefined, `/family-tree?person=${charles.id}`);
  await userEvent.selectOptions(await viewSelect(), "Kinship path");
  const bar = await screen.findByRole("region", { name: "How two people are related" });
  await userEvent.type(within(bar).getByRole("combobox", { name: "Second person" }), "william{Enter}");
  expect(await within(bar).findByText(/William is Charles’s/)).toHaveTextContent("William is Charles’s son.");
  expect(bar).toHaveTextContent("Charles → son William");
  expect(visited.at(-1)).toContain(`person=${charles.id}&view=path&related=${william.id}`);
  await userEvent.click(within(bar).getByRole("button", { name: "Show in the whole family" }));
  expect(visited.at(-1)).not.toContain("view=path");
  await userEvent.click(within(bar).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "How two people are related" })).toBeNull();
});

test("on a phone everybody is seen above the zoom buttons, which lie on the drawing there", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(2_000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  const known = window.matchMedia.bind(window);
  let isPhone = false;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const query = known(media);
    if (media === "(width < 40rem)") vi.spyOn(query, "matches", "get").mockReturnValue(isPhone);
    return query;
  });
  const zoom = async (): Promise<number> => {
    const { unmount } = await open();
    const buttons = within(await screen.findByRole("group", { name: "Zoom" }));
    const percent = Number.parseInt(buttons.getByText(/^\d+%$/).textContent, 10);
    unmount();
    return percent;
  };
  const beside = await zoom();
  isPhone = true;
  // Two generations are 380 high, with 40 above and below them.
  expect([beside, await zoom()]).toEqual([400, 400 - 64].map((free) => Math.round(((free - 80) / 380) * 100)));
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
  server.use(http.get("/api/family-tree", () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.")));
  await renderInFrontend(
    <PageBoundary title="This page could not be loaded">
      <TreePage />
    </PageBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("The archive is resting for a moment.");
});
