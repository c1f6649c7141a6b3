import type { getHome } from "@kinkeeper/contracts/archive/home";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { getAnniversaries } from "@kinkeeper/contracts/genealogy/anniversaries";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Route } from "wouter";
import { DashboardPage } from "./dashboard-page.tsx";

type Home = ResponseOf<typeof getHome>;
type Anniversaries = ResponseOf<typeof getAnniversaries>;

const server = mockServer();
beforeEach(() =>
  server.use(
    http.get("/api/announcements", () => HttpResponse.json([])),
    http.get("/api/auth/invitations", () => HttpResponse.json([])),
    http.get("/api/auth/tenants", () => HttpResponse.json([])),
    http.get("/api/gedcom/proposals", () => HttpResponse.json([])),
    http.get("/api/home", () => HttpResponse.json(home)),
    http.get("/api/anniversaries", () => HttpResponse.json(anniversaries)),
  ),
);
const nothing: Home = { onThisDay: [], items: [], comments: [], unnamedPictures: [] };
let home: Home;
let anniversaries: Anniversaries;
beforeEach(() => {
  home = nothing;
  anniversaries = { birthdays: [], onThisDay: [] };
});
afterEach(() => localStorage.clear());

const manifestOf = (...names: string[]) => ({
  remotes: names.map((name) => ({ name, entry: `/remotes/${name}/assets/remoteEntry.js` })),
});
/** The document as the gateway writes it where these remotes are deployed. */
const deploy = (...names: string[]) => {
  document.head.innerHTML = `<script type="application/json" id="remotes-manifest">${JSON.stringify(manifestOf(...names))}</script>`;
};
beforeEach(() => deploy("identity", "genealogy"));
afterEach(() => {
  document.head.innerHTML = "";
});

const shortcuts = () =>
  within(screen.getByRole("navigation", { name: "Shortcuts" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("the dashboard", () => {
  test("greets by first name, says which family and which role, and leads to what there is", async () => {
    await renderInFrontend(<DashboardPage />, { session: sessionOf() });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome back, Emma");
    expect(screen.getByText("The Darwins")).toBeVisible();
    expect(screen.getByText("member")).toBeVisible();
    expect(screen.getByText(/0192aaaa-0000-7000-8000-000000000001/)).toBeVisible();
    expect(shortcuts()).toEqual(["Family Tree"]);
    expect(screen.getByRole("link", { name: "Log Out" })).toHaveAttribute("href", "/api/logout");
    expect(screen.getByRole("link", { name: "Your settings" })).toHaveAttribute("href", "/settings");
  });

  test("greets by e-mail address where no first name is known", async () => {
    await renderInFrontend(<DashboardPage />, { session: sessionOf({ user: { firstName: null } }) });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome back, emma@example.org");
  });

  test("offers a family's admin the family's management, with the role in words", async () => {
    await renderInFrontend(<DashboardPage />, { session: sessionOf({ user: { role: "tenant_admin" } }) });
    expect(screen.getByText("tenant admin")).toBeVisible();
    expect(shortcuts()).toEqual(["Family Tree", "Tenant AdminManage your family"]);
    expect(screen.getByRole("link", { name: /Tenant Admin/ })).toHaveAttribute("href", "/family-admin");
  });

  test("leads the admin of a family that was cancelled to what is left, and asks for nothing that is refused", async () => {
    const refused: string[] = [];
    const refuse = ({ request }: { request: Request }) => {
      refused.push(new URL(request.url).pathname);
      return HttpResponse.json({ error: "TENANT_CANCELLED", message: "Cancelled.", requestId: "r" }, { status: 403 });
    };
    server.use(
      ...["home", "announcements", "anniversaries", "gedcom/proposals", "onboarding"].map((path) =>
        http.get(`/api/${path}`, refuse),
      ),
    );
    deploy("identity", "genealogy", "archive", "helpdesk");
    await renderInFrontend(<DashboardPage />, {
      session: sessionOf({ user: { role: "tenant_admin" }, tenant: { status: "cancelled" } }),
    });
    expect(await screen.findByRole("link", { name: /Download the archive/ })).toHaveAttribute("href", "/family-admin");
    expect(screen.getByRole("link", { name: /Ask for it to be opened again/ })).toHaveAttribute("href", "/help");
    expect(shortcuts()).toEqual(["Help DeskView Tickets", "Tenant AdminManage your family"]);
    expect(refused).toEqual([]);
  });

  test("leads to the archive, the marketplace and the help desk where they are deployed", async () => {
    deploy("identity", "genealogy", "archive", "marketplace", "helpdesk");
    await renderInFrontend(<DashboardPage />);
    expect(shortcuts()).toEqual([
      "Search Archive",
      "Family Tree",
      "Stories",
      "Services Marketplace",
      "Help DeskView Tickets",
    ]);
    expect(screen.getByRole("link", { name: /Search Archive/ })).toHaveAttribute("href", "/");
    expect(screen.getByRole("link", { name: /Stories/ })).toHaveAttribute("href", "/stories");
    expect(screen.getByRole("link", { name: /Services Marketplace/ })).toHaveAttribute("href", "/marketplace");
    expect(screen.getByRole("link", { name: /View Tickets/ })).toHaveAttribute("href", "/help");
  });

  test("asks what is deployed where the document does not say it", async () => {
    document.head.innerHTML = "";
    server.use(http.get("/remotes.json", () => HttpResponse.json(manifestOf("genealogy"))));
    await renderInFrontend(<DashboardPage />);
    expect(await screen.findByRole("link", { name: /Family Tree/ })).toBeVisible();
    expect(shortcuts()).toEqual(["Family Tree"]);
  });

  test("shows a super administrator how the platform is", async () => {
    deploy("identity", "marketplace", "helpdesk");
    const stats = { totalTenants: 12, activeTenants: 7, trialTenants: 4, totalUsers: 1234, totalVendors: 9 };
    server.use(
      http.get("/api/admin/stats", () =>
        HttpResponse.json({ ...stats, pendingVendors: 6, openTickets: 3, inProgressTickets: 2 }),
      ),
      http.get("/api/vendors", () => HttpResponse.json([])),
    );
    const { user } = sessionOf({ user: { role: "super_admin", tenantId: null } });
    await renderInFrontend(<DashboardPage />, { session: { user, tenant: undefined } });
    expect(screen.getByRole("link", { name: /^Super Admin/ })).toHaveAttribute("href", "/admin");
    expect(await screen.findByText("6 pending approval")).toBeVisible();
    expect(await screen.findByText("No applications are waiting.")).toBeVisible();
  });

  test("shows a vendor without a family how the business stands, and leads to it", async () => {
    deploy("identity", "marketplace", "payments");
    const sold = { heldAmount: "1070.55", paidOutAmount: "0.00", debtAmount: "0.00", payouts: null, salesCount: 3 };
    server.use(http.get("/api/sales", () => HttpResponse.json({ ...sold, months: [], sales: [] })));
    const { user } = sessionOf({ user: { tenantId: null, vendorStatus: "approved" } });
    await renderInFrontend(<DashboardPage />, { session: { user, tenant: undefined } });
    const business = within(await screen.findByRole("region", { name: "Your business" }));
    expect(await business.findByText("$1,070.55")).toBeVisible();
    expect(business.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/vendor/services",
      "/vendor/earnings",
      "/vendor/register",
    ]);
  });

  test("tells whoever applied as a vendor what became of it", async () => {
    deploy("identity", "marketplace", "payments");
    const { user } = sessionOf({ user: { tenantId: null, vendorStatus: "pending" } });
    await renderInFrontend(<DashboardPage />, { session: { user, tenant: undefined } });
    const business = within(await screen.findByRole("region", { name: "Your business" }));
    expect(business.getByText(/We are reviewing your application/)).toBeVisible();
    expect(business.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Vendor Status"]);
  });

  test("tells whose only family was closed what became of it, and that their account is theirs", async () => {
    deploy("identity", "genealogy", "archive");
    const family = { id: "0192eeee-0000-7000-8000-000000000009", name: "Mendel", status: "cancelled", role: "member" };
    server.use(http.get("/api/auth/tenants", () => HttpResponse.json([{ ...family, current: false }])));
    const { user } = sessionOf({ user: { tenantId: null } });
    await renderInFrontend(<DashboardPage />, { session: { user, tenant: undefined } });
    expect(await screen.findByText(/The archive of “Mendel” was closed/)).toBeVisible();
    expect(screen.queryByText(/doesn’t belong to a family yet/)).toBeNull();
    expect(screen.getByRole("link", { name: "start a family of your own" })).toBeVisible();
  });

  test("tells who belongs to no family how to come to one", async () => {
    deploy("identity", "genealogy", "archive");
    const { user } = sessionOf({ user: { tenantId: null } });
    await renderInFrontend(<DashboardPage />, { session: { user, tenant: undefined } });
    expect(screen.getByText(/Your account doesn’t belong to a family yet/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /Search Archive|Stories/ })).toBeNull();
    expect(screen.getByRole("link", { name: "start a family of your own" })).toHaveAttribute(
      "href",
      "/api/login?start=family",
    );
  });
});

describe("home", () => {
  const id = "0192eeee-0000-7000-8000-000000000001";
  const shown = { id, category: "artifact", artifactType: "story", title: "The voyage" } as const;
  const person = { id, firstName: "Charles", lastName: "Darwin", photoUrl: null };
  // One moment for all: it is "just now" and "tomorrow" however long the file takes, and whenever it runs.
  const today = new Date(2026, 1, 12, 12);
  const day = (ahead: number) => {
    const then = new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead);
    return [then.getFullYear(), then.getMonth() + 1, then.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
  };
  const region = (name: string) => screen.findByRole("region", { name });
  beforeEach(() => {
    vi.setSystemTime(today);
    deploy("identity", "genealogy", "archive");
  });
  afterEach(() => void vi.useRealTimers());

  test("tells what happened on this day, whose birthday is near, what is new, and asks who is in a picture", async () => {
    home = {
      onThisDay: [{ ...shown, date: "12 Feb 1832", years: 194 }],
      items: [{ ...shown, userName: "Emma", createdAt: today.toISOString() }],
      comments: [{ id, item: shown, text: "It rained.", userName: null, createdAt: today.toISOString() }],
      unnamedPictures: [{ id, title: "At the lake", path: `/objects/${id}` }],
    };
    anniversaries = {
      birthdays: [{ ...person, firstName: "Ruth", day: day(1), age: 37 }],
      onThisDay: [{ ...person, what: "born", date: "12 Feb 1809", years: 217 }],
    };
    await renderInFrontend(<DashboardPage />);
    const moments = within(await region("On this day")).getAllByRole("listitem");
    expect(moments.map(({ textContent }) => textContent)).toEqual([
      "217 years agoCharles Darwin was born",
      "194 years agoThe voyage",
    ]);
    const birthdays = await region("Birthdays");
    expect(birthdays).toHaveTextContent("Ruth Darwinturns 37Tomorrow");
    const latest = await region("Latest");
    expect(within(latest).getAllByRole("link", { name: "The voyage" })[0]).toHaveAttribute("href", `/stories/${id}`);
    expect(latest).toHaveTextContent("Story by Emma, just now");
    expect(latest).toHaveTextContent("Somebody on The voyage");
    const picture = within(await region("Who is this?")).getByRole("link", { name: "At the lake" });
    expect(picture).toHaveAttribute("href", `/artifacts/${id}`);
  });

  test("marks what is new since the last visit", async () => {
    deploy("identity", "archive", "genealogy", "notifications");
    const longAgo = Date.now() - 5 * 60 * 60 * 1000;
    server.use(http.post("/api/visits", () => HttpResponse.json({ previous: new Date(longAgo).toISOString() })));
    const old = new Date(longAgo - 1000).toISOString();
    home = {
      ...nothing,
      items: [
        { ...shown, userName: null, createdAt: today.toISOString() },
        { ...shown, id: id.replace(/1$/, "2"), title: "Old", userName: null, createdAt: old },
      ],
    };
    await renderInFrontend(<DashboardPage />);
    const [first, second] = within(await region("New since your last visit")).getAllByRole("listitem");
    expect(first).toHaveTextContent("new");
    expect(second).not.toHaveTextContent("new");
  });

  test.each([true, false])(
    "shows where to begin while the archive is empty; people are here: %s",
    async (hasPeople) => {
      const tree = { hasPeople, ownPersonId: null, hasParents: false };
      server.use(http.get("/api/onboarding/tree", () => HttpResponse.json(tree)));
      await renderInFrontend(<DashboardPage />);
      const title = hasPeople ? "No stories yet" : "Your archive is empty";
      expect(await screen.findByRole("heading", { name: title })).toBeVisible();
      expect(screen.getByRole("link", { name: "Add a story" })).toHaveAttribute("href", "/stories");
      expect(screen.queryAllByRole("link", { name: "Import a family tree" })).toHaveLength(hasPeople ? 0 : 1);
    },
  );

  test("tells of people who have come since it was looked at last", async () => {
    const tree = { hasPeople: false, ownPersonId: null, hasParents: false };
    server.use(http.get("/api/onboarding/tree", () => HttpResponse.json(tree)));
    const { navigate } = await renderInFrontend(
      <Route path="/">
        <DashboardPage />
      </Route>,
    );
    expect(await screen.findByRole("heading", { name: "Your archive is empty" })).toBeVisible();
    act(() => navigate("/family-members"));
    tree.hasPeople = true;
    act(() => navigate("/"));
    expect(await screen.findByRole("heading", { name: "No stories yet" })).toBeVisible();
  });

  test("says what could not be loaded, keeps the rest, and Retry reads it", async () => {
    server.use(http.get("/api/home", () => new HttpResponse(null, { status: 503 })));
    anniversaries = { ...anniversaries, birthdays: [{ ...person, day: day(0), age: 37 }] };
    await renderInFrontend(<DashboardPage />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Some of this page could not be loaded.");
    expect(await region("Birthdays")).toHaveTextContent("Today");
    home = { ...nothing, items: [{ ...shown, userName: null, createdAt: today.toISOString() }] };
    server.use(http.get("/api/home", () => HttpResponse.json(home)));
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await region("Latest")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});
