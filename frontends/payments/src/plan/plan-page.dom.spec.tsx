import type { SandboxPlan } from "@kinkeeper/contracts/payments/sandbox-plans";
import type { FamilySubscription, PlanInvoice, PlanOnOffer } from "@kinkeeper/contracts/payments/subscriptions";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { PlanPage } from "./plan-page.tsx";
import { SandboxPlanPage } from "./sandbox-plan-page.tsx";

const server = mockServer();
const id = "0192dddd-0000-7000-8000-000000000001";
const household: PlanOnOffer = {
  id,
  name: "Household",
  description: "For close kin",
  features: ["Photos"],
  monthlyPrice: "9.50",
  yearlyPrice: "90.00",
  maxMembers: 6,
};
const starter: PlanOnOffer = {
  ...household,
  id: id.replace("01", "02"),
  name: "Starter",
  monthlyPrice: "0.00",
  yearlyPrice: null,
  maxMembers: 1,
};
const none: FamilySubscription = {
  status: "none",
  plan: null,
  interval: null,
  price: null,
  paidUntil: null,
  retryAt: null,
  endsAt: null,
  nextPlan: null,
  trialEndsAt: null,
  checkoutUrl: null,
};
const active: FamilySubscription = {
  ...none,
  status: "active",
  plan: household,
  interval: "monthly",
  price: "9.50",
  paidUntil: "2026-06-01T12:00:00.000Z",
};

const invoice: PlanInvoice = {
  id: "in_1",
  planName: "Household",
  amount: "9.50",
  status: "paid",
  issuedAt: "2026-05-01T12:00:00.000Z",
  hasPage: true,
};

let subscription: FamilySubscription;
let invoices: readonly PlanInvoice[];
let sent: unknown[];
beforeEach(() => {
  subscription = active;
  invoices = [];
  sent = [];
  const user = { firstName: null, lastName: null, username: null, role: "member", status: "active" };
  server.use(
    http.get("/api/subscription", () => HttpResponse.json(subscription)),
    http.get("/api/subscription/invoices", () => HttpResponse.json(invoices)),
    http.get("/api/subscription-plans", () => HttpResponse.json([household, starter])),
    http.get("/api/tenants/:tenantId/users", () =>
      HttpResponse.json([
        { ...user, id },
        { ...user, id: starter.id, status: "invited" },
      ]),
    ),
    http.post("/api/subscription", async ({ request }) => {
      sent.push(await request.json());
      subscription = { ...active, endsAt: active.paidUntil, nextPlan: "Starter" };
      return HttpResponse.json({ sessionUrl: null, subscription });
    }),
    http.delete("/api/subscription", () => {
      subscription = { ...active, endsAt: active.paidUntil };
      return HttpResponse.json(subscription);
    }),
    http.post("/api/subscription/resume", () => {
      subscription = active;
      return HttpResponse.json(subscription);
    }),
  );
});

const show = () => renderInFrontend(<PlanPage />, { session: sessionOf({ user: { role: "tenant_admin" } }) });

describe("the plan of a family", () => {
  test("is its administrators' to see", async () => {
    await renderInFrontend(<PlanPage />);
    expect(screen.getByText("You do not have permission to manage your family’s plan")).toBeVisible();
  });

  test("says how many members it has of how many, and what is paid next", async () => {
    await show();
    expect(await screen.findByText("Next payment: $9.50 on 1 Jun 2026.")).toBeVisible();
    expect(screen.getByText("2 of 6 members")).toBeVisible();
    expect(screen.getByText("Your plan")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pay yearly: Household, $90.00 per year" })).toBeVisible();
  });

  test.each<[string, Partial<FamilySubscription>, string | RegExp]>([
    ["no plan", none, "Your family uses the archive without a plan."],
    ["a trial", { ...none, trialEndsAt: "2026-06-08T12:00:00.000Z" }, /^Your trial ends on 8 Jun 2026\./],
    [
      "a failed payment",
      { status: "past_due", retryAt: "2026-06-02T12:00:00.000Z" },
      /We will try again on 2 Jun 2026\. Please check your card\./,
    ],
    ["no payment", { status: "unpaid" }, /Change your card or choose a plan/],
    ["a free plan", { paidUntil: null, price: "0.00" }, "Free of charge."],
  ])("tells %s", async (_what, more, words) => {
    subscription = { ...active, ...more };
    await show();
    expect(await screen.findByText(words)).toBeVisible();
  });

  test.each<[string, FamilySubscription, string | RegExp]>([
    [
      "that has ended says that nothing can be added, and what opens the archive again",
      none,
      /add nothing for now\. A plan opens the archive again/,
    ],
    ["that is paid says that it costs nothing", active, "Nothing is charged while this archive is suspended."],
  ])("of a suspended family %s", async (_what, current, words) => {
    subscription = current;
    const tenant = { id, name: "Darwin", status: "suspended", createdAt: "2026-03-04T10:00:00.000Z" } as const;
    await renderInFrontend(<PlanPage />, { session: sessionOf({ user: { role: "tenant_admin" }, tenant }) });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test("costs those who are on it what it did when they began", async () => {
    subscription = { ...active, price: "7.00" };
    await show();
    const own = (await screen.findByText("Your plan")).parentElement;
    expect(own).toHaveTextContent("$7.00 per month");
    expect(screen.queryByText("$9.50 per month")).not.toBeInTheDocument();
  });

  test("is cancelled after a question, and kept after all", async () => {
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Cancel Household?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel plan" }));
    expect(await screen.findByText(/^Ends on 1 Jun 2026\./)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Keep plan" }));
    expect(await screen.findByText(/^Next payment/)).toBeVisible();
  });

  test("changes after a question that says what it means", async () => {
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Choose: Starter, Free" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Change to Starter?" });
    expect(dialog).toHaveTextContent("Your plan runs until 1 Jun 2026. After that you pay nothing.");
    expect(dialog).toHaveTextContent("nobody is removed, and nobody can be added");
    await userEvent.click(within(dialog).getByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Runs until 1 Jun 2026, then your family moves to Starter.")).toBeVisible();
    expect(sent).toEqual([{ planId: starter.id, interval: "monthly" }]);
  });

  test.each([
    ["Cancel plan", /^Cancel Household\?/, /It ends at once, and the payment that failed is not tried again\./],
    ["Choose: Starter, Free", /^Change to Starter\?/, /ends at once, and you pay nothing from now on\./],
    [
      "Pay yearly: Household, $90.00 per year",
      /^Change to/,
      /From now on you pay \$90\.00 per year\. The payment that failed/,
    ],
  ])("whose payment failed has nothing left to run on: %s", async (name, title, words) => {
    subscription = { ...active, status: "past_due", paidUntil: "2026-05-01T12:00:00.000Z" };
    await show();
    await userEvent.click(await screen.findByRole("button", { name }));
    const dialog = await screen.findByRole("alertdialog", { name: title });
    expect(dialog).toHaveTextContent(words);
    expect(dialog).not.toHaveTextContent("1 May 2026");
  });

  test("whose payment failed can be cancelled also where another one was to follow", async () => {
    subscription = { ...active, status: "past_due", endsAt: active.paidUntil, nextPlan: "Starter" };
    await show();
    expect(await screen.findByRole("button", { name: "Cancel plan" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Keep plan" })).toBeNull();
  });

  test("that was begun to be paid can be gone on with", async () => {
    subscription = { ...none, checkoutUrl: "http://localhost:3000/checkout/plan/x" };
    await show();
    expect(await screen.findByRole("link", { name: "Continue" })).toHaveAttribute("href", subscription.checkoutUrl);
  });
});

describe("the sandbox", () => {
  const plan: SandboxPlan = {
    id,
    planName: "Household",
    interval: "monthly",
    amount: "9.50",
    status: "open",
    isCardDeclined: false,
  };
  const answer = (given: SandboxPlan) => {
    let now = given;
    server.use(
      http.get("/api/sandbox-plans/:id", () => HttpResponse.json(now)),
      http.post("/api/sandbox-plans/:id", async ({ request }) => {
        const body = (await request.json()) as { action: string };
        sent.push(body.action);
        now = { ...now, status: "paid", isCardDeclined: body.action === "decline-card" };
        return HttpResponse.json(now);
      }),
    );
  };

  test("says what it is, and leads back once it is paid", async () => {
    answer(plan);
    const { visited } = await renderInFrontend(<SandboxPlanPage id={id} />);
    expect(await screen.findByText("Sandbox: no card is charged and no money moves.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Pay $9.50 per month" }));
    await expect.poll(() => visited.at(-1)).toBe("/family-admin/plan");
    expect(sent).toEqual(["pay"]);
  });

  test("lets the card be declined and accepted", async () => {
    answer({ ...plan, status: "paid" });
    await renderInFrontend(<SandboxPlanPage id={id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Decline the card from now on" }));
    await userEvent.click(await screen.findByRole("button", { name: "Accept the card" }));
    expect(await screen.findByRole("button", { name: "Decline the card from now on" })).toBeVisible();
    expect(sent).toEqual(["decline-card", "accept-card"]);
  });

  test("offers nothing where it is over", async () => {
    answer({ ...plan, status: "expired" });
    await renderInFrontend(<SandboxPlanPage id={id} />);
    expect(await screen.findByText("This page has expired. Please choose the plan again.")).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("the invoices of a family", () => {
  const admin = sessionOf({ user: { role: "tenant_admin" } });

  test("are listed with what was paid and what is missing, and lead to the provider's pages", async () => {
    invoices = [{ ...invoice, id: "in_2", status: "open", issuedAt: "2026-06-01T12:00:00.000Z" }, invoice];
    server.use(
      http.post("/api/subscription/invoices/:id/page", ({ params }) => {
        sent.push(params["id"]);
        return HttpResponse.json({ error: "CONFLICT", message: "Try again later.", requestId: "r" }, { status: 409 });
      }),
    );
    const { toasts } = await renderInFrontend(<PlanPage />, { session: admin });
    const list = within(await screen.findByRole("region", { name: "Invoices" }));
    expect(list.getByText("Not paid yet")).toBeVisible();
    expect(list.getByText("Paid")).toBeVisible();
    expect(list.getAllByText("$9.50")).toHaveLength(2);
    const name = /View the invoice for Household of 1 May 2026/;
    await userEvent.click(list.getByRole("button", { name }));
    await expect.poll(() => toasts.at(-1)?.description).toBe("Try again later.");
    expect(sent).toEqual(["in_1"]);
  });

  test("have no page in the sandbox, and no heading where there are none", async () => {
    invoices = [{ ...invoice, hasPage: false }];
    await renderInFrontend(<PlanPage />, { session: admin });
    const list = within(await screen.findByRole("region", { name: "Invoices" }));
    expect(list.queryByRole("button")).toBeNull();
  });
});
