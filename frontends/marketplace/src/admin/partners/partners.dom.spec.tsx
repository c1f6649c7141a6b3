import type { Delivery } from "@kinkeeper/contracts/partners/deliveries";
import type { Partner, PartnerEndpoint } from "@kinkeeper/contracts/partners/partners";
import { publicEventNames } from "@kinkeeper/contracts/partners/public-events";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PartnerPage } from "./partner-page.tsx";
import { PartnersPage } from "./partners-page.tsx";

const loadSecretDialog = vi.hoisted(() => vi.fn<() => void>());
vi.mock(import("./secret-dialog.tsx"), async (importOriginal) => {
  loadSecretDialog();
  return importOriginal();
});

const server = mockServer();
const session = sessionOf({ user: { role: "super_admin" } });
const path = "/api/admin/partners";
const vendorId = "0192bbbb-0000-7000-8000-000000000001";

const endpoint = (more: Partial<PartnerEndpoint> = {}): PartnerEndpoint => ({
  id: "0192dddd-0000-7000-8000-000000000001",
  url: "https://books.example.com/hooks",
  isActive: true,
  disabledReason: null,
  failingSince: null,
  rotatedAt: null,
  createdAt: "2026-03-04T10:00:00Z",
  ...more,
});
const partnerOf = (more: Partial<Partner> = {}): Partner => ({
  id: "0192cccc-0000-7000-8000-000000000001",
  name: "Etruria Books",
  kind: "integrator",
  vendorId: null,
  types: [...publicEventNames],
  scopes: ["orders:read"],
  isActive: true,
  hasToken: false,
  nats: "off",
  endpoints: [endpoint()],
  createdAt: "2026-03-04T10:00:00Z",
  ...more,
});
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: "0192eeee-0000-7000-8000-000000000001",
  endpointId: endpoint().id,
  eventId: "0192eeee-0000-7000-8000-000000000002",
  type: "order.completed",
  eventTime: "2026-03-04T10:00:00Z",
  status: "delivered",
  attempts: 1,
  dueAt: null,
  lastAttempt: { at: "2026-03-04T10:00:01Z", status: 200, error: null, latencyMs: 84, response: "thank you" },
  ...more,
});
const vendor = {
  id: vendorId,
  userId: session.user.id,
  businessName: "Etruria Letters",
  description: "We read old handwriting.",
  contactEmail: "letters@example.com",
  contactPhone: null,
  website: null,
  logoUrl: null,
  logoPath: null,
  status: "approved",
  isApproved: true,
  statusReason: null,
  commissionRate: "15.00",
  rating: null,
  totalReviews: 0,
  createdAt: "2026-03-04T10:00:00Z",
};

let partners: Partner[];
let deliveries: Delivery[];
let sent: unknown[];

beforeEach(() => {
  partners = [partnerOf()];
  deliveries = [delivery()];
  sent = [];
  server.use(
    http.get(path, () => HttpResponse.json(partners)),
    http.get("/api/vendors", () => HttpResponse.json([vendor])),
    http.get("/api/vendors/:id", () => HttpResponse.json(vendor)),
    http.get(`${path}/:id/deliveries`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const found = deliveries.filter(({ status }) => status === (searchParams.get("status") ?? status));
      return searchParams.has("before")
        ? HttpResponse.json({
            deliveries: [delivery({ id: "0192eeee-0000-7000-8000-000000000009", type: "order.created" })],
            next: null,
          })
        : HttpResponse.json({ deliveries: found, next: found.length > 1 ? "2026-03-04T10:00:00.000Z_x" : null });
    }),
  );
});

describe("the partners", () => {
  test("are for super administrators alone", async () => {
    await renderInFrontend(<PartnersPage />);
    expect(screen.getByText("You do not have permission to manage partners")).toBeVisible();
  });

  test("are listed with how they are", async () => {
    partners = [
      partnerOf(),
      partnerOf({ id: vendorId, name: "Wedgwood Shop", endpoints: [endpoint({ isActive: false })] }),
    ];
    await renderInFrontend(<PartnersPage />, { session });
    expect(await screen.findByRole("link", { name: "Etruria Books" })).toHaveAttribute(
      "href",
      `/admin/partners/${partnerOf().id}`,
    );
    expect(screen.getByText("Needs attention")).toBeVisible();
  });

  test("are created with what the form asks for", async () => {
    partners = [];
    server.use(
      http.post(path, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(partnerOf(), { status: 201 });
      }),
    );
    const { visited } = await renderInFrontend(<PartnersPage />, { session });
    expect(await screen.findByRole("heading", { name: "No partners yet" })).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: "Create partner" })[0]!);
    const dialog = within(await screen.findByRole("dialog", { name: "Create partner" }));
    await userEvent.selectOptions(await dialog.findByLabelText(/Kind/), "One vendor’s partner");
    for (const box of dialog.getAllByRole("checkbox", { checked: true })) await userEvent.click(box);
    await userEvent.click(dialog.getByRole("button", { name: "Create partner" }));
    for (const sentence of ["Name is required", "Choose at least one event"])
      expect(await dialog.findByText(sentence)).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Name/), "Etruria Books");
    await userEvent.click(
      within(dialog.getByRole("group", { name: "Orders" })).getByRole("checkbox", { name: "completed" }),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Create partner" }));
    expect(await dialog.findByText("Please choose a vendor")).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText(/^Vendor\*?$/), "Etruria Letters");
    await userEvent.click(dialog.getByRole("checkbox", { name: "Can read orders, with a token" }));
    await userEvent.click(dialog.getByRole("button", { name: "Create partner" }));
    await waitFor(() => expect(visited.at(-1)).toBe(`/admin/partners/${partnerOf().id}`));
    expect(sent).toEqual([
      { name: "Etruria Books", kind: "vendor", vendorId, types: ["order.completed"], scopes: ["orders:read"] },
    ]);
  });
});

describe("a partner", () => {
  const open = () => renderInFrontend(<PartnerPage id={partnerOf().id} />, { session });

  test("that there is not says so", async () => {
    await renderInFrontend(<PartnerPage id={vendorId} />, { session });
    expect(await screen.findByRole("heading", { name: "Partner not found" })).toBeVisible();
  });

  test("has the dialog of secrets before there is one, as each is shown once", async () => {
    await open();
    await waitFor(() => expect(loadSecretDialog).toHaveBeenCalled());
  });

  test("gets a secret with an endpoint, shown once and copied", async () => {
    partners = [partnerOf({ endpoints: [] })];
    server.use(
      http.post(`${path}/:id/endpoints`, async ({ request }) => {
        sent.push(await request.json());
        partners = [partnerOf()];
        return HttpResponse.json({ endpoint: endpoint(), secret: "whsec_shown-once" }, { status: 201 });
      }),
    );
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole("button", { name: "Add endpoint" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add endpoint" }));
    await user.click(dialog.getByRole("button", { name: "Add endpoint" }));
    expect(await dialog.findByText("Address is required")).toBeVisible();
    await user.type(dialog.getByLabelText(/Address/), "https://books.example.com/hooks");
    await user.click(dialog.getByRole("button", { name: "Add endpoint" }));
    const secret = within(await screen.findByRole("dialog", { name: "Signing secret" }));
    expect(secret.getByRole("textbox", { name: "Signing secret" })).toHaveValue("whsec_shown-once");
    await user.click(secret.getByRole("button", { name: "Copy" }));
    expect(await secret.findByRole("button", { name: "Copied" })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("whsec_shown-once");
    await user.click(secret.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByText("whsec_shown-once")).not.toBeInTheDocument());
    expect(sent).toEqual([{ url: "https://books.example.com/hooks" }]);
  });

  test("gets a secret that a browser does not copy, and is told so", async () => {
    partners = [partnerOf()];
    server.use(
      http.post(`${path}/:id/endpoints/:endpointId/secret`, () =>
        HttpResponse.json({ secret: "whsec_not-copied" }, { status: 201 }),
      ),
    );
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { toasts } = await open();
    await user.click(await screen.findByRole("button", { name: "New secret" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Make a new secret?" }));
    await user.click(question.getByRole("button", { name: "Make a new secret" }));
    const secret = within(await screen.findByRole("dialog", { name: "Signing secret" }));
    await user.click(secret.getByRole("button", { name: "Copy" }));
    await waitFor(() =>
      expect(toasts.at(-1)?.description).toBe("Your browser did not copy it. Please select the text and copy it."),
    );
    expect(secret.getByRole("button", { name: "Copy" })).toBeVisible();
  });

  test("says where NATS is off, and elsewhere gets credentials that are shown once", async () => {
    await open();
    expect(await screen.findByText("Not set up in this installation")).toBeVisible();
    expect(screen.queryByRole("button", { name: "NATS credentials" })).not.toBeInTheDocument();
  });

  test("gets credentials of NATS, new ones once somebody has said so twice", async () => {
    partners = [partnerOf({ nats: "issued" })];
    server.use(
      http.post(`${path}/:id/nats`, () =>
        HttpResponse.json(
          {
            credentials: "-----BEGIN NATS USER JWT-----\nabc",
            url: "tls://partners.example.com:4222",
            stream: "MARKET",
            consumer: partnerOf().id,
            apiPrefix: "JS.market.API",
            inboxPrefix: "_INBOX_x",
          },
          { status: 201 },
        ),
      ),
    );
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "NATS credentials" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Make new credentials?" }));
    await userEvent.click(question.getByRole("button", { name: "Make new credentials" }));
    const dialog = within(await screen.findByRole("dialog", { name: "NATS credentials" }));
    expect(dialog.getByRole("textbox")).toHaveValue("-----BEGIN NATS USER JWT-----\nabc");
    expect(dialog.getByText(/tls:\/\/partners.example.com:4222: stream MARKET/)).toBeVisible();
  });

  test("is disabled once somebody has said so twice", async () => {
    server.use(
      http.patch(`${path}/:id`, async ({ request }) => {
        sent.push(await request.json());
        partners = [partnerOf({ isActive: false })];
        return HttpResponse.json(partners[0]);
      }),
    );
    const { toasts } = await open();
    await userEvent.click((await screen.findAllByRole("button", { name: "Disable" }))[0]!);
    const question = within(await screen.findByRole("alertdialog", { name: "Disable Etruria Books?" }));
    await userEvent.click(question.getByRole("button", { name: "Disable" }));
    expect(await screen.findByText("Disabled. Events wait for up to 30 days.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send a test" })).toBeDisabled();
    expect(sent).toEqual([{ isActive: false }]);
    expect(toasts).toContainEqual({ title: "Success", description: "Partner disabled" });
  });

  test("has an endpoint that says what is amiss with it, and that takes a test", async () => {
    partners = [partnerOf({ endpoints: [endpoint({ failingSince: "2026-03-04T10:00:00Z" })] })];
    server.use(http.post(`${path}/:id/endpoints/:endpointId/ping`, () => new HttpResponse(null, { status: 202 })));
    const { toasts } = await open();
    expect(await screen.findByText(/^Nothing has arrived since 4 Mar 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send a test" }));
    await waitFor(() => expect(toasts).toContainEqual({ title: "Success", description: "A test event is on its way" }));
  });

  test("shows what was sent, older pages of it, and sends it again", async () => {
    deliveries = [delivery(), delivery({ id: vendorId, status: "failed", type: "order.failed" })];
    server.use(
      http.post(`${path}/:id/deliveries/:deliveryId/replay`, ({ params }) => {
        sent.push(params["deliveryId"]);
        return HttpResponse.json(delivery());
      }),
    );
    await open();
    expect(await screen.findByText("order.failed")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show older" }));
    expect(await screen.findByText("order.created")).toBeVisible();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Show" }), "Failed");
    await waitFor(() => expect(screen.queryByText("order.completed")).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole("button", { name: /^Send again: order.failed of / }));
    await waitFor(() => expect(sent).toEqual([vendorId]));
  });

  test("is sent a stretch of time again", async () => {
    server.use(
      http.post(`${path}/:id/endpoints/:endpointId/replay`, async ({ request }) => {
        const { from, to } = (await request.json()) as { from: string; to: string };
        sent.push(Date.parse(to) - Date.parse(from));
        return HttpResponse.json({ replayed: 3 });
      }),
    );
    const { toasts } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "Send events again" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Send events again" }));
    await userEvent.selectOptions(dialog.getByLabelText("What happened in"), "The last 24 hours");
    await userEvent.click(dialog.getByRole("button", { name: "Send again" }));
    await waitFor(() =>
      expect(toasts).toContainEqual({ title: "Success", description: "3 events will be sent again" }),
    );
    expect(sent).toEqual([86_400_000]);
  });

  test("is sent certain days again, whole ones, however long ago", async () => {
    server.use(
      http.post(`${path}/:id/endpoints/:endpointId/replay`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ replayed: 1 });
      }),
    );
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Send events again" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Send events again" }));
    await userEvent.selectOptions(dialog.getByLabelText("What happened in"), "Certain days");
    const send = dialog.getByRole("button", { name: "Send again" });
    expect(send).toBeDisabled();
    await userEvent.type(dialog.getByLabelText("From"), "2026-03-28");
    await userEvent.type(dialog.getByLabelText("To"), "2026-03-29");
    await userEvent.click(send);
    const midnight = (day: number) => new Date(2026, 2, day).toISOString();
    await waitFor(() => expect(sent).toEqual([{ from: midnight(28), to: midnight(30) }]));
  });
});
