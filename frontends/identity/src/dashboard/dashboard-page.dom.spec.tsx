import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DashboardPage } from "./dashboard-page.tsx";

const server = mockServer();
beforeEach(() =>
  server.use(
    http.get("/api/announcements", () => HttpResponse.json([])),
    http.get("/api/auth/invitations", () => HttpResponse.json([])),
  ),
);

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

const cards = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const everybody = ["Family Tree", "People", "Family Members", "Bring in a family tree"];

describe("the dashboard", () => {
  test("greets by first name, says which family and which role, and leads to what there is", async () => {
    await renderInFrontend(<DashboardPage />, { session: sessionOf() });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome back, Emma");
    expect(screen.getByText("The Darwins")).toBeVisible();
    expect(screen.getByText("member")).toBeVisible();
    expect(screen.getByText(/0192aaaa-0000-7000-8000-000000000001/)).toBeVisible();
    expect(cards()).toEqual(everybody);
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
    expect(cards()).toEqual([...everybody, "Tenant Admin"]);
    expect(screen.getByRole("link", { name: /Tenant Admin/ })).toHaveAttribute("href", "/family-admin");
  });

  test("leads to the archive, the marketplace and the help desk where they are deployed", async () => {
    deploy("identity", "genealogy", "archive", "marketplace", "helpdesk");
    await renderInFrontend(<DashboardPage />);
    const [tree, ...people] = everybody;
    expect(cards()).toEqual(["Search Archive", tree, "Stories", ...people, "Services Marketplace", "Help Desk"]);
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
    expect(cards()).toEqual(everybody);
  });

  test("tells who belongs to no family how to come to one", async () => {
    deploy("identity", "genealogy", "archive");
    const { user } = sessionOf({ user: { tenantId: null } });
    await renderInFrontend(<DashboardPage />, { session: { user, tenant: undefined } });
    expect(screen.getByText(/Your account belongs to no family yet/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /Search Archive|Stories/ })).toBeNull();
    expect(screen.getByRole("link", { name: "start a family of your own" })).toHaveAttribute(
      "href",
      "/api/login?start=family",
    );
  });
});
