import type { AdminStats } from "@kinkeeper/contracts/identity/administration";
import { tenantsAtOnce, type AdminTenant } from "@kinkeeper/contracts/identity/platform-families";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdminPage } from "./admin-page.tsx";
import { TenantsPage } from "./tenants-page.tsx";

const server = mockServer();
const root = sessionOf({ user: { role: "super_admin", tenantId: null } });

const stats: AdminStats = {
  totalTenants: 12,
  activeTenants: 7,
  trialTenants: 4,
  totalUsers: 1234,
  totalVendors: 9,
  pendingVendors: 6,
  openTickets: 3,
  inProgressTickets: 2,
};

const vendorOf = (number: number, status: Vendor["status"] = "pending"): Vendor => ({
  id: `0192eeee-0000-7000-8000-${String(number).padStart(12, "0")}`,
  userId: "0192aaaa-0000-7000-8000-000000000002",
  businessName: `Bookbinder ${number}`,
  description: "Binds books by hand.",
  contactEmail: `binder${number}@example.org`,
  contactPhone: null,
  website: null,
  logoUrl: null,
  status,
  isApproved: status === "approved",
  statusReason: null,
  commissionRate: "15.00",
  logoPath: null,
  rating: null,
  totalReviews: 0,
  createdAt: `2026-03-0${number}T10:00:00.000Z`,
});

const tenantOf = (number: number, overrides: Partial<AdminTenant> = {}): AdminTenant => ({
  id: `0192dddd-0000-7000-8000-${String(number).padStart(12, "0")}`,
  name: `Family ${number}`,
  status: "active",
  userCount: 2,
  createdAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString(),
  ...overrides,
});

const refusal = (status: number, error: string, message: string) =>
  HttpResponse.json({ error, message, requestId: "r" }, { status });

describe("the super admin's dashboard", () => {
  beforeEach(() => {
    const remotes = ["identity", "marketplace", "helpdesk", "payments"].map((name) => ({
      name,
      entry: `/remotes/${name}/assets/remoteEntry.js`,
    }));
    document.head.innerHTML = `<script type="application/json" id="remotes-manifest">${JSON.stringify({ remotes })}</script>`;
    server.use(
      http.get("/api/admin/stats", () => HttpResponse.json(stats)),
      http.get("/api/vendors", ({ request }) =>
        HttpResponse.json(
          new URL(request.url).search === "?status=pending&oldestFirst=true"
            ? [2, 3, 4, 5, 6, 7].map((n) => vendorOf(n))
            : [],
        ),
      ),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    document.head.innerHTML = "";
  });

  test("shows the figures, at most five pending vendors, the longest waiting first, and the quick links", async () => {
    await renderInFrontend(<AdminPage />, { session: root });
    expect(await screen.findByText("1,234")).toBeVisible();
    expect(screen.getByText("7 active, 4 trial")).toBeVisible();
    expect(screen.getByText("6 pending approval")).toBeVisible();
    expect(screen.getByText("2 in progress")).toBeVisible();
    const names = (await screen.findAllByText(/^Bookbinder/)).map(({ textContent }) => textContent);
    expect(names).toEqual(["Bookbinder 2", "Bookbinder 3", "Bookbinder 4", "Bookbinder 5", "Bookbinder 6"]);
    expect(screen.getByRole("link", { name: "View all 6" })).toHaveAttribute("href", "/admin/vendors");
    const links = within(screen.getByRole("navigation", { name: "Quick links" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/admin/tenants",
      "/admin/vendors",
      "/admin/subscription-plans",
      "/admin/help-desk",
      "/admin/transactions",
      "/admin/partners",
    ]);
  });

  test("that cannot be read says so, and Retry reloads the page", async () => {
    server.use(http.get("/api/admin/stats", () => refusal(503, "UNAVAILABLE", "A moment, please.")));
    await renderInFrontend(<AdminPage />, { session: root });
    expect(await screen.findByRole("heading", { name: "Error Loading Dashboard" })).toBeVisible();
    expect(screen.getByText("A moment, please.")).toBeVisible();
    const reload = vi.fn<() => void>();
    vi.stubGlobal("location", { reload });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each(["tenant_admin", "member"] as const)("is refused to a %s", async (role) => {
    await renderInFrontend(<AdminPage />, { session: sessionOf({ user: { role } }) });
    expect(screen.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(screen.getByText("You do not have permission to access the Super Admin Dashboard")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  });
});

describe("the families of the platform", () => {
  let tenants: AdminTenant[];
  let asked: URLSearchParams[];
  beforeEach(() => {
    tenants = [tenantOf(1), tenantOf(2, { status: "trial", userCount: 1 })];
    asked = [];
    server.use(
      http.get("/api/admin/tenants", ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams);
        const after = tenants.findIndex(({ id }) => id === searchParams.get("after"));
        const found = tenants.filter(({ name }) => name.includes(searchParams.get("q") ?? ""));
        return HttpResponse.json(found.slice(after + 1, after + 1 + tenantsAtOnce));
      }),
    );
  });

  test("show name, status, users and age, with the way back", async () => {
    await renderInFrontend(<TenantsPage />, { session: root });
    const [, first, second] = await screen.findAllByRole("row");
    expect(first).toHaveTextContent(/Family 1Active2 users3 days ago/);
    expect(second).toHaveTextContent(/Family 2Trial1 user/);
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/admin");
  });

  test("a status is changed after a question, with a reason", async () => {
    let sent: unknown;
    server.use(
      http.patch(`/api/admin/tenants/${tenants[0]!.id}/status`, async ({ request }) => {
        sent = await request.json();
        tenants = [tenantOf(1, { status: "suspended" }), tenants[1]!];
        return HttpResponse.json(tenants[0]);
      }),
    );
    const { toasts } = await renderInFrontend(<TenantsPage />, { session: root });
    await userEvent.selectOptions(await screen.findByLabelText("Status of Family 1"), "suspended");
    const dialog = await screen.findByRole("dialog", { name: "Suspend “Family 1”?" });
    expect(dialog).toHaveTextContent("not add or change anything. The family isn’t charged for its plan.");
    await userEvent.type(within(dialog).getByLabelText("Reason"), "unpaid");
    await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
    expect(await screen.findByText("Suspended", { selector: "span" })).toBeVisible();
    expect(sent).toEqual({ status: "suspended", reason: "unpaid" });
    expect(toasts).toEqual([{ title: "Success", description: "Family 1 is now suspended" }]);
    expect(screen.getByLabelText("Status of Family 1")).toHaveValue("suspended");
  });

  test("a question that is left changes nothing", async () => {
    await renderInFrontend(<TenantsPage />, { session: root });
    await userEvent.selectOptions(await screen.findByLabelText("Status of Family 1"), "cancelled");
    const dialog = await screen.findByRole("dialog", { name: "Cancel “Family 1”?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByLabelText("Status of Family 1")).toHaveValue("active");
  });

  test("a refusal stays in the dialog", async () => {
    server.use(http.patch("/api/admin/tenants/:id/status", () => new HttpResponse(null, { status: 500 })));
    const { toasts } = await renderInFrontend(<TenantsPage />, { session: root });
    await userEvent.selectOptions(await screen.findByLabelText("Status of Family 1"), "suspended");
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
    expect(await within(dialog).findByText("Failed to update status")).toBeVisible();
    expect(toasts).toEqual([{ title: "Error", description: "Failed to update status", variant: "destructive" }]);
  });

  test("more than a page come when they are asked for, and a name finds", async () => {
    tenants = Array.from({ length: tenantsAtOnce + 3 }, (_, index) => tenantOf(index + 1));
    await renderInFrontend(<TenantsPage />, { session: root });
    expect(await screen.findAllByRole("row")).toHaveLength(tenantsAtOnce + 1);
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(tenantsAtOnce + 4));
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole("searchbox"), "Family 103");
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
    expect(asked.at(-1)?.get("q")).toBe("Family 103");
    await userEvent.type(screen.getByRole("searchbox"), "x");
    expect(await screen.findByText("No families match.")).toBeVisible();
  });

  test("are refused to a tenant_admin", async () => {
    await renderInFrontend(<TenantsPage />, { session: sessionOf({ user: { role: "tenant_admin" } }) });
    expect(screen.getByText("You do not have permission to manage tenants")).toBeVisible();
    expect(asked).toEqual([]);
  });
});
