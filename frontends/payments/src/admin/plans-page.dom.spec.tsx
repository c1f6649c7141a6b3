import type { SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { SubscriptionPlansPage } from "./plans-page.tsx";

const server = mockServer();
const id = "0192dddd-0000-7000-8000-000000000001";
const planOf = (more: Partial<SubscriptionPlan> = {}): SubscriptionPlan => ({
  id,
  name: "Household",
  description: "For close kin",
  price: 9.5,
  interval: "monthly",
  features: ["Photos", "Stories"],
  isActive: true,
  monthlyPrice: "9.50",
  yearlyPrice: "90.00",
  maxMembers: 6,
  ...more,
});

let plans: SubscriptionPlan[];
let sent: unknown[];
beforeEach(() => {
  plans = [planOf()];
  sent = [];
  const record = async (request: Request) => sent.push([request.method, await request.json()]);
  server.use(
    http.get("/api/admin/subscription-plans", () => HttpResponse.json(plans)),
    http.post("/api/admin/subscription-plans", async ({ request }) => {
      await record(request);
      plans = [...plans, planOf({ id: id.replace("01", "02"), name: "Clan" })];
      return HttpResponse.json(plans.at(-1), { status: 201 });
    }),
    http.patch("/api/admin/subscription-plans/:id", async ({ request }) => {
      await record(request);
      plans = [planOf({ name: "Renamed" })];
      return HttpResponse.json(plans[0]);
    }),
    http.delete("/api/admin/subscription-plans/:id", () => {
      plans = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("/api/admin/subscription-plans/:id/restore", () => {
      plans = [planOf()];
      return HttpResponse.json(plans[0]);
    }),
  );
});

const show = () =>
  renderInFrontend(<SubscriptionPlansPage />, { session: sessionOf({ user: { role: "super_admin" } }) });
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}`));
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe("the plans page", () => {
  test("is for super administrators alone", async () => {
    await renderInFrontend(<SubscriptionPlansPage />);
    expect(screen.getByText("You do not have permission to manage subscription plans")).toBeVisible();
  });

  test("lists name, price, interval, limit and status, and leads back", async () => {
    plans = [planOf(), planOf({ id: id.replace("01", "02"), name: "Old", isActive: false, maxMembers: null })];
    await show();
    const row = (await screen.findByText("Household")).closest("tr");
    expect(row).toHaveTextContent("Household$9.50Monthly6 membersActive");
    expect(screen.getByText("Old").closest("tr")).toHaveTextContent("No limitInactive");
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/admin");
  });

  test("creates a plan of what was typed", async () => {
    plans = [];
    const { toasts } = await show();
    await userEvent.click(await screen.findByRole("button", { name: "Create the first plan" }));
    const dialog = await screen.findByRole("dialog", { name: "Create Plan" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Create plan" }));
    expect(await within(dialog).findAllByText("Name is required")).not.toHaveLength(0);
    expect(within(dialog).getAllByText("Price is required")).not.toHaveLength(0);
    await type("Name", "Clan");
    await type("Price", "12.345");
    await userEvent.click(within(dialog).getByRole("button", { name: "Create plan" }));
    expect(await within(dialog).findAllByText("Invalid price format")).not.toHaveLength(0);
    await type("Price", "8.2");
    await type("Features", "Photos{enter}{enter}  Stories ");
    await type("Member limit", "25");
    await userEvent.click(within(dialog).getByRole("button", { name: "Create plan" }));
    expect(await screen.findByText("Clan")).toBeVisible();
    const body = {
      name: "Clan",
      description: null,
      price: 8.2,
      interval: "monthly",
      features: ["Photos", "Stories"],
      maxMembers: 25,
      isActive: true,
    };
    expect(sent).toEqual([["POST", body]]);
    expect(toasts.at(-1)).toEqual({ title: "Success", description: "Plan created" });
  });

  test("edits one; the other interval brings its own price, and what was asked before may stay on offer", async () => {
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Edit Household" }));
    expect(await screen.findByLabelText(/^Price/)).toHaveValue("9.50");
    await userEvent.selectOptions(screen.getByLabelText("Paid"), "Yearly");
    expect(screen.getByLabelText(/^Price/)).toHaveValue("90.00");
    await userEvent.click(screen.getByLabelText("Also offer it monthly at $9.50"));
    await userEvent.click(screen.getByRole("button", { name: "Save plan" }));
    expect(await screen.findByText("Renamed")).toBeVisible();
    expect(sent).toEqual([
      ["PATCH", expect.objectContaining({ price: 90, interval: "yearly", keepOtherPrice: false, maxMembers: 6 })],
    ]);
  });

  test("says what the server refuses", async () => {
    const message = "There is a plan with this name already.";
    server.use(
      http.patch("/api/admin/subscription-plans/:id", () =>
        HttpResponse.json({ error: "CONFLICT", message, requestId: "r" }, { status: 409 }),
      ),
    );
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Edit Household" }));
    await userEvent.click(await screen.findByRole("button", { name: "Save plan" }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test("deletes at once, and takes it back", async () => {
    const { toasts } = await show();
    await userEvent.click(await screen.findByRole("button", { name: "Delete Household" }));
    expect(await screen.findByText("No plans yet. Families can use everything without one.")).toBeVisible();
    expect(toasts.at(-1)).toMatchObject({ description: "Plan deleted", action: { label: "Undo" } });
    toasts.at(-1)!.action!.run();
    expect(await screen.findByText("Household")).toBeVisible();
  });
});
