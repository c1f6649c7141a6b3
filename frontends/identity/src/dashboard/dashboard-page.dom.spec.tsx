import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { DashboardPage } from "./dashboard-page.tsx";

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

  test("tells who belongs to no family how to come to one", async () => {
    const { user } = sessionOf({ user: { tenantId: null } });
    await renderInFrontend(<DashboardPage />, { session: { user, tenant: undefined } });
    expect(screen.getByText(/Your account belongs to no family yet/)).toBeVisible();
    expect(screen.getByRole("link", { name: "start a family of your own" })).toHaveAttribute(
      "href",
      "/api/login?start=family",
    );
  });
});
