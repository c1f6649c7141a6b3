import type { Review } from "@kinkeeper/contracts/marketplace/reviews";
import type { SandboxSession } from "@kinkeeper/contracts/payments/sandbox";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import {
  salesAtOnce,
  transactionsAtOnce,
  type listSales,
  type Sale,
  type Transaction,
} from "@kinkeeper/contracts/payments/transactions";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { TransactionsPage } from "./admin/transactions-page.tsx";
import { CheckoutPage } from "./checkout/checkout-page.tsx";
import { EarningsPage } from "./earnings/earnings-page.tsx";
import { PurchasesPage } from "./purchases/purchases-page.tsx";
import { ReceiptPage } from "./purchases/receipt-page.tsx";

const server = mockServer();
const id = "0192dddd-0000-7000-8000-000000000001";
const transactionOf = (more: Partial<Transaction> = {}): Transaction => ({
  id,
  tenantId: id,
  userId: id,
  serviceId: id,
  vendorId: id,
  title: "A letter written out",
  businessName: "Etruria Workshop",
  amount: "45.00",
  commissionAmount: "6.75",
  refundedAmount: "0.00",
  status: "completed",
  failureReason: null,
  needsReview: false,
  disputeStatus: null,
  payoutState: null,
  refunds: [],
  createdAt: "2026-03-04T10:00:00Z",
  completedAt: "2026-03-04T10:01:00Z",
  ...more,
});

const vendor: Vendor = {
  id,
  userId: id,
  businessName: "Etruria Workshop",
  description: "We read old handwriting.",
  contactEmail: "workshop@example.com",
  contactPhone: null,
  website: null,
  logoUrl: null,
  status: "approved",
  isApproved: true,
  statusReason: null,
  commissionRate: null,
  logoPath: null,
  rating: null,
  totalReviews: 0,
  createdAt: "2026-03-04T10:00:00Z",
};

let transactions: Transaction[];
let reviews: Review[];
let sent: unknown[];
beforeEach(() => {
  transactions = [transactionOf()];
  reviews = [];
  sent = [];
  server.use(
    http.get("/api/transactions", () => HttpResponse.json(transactions)),
    http.get("/api/transactions/:id", () => HttpResponse.json(transactions[0])),
    http.get("/api/reviews", () => HttpResponse.json(reviews)),
    http.get("/api/vendors/:id", () => HttpResponse.json(vendor)),
  );
});

describe("purchases", () => {
  test("are listed with what they cost and how they stand; what was not paid is none", async () => {
    transactions = [
      transactionOf({ title: "Partly", refundedAmount: "5.00" }),
      transactionOf({ id: id.replace("01", "02"), title: "Given up", status: "failed" }),
    ];
    await renderInFrontend(<PurchasesPage />);
    expect(screen.getByRole("link", { name: "Services Marketplace" })).toHaveAttribute("href", "/marketplace");
    const link = await screen.findByRole("link", { name: "Partly" });
    expect(link).toHaveAttribute("href", `/purchases/${id}`);
    const purchase = link.closest("li")!;
    expect(purchase).toHaveTextContent("$45.00");
    expect(purchase).toHaveTextContent("Partly refunded");
    // The vendor does not know who bought, and waits.
    expect(within(purchase).getByRole("link", { name: "Write to the vendor" })).toHaveAttribute(
      "href",
      `/purchases/${id}`,
    );
    expect(screen.queryByText("Given up")).not.toBeInTheDocument();
  });

  test("are the caller's alone, and more of them come when they are asked for, also behind a page of what was not paid", async () => {
    const asked: string[] = [];
    const unpaid = Array.from({ length: transactionsAtOnce }, (_, index) =>
      transactionOf({ id: id.replace(/.{3}$/, String(100 + index)), title: "Given up", status: "failed" }),
    );
    server.use(
      http.get("/api/transactions", ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        asked.push(search);
        return HttpResponse.json(searchParams.has("after") ? [transactionOf({ title: "Bought first" })] : unpaid);
      }),
    );
    await renderInFrontend(<PurchasesPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("link", { name: "Bought first" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    expect(asked).toEqual(["?mine=true", `?mine=true&after=${unpaid.at(-1)!.id}`]);
  });

  test("that cannot be loaded say so, and are loaded again", async () => {
    server.use(
      http.get("/api/transactions", () => HttpResponse.json({ error: "X", message: "No" }, { status: 500 }), {
        once: true,
      }),
    );
    await renderInFrontend(<PurchasesPage />);
    expect(await screen.findByText("Your purchases could not be loaded")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "A letter written out" })).toBeVisible();
  });

  test("lead to the marketplace where there are none", async () => {
    transactions = [];
    await renderInFrontend(<PurchasesPage />);
    expect(await screen.findByRole("link", { name: "Browse Services" })).toHaveAttribute("href", "/marketplace");
  });

  test("have a receipt that tells refunds", async () => {
    transactions = [
      transactionOf({
        refundedAmount: "10.00",
        refunds: [
          { id, amount: "10.00", status: "completed", failureReason: null, createdAt: "2026-03-06T10:00:00Z" },
          {
            id: id.replace("01", "02"),
            amount: "3.00",
            status: "failed",
            failureReason: "No",
            createdAt: "2026-03-06T10:00:00Z",
          },
        ],
      }),
    ];
    await renderInFrontend(<ReceiptPage id={id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "A letter written out" })).toBeVisible();
    expect(screen.getByText(/\$10\.00 on 6 Mar 2026/)).toBeVisible();
    expect(screen.queryByText(/\$3\.00/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Print receipt" })).toBeEnabled();
    expect(await screen.findByRole("link", { name: "workshop@example.com" })).toHaveAttribute(
      "href",
      `mailto:workshop@example.com?subject=${encodeURIComponent(`A letter written out, receipt number ${id}`)}`,
    );
    expect(screen.getByRole("link", { name: "Download PDF" })).toHaveAttribute(
      "href",
      `/api/transactions/${id}/receipt`,
    );
  });

  test("have a receipt that tells what the bank gave back after a dispute", async () => {
    const refunds = [
      { id, amount: "10.00", status: "completed", failureReason: null, createdAt: "2026-03-06T10:00:00Z" } as const,
    ];
    transactions = [transactionOf({ status: "refunded", disputeStatus: "lost", refundedAmount: "45.00", refunds })];
    await renderInFrontend(<ReceiptPage id={id} />);
    expect((await screen.findByText("Given back by your bank")).nextSibling).toHaveTextContent("$35.00");
  });

  test("that are not paid have no receipt yet, and nothing to review", async () => {
    transactions = [transactionOf({ status: "pending", completedAt: null })];
    await renderInFrontend(<ReceiptPage id={id} />);
    expect(await screen.findByText("Started on")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Download PDF" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Print receipt" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Order again" })).toHaveAttribute("href", `/marketplace/${id}`);
    expect(screen.queryByRole("button", { name: /Write a review/ })).not.toBeInTheDocument();
  });

  test("of a vendor that is suspended or gone lead to the help desk", async () => {
    transactions = [transactionOf()];
    const absent = { error: "NOT_FOUND", message: "There is no such vendor.", requestId: "r" };
    server.use(http.get("/api/vendors/:id", () => HttpResponse.json(absent, { status: 404 })));
    await renderInFrontend(<ReceiptPage id={id} />);
    expect(await screen.findByRole("link", { name: "Write to the Help Desk" })).toHaveAttribute("href", "/help");
  });

  test("that somebody looks at say so, and send nobody to the vendor yet", async () => {
    transactions = [transactionOf({ needsReview: true })];
    const { unmount, queries } = await renderInFrontend(<ReceiptPage id={id} />);
    expect(await screen.findByText(/either it goes ahead, or you get your money back/)).toBeVisible();
    expect(screen.getByText("Paid")).toBeVisible();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText(vendor.contactEmail)).not.toBeInTheDocument();
    unmount();
    transactions = [transactionOf({ status: "pending", completedAt: null, needsReview: true })];
    await renderInFrontend(<ReceiptPage id={id} />);
    expect(await screen.findByText("Being checked")).toBeVisible();
    expect(screen.getByText(/not the amount that we asked for/)).toBeVisible();
  });

  test("are reviewed with stars and words, once", async () => {
    server.use(
      http.post("/api/transactions/:id/review", async ({ request }) => {
        const body = (await request.json()) as { rating: number; comment: string };
        sent.push(body);
        reviews = [
          {
            id,
            vendorId: id,
            serviceId: id,
            title: "A letter written out",
            ...body,
            answer: null,
            answeredAt: null,
            isOwn: true,
            isHidden: false,
            hiddenReason: null,
            createdAt: "2026-03-05T10:00:00Z",
          },
        ];
        return HttpResponse.json(reviews[0], { status: 201 });
      }),
    );
    await renderInFrontend(<PurchasesPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Write a review of A letter written out" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review Etruria Workshop" }));
    await userEvent.click(dialog.getByRole("button", { name: "Publish review" }));
    expect(await dialog.findByText("Please choose a rating")).toBeVisible();
    await userEvent.click(dialog.getByRole("radio", { name: "4 stars: Very good" }));
    await userEvent.type(dialog.getByLabelText("Comment"), "Every word.");
    await userEvent.click(dialog.getByRole("button", { name: "Publish review" }));
    expect(await screen.findByRole("img", { name: "4 out of 5 stars" })).toBeVisible();
    expect(sent).toEqual([{ rating: 4, comment: "Every word." }]);
    expect(screen.queryByRole("button", { name: /Write a review/ })).not.toBeInTheDocument();
  });
});

describe("the sandbox checkout", () => {
  const open: SandboxSession = {
    id,
    title: "A letter written out",
    businessName: "Etruria Workshop",
    amount: "45.00",
    status: "open",
    expiresAt: "2026-03-04T10:35:00Z",
    returnUrl: "/marketplace?canceled=true",
  };

  test.each([
    ["Pay $45.00", "pay", "/marketplace?success=true"],
    ["Decline the card", "decline", "/marketplace?canceled=true"],
    ["Cancel", "cancel", "/marketplace?canceled=true"],
  ])("says what it is, and “%s” leads back", async (button, action, returnUrl) => {
    server.use(
      http.get("/api/sandbox-checkouts/:id", () => HttpResponse.json(open)),
      http.post("/api/sandbox-checkouts/:id", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...open, status: "paid", returnUrl });
      }),
    );
    const { visited } = await renderInFrontend(<CheckoutPage id={id} />);
    expect(await screen.findByText("Sandbox: no card is charged and no money moves.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: button }));
    await expect.poll(() => visited.at(-1)).toBe(returnUrl);
    expect(sent).toEqual([{ action }]);
  });

  test("that has ended offers nothing to press", async () => {
    server.use(http.get("/api/sandbox-checkouts/:id", () => HttpResponse.json({ ...open, status: "expired" })));
    await renderInFrontend(<CheckoutPage id={id} />);
    expect(await screen.findByText("This page has expired. Please start again from the service.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Pay/ })).not.toBeInTheDocument();
  });
});

describe("earnings", () => {
  const sale: Sale = {
    id,
    serviceId: id,
    title: "A letter written out",
    amount: "45.00",
    commissionAmount: "6.75",
    refundedAmount: "0.00",
    netAmount: "38.25",
    status: "completed",
    disputeStatus: null,
    payoutState: "held",
    completedAt: "2026-03-04T10:01:00Z",
  };
  type Earnings = ResponseOf<typeof listSales>;
  const earningsOf = (more: Partial<Earnings> = {}): Earnings => ({
    heldAmount: "38.25",
    paidOutAmount: "0.00",
    debtAmount: "0.00",
    salesCount: 1,
    months: [{ month: "2026-03", soldAmount: "45.00", refundedAmount: "0.00", netAmount: "38.25" }],
    sales: [sale],
    payouts: { vendorId: id, status: "none", canSetUp: true },
    ...more,
  });
  const show = (earnings: Earnings) => server.use(http.get("/api/sales", () => HttpResponse.json(earnings)));

  test("tell what is the vendor’s of each sale, and of all", async () => {
    show(earningsOf({ debtAmount: "3.00" }));
    await renderInFrontend(<EarningsPage />);
    const row = (await screen.findByText("A letter written out")).closest("tr");
    expect(row).toHaveTextContent(
      "A letter written outReceipt 0192dddd…4 Mar 2026$45.00Commission -$6.75Yours $38.25PaidHeld",
    );
    expect(screen.getByText("Earned, not paid out yet").parentElement).toHaveTextContent("$38.25");
    expect(screen.getByText("Owed for refunds").parentElement).toHaveTextContent("$3.00");
  });

  test("of a sale that was partly refunded add up: the price, what went back, the commission that is kept", async () => {
    show(earningsOf({ sales: [{ ...sale, refundedAmount: "15.00", netAmount: "25.50" }] }));
    await renderInFrontend(<EarningsPage />);
    const row = (await screen.findByText("A letter written out")).closest("tr");
    expect(row).toHaveTextContent("$45.00-$15.00 refundedCommission -$4.50Yours $25.50Partly refunded");
  });

  test("of a month add up too: what was sold, less refunds and commission", async () => {
    show(
      earningsOf({ months: [{ month: "2026-03", soldAmount: "90.00", refundedAmount: "10.00", netAmount: "68.00" }] }),
    );
    await renderInFrontend(<EarningsPage />);
    const month = await screen.findByRole("row", { name: /^Mar 2026/ });
    // A first month is one, not a span from itself to itself.
    expect(screen.getByRole("img", { name: /^Earnings by month: March 2026\. / })).toBeVisible();
    const cells = within(month).getAllByRole("cell");
    // Each figure says what it is: on a phone the headings are not above it.
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      "Sold$90.00",
      "Refunded$10.00",
      "Commission$12.00",
      "Yours$68.00",
    ]);
  });

  test("of a sale that was refunded have no commission", async () => {
    show(earningsOf({ sales: [{ ...sale, status: "refunded", refundedAmount: "45.00", netAmount: "0.00" }] }));
    await renderInFrontend(<EarningsPage />);
    const row = (await screen.findByText("A letter written out")).closest("tr");
    expect(row).toHaveTextContent("$45.00-$45.00 refundedCommission $0.00Yours $0.00Refunded");
  });

  test("are listed a page at a time; what all of them come to is there from the first", async () => {
    const page = Array.from({ length: salesAtOnce }, (_, index) => ({
      ...sale,
      id: id.replace(/.{3}$/, String(100 + index)),
    }));
    server.use(
      http.get("/api/sales", ({ request }) => {
        const after = new URL(request.url).searchParams.get("after");
        const sales = after === page.at(-1)!.id ? [{ ...sale, title: "Sold first" }] : page;
        return HttpResponse.json(earningsOf({ salesCount: 101, sales }));
      }),
    );
    await renderInFrontend(<EarningsPage />);
    expect((await screen.findByText("Sales")).parentElement).toHaveTextContent("101");
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Sold first")).toBeVisible();
    expect(screen.getAllByText("A letter written out")).toHaveLength(salesAtOnce);
  });

  test.each([
    ["none", "Set up payouts"],
    ["incomplete", "Continue setup"],
    ["restricted", "Check details"],
    ["closed", "Set up payouts again"],
  ] as const)("with payouts that are %s lead to where they are set up", async (status, label) => {
    show(earningsOf({ payouts: { vendorId: id, status, canSetUp: true } }));
    server.use(http.post("/api/vendors/:id/payout-onboarding", () => HttpResponse.json({ url: "#at-the-provider" })));
    await renderInFrontend(<EarningsPage />);
    await userEvent.click(await screen.findByRole("button", { name: label }));
    await expect.poll(() => globalThis.location.hash).toBe("#at-the-provider");
  });

  test.each([
    ["ready", true, "Your share of every sale is sent to your account."],
    ["none", false, "Payouts are paused while your business is not approved. We hold your earnings."],
  ] as const)("with payouts that are %s offer nothing to set up", async (status, canSetUp, text) => {
    show(earningsOf({ payouts: { vendorId: id, status, canSetUp } }));
    await renderInFrontend(<EarningsPage />);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  test("ask how the account stands when one comes back from setting it up", async () => {
    let isReady = false;
    server.use(
      http.get("/api/sales", () =>
        HttpResponse.json(
          earningsOf({ payouts: { vendorId: id, status: isReady ? "ready" : "incomplete", canSetUp: true } }),
        ),
      ),
      http.post("/api/vendors/:id/payout-account", () => {
        isReady = true;
        return HttpResponse.json({ status: "ready" });
      }),
    );
    const { visited } = await renderInFrontend(<EarningsPage />, { path: "/vendor/earnings?payouts=returned" });
    expect(await screen.findByText("On")).toBeVisible();
    expect(visited.at(-1)).toBe("/vendor/earnings");
  });
});

describe("the transactions of the platform", () => {
  test("are for super administrators alone", async () => {
    await renderInFrontend(<TransactionsPage />);
    expect(screen.getByText("You do not have permission to manage transactions")).toBeVisible();
  });

  test.each([
    ["review-done", "Review done", { needsReview: true }, { needsReview: false }],
    ["resume-payout", "Resume payout", { payoutState: "stopped" }, { payoutState: "transferred" }],
    ["close-payout", "Leave as is", { payoutState: "stopped" }, { payoutState: "closed" }],
    ["resume-payout", "Resume payout", { payoutState: "closed" }, { payoutState: "transferred" }],
  ] as const)("wait for a decision, which is asked for once more: %s", async (call, label, before, after) => {
    transactions = [transactionOf(before)];
    server.use(
      http.post(`/api/transactions/:id/${call}`, ({ params }) => {
        sent.push(params["id"]);
        transactions = [transactionOf(after)];
        return HttpResponse.json(transactions[0]);
      }),
    );
    const { toasts } = await renderInFrontend(<TransactionsPage />, {
      session: sessionOf({ user: { role: "super_admin" } }),
    });
    const button = { name: `${label} A letter written out` };
    await userEvent.click(await screen.findByRole("button", button));
    const dialog = await screen.findByRole("alertdialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", button));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: label }));
    // While it is asked the page below has no buttons.
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("button", button)).toBeNull());
    expect(sent).toEqual([id]);
    expect(toasts.at(-1)).toMatchObject({ title: "Success" });
  });

  test("tell what was refunded, and what of the commission is kept", async () => {
    transactions = [
      transactionOf({ refundedAmount: "15.00" }),
      transactionOf({ id: id.replace("01", "02"), title: "A tree", refundedAmount: "45.00", status: "refunded" }),
      transactionOf({ id: id.replace("01", "03"), title: "A walk", status: "failed", completedAt: null }),
    ];
    await renderInFrontend(<TransactionsPage />, { session: sessionOf({ user: { role: "super_admin" } }) });
    const rowOf = (title: string) => screen.getByText(title).closest("tr");
    await screen.findByText("A tree");
    expect(rowOf("A letter written out")).toHaveTextContent("$45.00-$15.00 refundedCommission $4.50");
    expect(rowOf("A tree")).toHaveTextContent("$45.00-$45.00 refundedCommission $0.00");
    // Of what was never paid nothing is kept.
    expect(rowOf("A walk")).not.toHaveTextContent("Commission");
    // Which of two purchases of the same it is.
    expect(rowOf("A tree")).toHaveTextContent("Receipt 0292dddd…");
  });

  test("tell what is on its way back, and offer no more than is left", async () => {
    const refund = { id, failureReason: null, createdAt: "2026-03-06T10:00:00Z", status: "pending" } as const;
    transactions = [
      transactionOf({ refundedAmount: "15.00", refunds: [{ ...refund, amount: "30.00" }] }),
      transactionOf({ id: id.replace("01", "02"), title: "A tree", refunds: [{ ...refund, amount: "5.00" }] }),
    ];
    await renderInFrontend(<TransactionsPage />, { session: sessionOf({ user: { role: "super_admin" } }) });
    const rowOf = (title: string) => screen.getByText(title).closest("tr");
    await screen.findByText("A tree");
    expect(rowOf("A letter written out")).toHaveTextContent("$45.00-$15.00 refunded-$30.00 on its way back");
    expect(screen.queryByRole("button", { name: "Refund A letter written out" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Refund A tree" })).toBeVisible();
  });

  test("are refunded in part or whole", async () => {
    transactions = [
      transactionOf({ refundedAmount: "5.00", needsReview: true, payoutState: "debt" }),
      transactionOf({ id: id.replace("01", "02"), title: "At the bank", disputeStatus: "open" }),
    ];
    server.use(
      http.post("/api/transactions/:id/refund", async ({ request }) => {
        sent.push(await request.json());
        transactions = [transactionOf({ status: "refunded", refundedAmount: "45.00" })];
        return HttpResponse.json(transactions[0]);
      }),
    );
    const { toasts } = await renderInFrontend(<TransactionsPage />, {
      session: sessionOf({ user: { role: "super_admin" } }),
    });
    expect(await screen.findByText("Needs attention")).toBeVisible();
    expect(screen.getByText("Owed")).toBeVisible();
    expect(screen.getByText("Disputed")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Refund At the bank" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Refund A letter written out" }));
    const amount = await screen.findByLabelText(/Amount in US dollars/);
    expect(screen.getByText(new RegExp(`receipt number ${id}`))).toBeVisible();
    expect(amount).toHaveValue("40.00");
    await userEvent.clear(amount);
    await userEvent.click(screen.getByRole("button", { name: "Refund" }));
    expect(await screen.findByText("Invalid amount")).toBeVisible();
    await userEvent.type(amount, "40");
    await userEvent.click(screen.getByRole("button", { name: "Refund" }));
    expect(await screen.findByText("Refunded")).toBeVisible();
    expect(sent).toEqual([{ amount: "40" }]);
    expect(toasts.at(-1)).toEqual({ title: "Success", description: "$45.00 refunded in all" });
  });
});
