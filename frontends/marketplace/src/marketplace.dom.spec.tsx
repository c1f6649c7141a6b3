import type { ServiceCategory } from "@kinkeeper/contracts/marketplace/categories";
import { servicesAtOnce, type ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { VendorsPage } from "./admin/vendors-page.tsx";
import { MarketplacePage } from "./browse/marketplace-page.tsx";
import { ServicePage } from "./browse/service-page.tsx";
import { OwnServicesPage } from "./vendor/own-services-page.tsx";
import { RegisterPage } from "./vendor/register-page.tsx";

const server = mockServer();
const session = sessionOf();
const categories: readonly ServiceCategory[] = [
  {
    id: "0192aaaa-0000-7000-8000-000000000001",
    name: "Photo restoration",
    description: null,
    icon: "camera",
    isActive: true,
    hasServices: true,
  },
  {
    id: "0192aaaa-0000-7000-8000-000000000002",
    name: "Transcription",
    description: null,
    icon: "scan-text",
    isActive: true,
    hasServices: true,
  },
];
const vendorOf = (more: Partial<Vendor>): Vendor => ({
  id: "0192bbbb-0000-7000-8000-000000000001",
  userId: session.user.id,
  businessName: "Etruria Letters",
  description: "We read old handwriting.",
  contactEmail: "letters@example.com",
  contactPhone: null,
  website: "https://example.com/letters",
  logoUrl: null,
  status: "approved",
  isApproved: true,
  statusReason: null,
  commissionRate: "15.00",
  logoPath: null,
  rating: null,
  totalReviews: 0,
  createdAt: "2026-03-04T10:00:00Z",
  ...more,
});
const serviceOf = (more: Partial<ServiceListing>): ServiceListing => ({
  id: "0192cccc-0000-7000-8000-000000000001",
  vendorId: vendorOf({}).id,
  categoryId: categories[1]!.id,
  title: "A letter written out",
  description: "Up to ten pages of old handwriting.",
  price: "45.00",
  priceType: "fixed",
  imageUrls: [],
  pictures: [],
  isActive: true,
  createdAt: "2026-03-05T10:00:00Z",
  updatedAt: "2026-03-05T10:00:00Z",
  vendor: {
    id: vendorOf({}).id,
    businessName: "Etruria Letters",
    logoPath: null,
    rating: 4.5,
    totalReviews: 2,
    isApproved: true,
  },
  ...more,
});
const photo = serviceOf({
  id: "0192cccc-0000-7000-8000-000000000002",
  categoryId: categories[0]!.id,
  title: "A photograph mended",
  price: "20.00",
  priceType: "hourly",
});

let vendors: Vendor[];
let services: ServiceListing[];
let sent: unknown[];
/** Of services. */
let asked: string[];
beforeEach(() => {
  vendors = [vendorOf({})];
  services = [serviceOf({}), photo];
  sent = [];
  asked = [];
  server.use(
    http.get("/api/vendors", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const status = query.get("status");
      return HttpResponse.json(
        vendors.filter(
          (one) =>
            (status === null || one.status === status) &&
            (query.get("mine") === null || one.userId === session.user.id) &&
            one.businessName.includes(query.get("q") ?? ""),
        ),
      );
    }),
    http.get("/api/vendors/summary", () =>
      HttpResponse.json({
        total: vendors.length,
        pending: vendors.filter(({ status }) => status === "pending").length,
        approved: vendors.filter(({ status }) => status === "approved").length,
      }),
    ),
    http.get("/api/vendors/:id", ({ params }) => HttpResponse.json(vendors.find(({ id }) => id === params["id"]))),
    http.get("/api/services", ({ request }) => {
      const { search, searchParams: query } = new URL(request.url);
      asked.push(search);
      const [q, category] = [query.get("q"), query.get("categoryId")];
      const found = services.filter(
        ({ title, categoryId }) => (q === null || title.includes(q)) && (category === null || categoryId === category),
      );
      return HttpResponse.json(query.get("sort") === "cheapest" ? found.toReversed() : found);
    }),
    http.get("/api/services/:id", ({ params }) => {
      const service = services.find(({ id }) => id === params["id"]);
      return service ? HttpResponse.json(service) : HttpResponse.json({}, { status: 404 });
    }),
    http.get("/api/service-categories", () => HttpResponse.json(categories)),
    http.get("/api/vendors/:id/reviews", () => HttpResponse.json({ reviews: [], hasMore: false })),
  );
});

const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the marketplace", () => {
  test("shows what is offered, by whom and for how much", async () => {
    await renderInFrontend(<MarketplacePage />);
    const card = (await screen.findByRole("heading", { name: "A letter written out" })).closest("a")!;
    expect(card).toHaveTextContent("Transcription");
    expect(card).toHaveTextContent("Etruria Letters");
    expect(card).toHaveTextContent("4.5 (2 reviews)");
    expect(card).toHaveTextContent("$45.00");
    expect(screen.getByText("$20.00 per hour")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Manage vendors" })).not.toBeInTheDocument();
  });

  test("is searched, narrowed to a category and sorted", async () => {
    await renderInFrontend(<MarketplacePage />);
    await screen.findByRole("heading", { name: "A letter written out" });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Lowest price first");
    await waitFor(() => expect(titles()).toEqual(["A photograph mended", "A letter written out"]));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Transcription");
    await waitFor(() => expect(titles()).toEqual(["A letter written out"]));
    await userEvent.type(screen.getByRole("searchbox"), "photograph");
    expect(await screen.findByText("No services found matching your search")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show all services" }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    const category = `categoryId=${categories[1]!.id}`;
    expect(asked).toEqual([
      "?active=true",
      "?active=true&sort=cheapest",
      `?active=true&${category}&sort=cheapest`,
      `?active=true&q=photograph&${category}&sort=cheapest`,
    ]);
  });

  test("offers every category that vendors may choose or something is found in, whatever was read", async () => {
    const [photos, letters] = categories as [ServiceCategory, ServiceCategory];
    const others = [
      { ...photos, name: "New and empty", hasServices: false },
      { ...photos, name: "Closed", isActive: false },
      { ...photos, name: "Closed and empty", isActive: false, hasServices: false },
    ].map((category, index) => ({ ...category, id: `0192aaaa-0000-7000-8000-00000000001${index}` }));
    server.use(http.get("/api/service-categories", () => HttpResponse.json([photos, letters, ...others])));
    await renderInFrontend(<MarketplacePage />);
    await screen.findByRole("heading", { name: "A letter written out" });
    const options = within(screen.getByRole("combobox", { name: "Category" })).getAllByRole("option");
    const names = options.map(({ textContent }) => textContent);
    expect(names).toEqual(["All categories", photos.name, letters.name, "New and empty", "Closed"]);
  });

  test("keeps its search where nothing is found, where reading takes a while, and where it fails", async () => {
    const gate = Promise.withResolvers<void>();
    const [nothing, broken] = ["zzz", "broken"];
    server.use(
      http.get("/api/services", async ({ request }) => {
        const q = new URL(request.url).searchParams.get("q");
        if (q === broken) return HttpResponse.json({}, { status: 500 });
        if (q === null) await gate.promise;
        return HttpResponse.json(q === nothing ? [] : services);
      }),
    );
    await renderInFrontend(<MarketplacePage />, { path: `/marketplace?q=${nothing}` });
    expect(await screen.findByText("No services found matching your search")).toBeVisible();
    const search = screen.getByRole("searchbox");
    await userEvent.clear(search);
    await waitFor(() => expect(screen.queryByText("No services found matching your search")).not.toBeInTheDocument());
    expect([search.isConnected, screen.queryByText("No services yet")]).toEqual([true, null]);
    gate.resolve();
    await waitFor(() => expect(titles()).toHaveLength(2));
    await userEvent.type(search, broken);
    expect(await screen.findByText("Services could not be loaded")).toBeVisible();
    expect(search).toHaveFocus();
  });

  test("shows more than a page holds when it is asked for", async () => {
    const page = Array.from({ length: servicesAtOnce }, (_, index) =>
      serviceOf({ id: `0192cccc-0000-7000-8000-${String(100 + index).padStart(12, "0")}` }),
    );
    server.use(
      http.get("/api/services", ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get("after") === page.at(-1)!.id ? [photo] : page),
      ),
    );
    await renderInFrontend(<MarketplacePage />);
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("heading", { name: photo.title })).toBeVisible();
    expect(titles()).toHaveLength(servicesAtOnce + 1);
    expect(screen.getByText("101 services")).toBeVisible();
  });

  test("that cannot be read says so, and is read again", async () => {
    server.use(http.get("/api/services", () => HttpResponse.json({}, { status: 500 }), { once: true }));
    await renderInFrontend(<MarketplacePage />);
    expect(await screen.findByText("Services could not be loaded")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: photo.title })).toBeVisible();
  });

  test("says so where nothing is offered", async () => {
    services = [];
    await renderInFrontend(<MarketplacePage />);
    expect(await screen.findByRole("heading", { name: "No services yet" })).toBeVisible();
  });

  test.each([
    ["success=true", "Payment Successful!"],
    ["canceled=true", "Payment Canceled"],
  ])("on the way back with %s says “%s” once", async (query, title) => {
    const { toasts, visited } = await renderInFrontend(<MarketplacePage />, { path: `/marketplace?${query}` });
    await screen.findByRole("heading", { name: "A letter written out" });
    expect(toasts.map((toast) => toast.title)).toEqual([title]);
    expect(visited.at(-1)).toBe("/marketplace");
  });

  test("on the way back from a payment leads to where one writes to the vendor", async () => {
    const { toasts, visited } = await renderInFrontend(<MarketplacePage />, { path: "/marketplace?success=true" });
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.action?.label).toBe("Write to the vendor");
    act(() => toasts[0]?.action?.run());
    expect(visited.at(-1)).toBe("/purchases");
  });

  test("leads super administrators to the vendors", async () => {
    await renderInFrontend(<MarketplacePage />, { session: sessionOf({ user: { role: "super_admin" } }) });
    expect(await screen.findByRole("link", { name: "Manage vendors" })).toHaveAttribute("href", "/admin/vendors");
  });
});

test("what a vendor changes about itself is shown beside its services at once", async () => {
  server.use(
    http.patch("/api/vendors/:id", async ({ request }) => {
      vendors = [vendorOf({ ...((await request.json()) as Partial<Vendor>) })];
      return HttpResponse.json(vendors[0]);
    }),
  );
  await renderInFrontend(
    <>
      <ServicePage id={serviceOf({}).id} />
      <RegisterPage />
    </>,
  );
  const page = within(await screen.findByRole("article"));
  expect(await page.findByRole("link", { name: "letters@example.com" })).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Edit details" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit details" }));
  await userEvent.type(dialog.getByLabelText("Phone"), "+1 555 0100");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await page.findByText("+1 555 0100")).toBeInTheDocument();
});

describe("a service", () => {
  test("shows how its vendor is reached", async () => {
    await renderInFrontend(<ServicePage id={serviceOf({}).id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "A letter written out" })).toBeVisible();
    expect(await screen.findByRole("link", { name: "letters@example.com" })).toHaveAttribute(
      "href",
      "mailto:letters@example.com?subject=A%20letter%20written%20out",
    );
    expect(screen.getByRole("link", { name: "example.com" })).toHaveAttribute("href", "https://example.com/letters");
  });

  test("is bought on the page that the checkout answers", async () => {
    vendors = [vendorOf({ userId: "0192ffff-0000-7000-8000-000000000001" })];
    server.use(
      http.post("/api/create-checkout-session", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ sessionUrl: "#paid", transactionId: vendorOf({}).id }, { status: 201 });
      }),
    );
    await renderInFrontend(<ServicePage id={serviceOf({}).id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Purchase Service" }));
    await waitFor(() => expect(globalThis.location.hash).toBe("#paid"));
    expect(sent).toEqual([{ serviceId: serviceOf({}).id }]);
    // Back from there the browser may bring the page as it was left.
    const purchase = screen.getByRole("button", { name: /Purchase Service/ });
    expect(purchase).toHaveAttribute("aria-busy", "true");
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(purchase).not.toHaveAttribute("aria-busy"));
  });

  test("that cannot be bought says why", async () => {
    vendors = [vendorOf({ userId: "0192ffff-0000-7000-8000-000000000001" })];
    const message = "Payments are not set up here. Please contact the vendor.";
    server.use(
      http.post("/api/create-checkout-session", () =>
        HttpResponse.json({ error: "CONFLICT", message, requestId: "r" }, { status: 409 }),
      ),
    );
    const { toasts } = await renderInFrontend(<ServicePage id={serviceOf({}).id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Purchase Service" }));
    await waitFor(() =>
      expect(toasts).toEqual([{ title: "Purchase Failed", description: message, variant: "destructive" }]),
    );
  });

  test.each([
    ["an hourly one", photo.id, session],
    ["one’s own", serviceOf({}).id, session],
    ["any, without a family", serviceOf({}).id, sessionOf({ user: { tenantId: null } })],
  ])("is not bought: %s", async (_which, id, who) => {
    await renderInFrontend(<ServicePage id={id} />, { session: who });
    await screen.findByRole("link", { name: "letters@example.com" });
    expect(screen.queryByRole("button", { name: "Purchase Service" })).not.toBeInTheDocument();
  });

  test("is not bought by a family that is suspended, which is told so", async () => {
    vendors = [vendorOf({ userId: "0192ffff-0000-7000-8000-000000000001" })];
    await renderInFrontend(<ServicePage id={serviceOf({}).id} />, {
      session: sessionOf({ tenant: { status: "suspended" } }),
    });
    expect(await screen.findByText(/^Nothing can be added or changed while this family/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Purchase Service" })).not.toBeInTheDocument();
  });

  test.each(["0.00", "0.49", "1000000.00"])(
    "of a price that no card is charged, %s, leads to its vendor",
    async (price) => {
      vendors = [vendorOf({ userId: "0192ffff-0000-7000-8000-000000000001" })];
      server.use(http.get("/api/services/:id", () => HttpResponse.json(serviceOf({ price }))));
      await renderInFrontend(<ServicePage id={serviceOf({}).id} />);
      expect(await screen.findByText("This price is not paid here. Please write to the vendor.")).toBeVisible();
      expect(screen.queryByRole("button", { name: "Purchase Service" })).not.toBeInTheDocument();
    },
  );

  test("tells whoever belongs to no family why it cannot be bought", async () => {
    vendors = [vendorOf({ userId: "0192ffff-0000-7000-8000-000000000001" })];
    await renderInFrontend(<ServicePage id={serviceOf({}).id} />, { session: sessionOf({ user: { tenantId: null } }) });
    expect(await screen.findByText("Only members of a family archive can buy it.")).toBeVisible();
  });

  test("that is gone says so", async () => {
    await renderInFrontend(<ServicePage id="0192cccc-0000-7000-8000-00000000000f" />);
    expect(await screen.findByText("This service is no longer offered.")).toBeVisible();
  });
});

describe("becoming a vendor", () => {
  test("asks for what is needed, and submits the application", async () => {
    vendors = [];
    server.use(
      http.post("/api/vendors", async ({ request }) => {
        sent.push(await request.json());
        vendors = [vendorOf({ status: "pending", isApproved: false })];
        return HttpResponse.json(vendors[0], { status: 201 });
      }),
    );
    const { toasts, queries } = await renderInFrontend(<RegisterPage />);
    queries.setQueryData(["currentUser"], { username: "tarquinia" });
    await userEvent.click(await screen.findByRole("button", { name: "Submit application" }));
    expect(await screen.findByText("Business name is required")).toBeVisible();
    expect(screen.getByText("Description must be at least 10 characters")).toBeVisible();
    expect(screen.getByText("Invalid email address")).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Business name/), "Etruria Letters");
    await userEvent.type(screen.getByLabelText(/Description/), "We read old handwriting.");
    await userEvent.type(screen.getByLabelText(/Contact e-mail/), "letters@example.com");
    await userEvent.type(screen.getByLabelText("Website"), "www.example.com");
    await userEvent.click(screen.getByRole("button", { name: "Submit application" }));
    const title = await screen.findByRole("heading", { level: 1, name: "Vendor Status" });
    expect(title).toBeVisible();
    await waitFor(() => expect(title).toHaveFocus());
    expect(toasts).toContainEqual({
      title: "Application submitted",
      description: "Your vendor application has been submitted for review",
    });
    expect(queries.getQueryData(["currentUser"])).toEqual({ username: "tarquinia", vendorStatus: "pending" });
    expect(sent).toEqual([
      {
        businessName: "Etruria Letters",
        description: "We read old handwriting.",
        contactEmail: "letters@example.com",
        contactPhone: null,
        website: "https://www.example.com",
        logoUrl: null,
      },
    ]);
    expect(screen.getByText("Pending")).toBeVisible();
  });

  test("tells why an application was rejected, and lets apply again", async () => {
    vendors = [vendorOf({ status: "rejected", isApproved: false, statusReason: "Please say what you offer." })];
    await renderInFrontend(<RegisterPage />);
    expect(await screen.findByText("Please say what you offer.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Apply again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Become a Vendor" })).toBeVisible();
    expect(screen.getByLabelText(/Business name/)).toHaveValue(vendors[0]!.businessName);
    expect(screen.getByLabelText(/Description/)).toHaveValue(vendors[0]!.description);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Vendor Status" })).toBeVisible();
  });
});

test("a vendor’s logo is removed once asked", async () => {
  vendors = [vendorOf({ logoPath: "/api/vendors/0192bbbb-0000-7000-8000-000000000001/logo" })];
  server.use(
    http.delete("/api/vendors/:id/logo", ({ params }) => {
      sent.push(params["id"]);
      vendors = [vendorOf({})];
      return HttpResponse.json(vendors[0]);
    }),
  );
  await renderInFrontend(<RegisterPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove logo" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Remove your logo?" }));
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Remove logo" }));
  expect(await screen.findByRole("button", { name: "Upload logo" })).toBeVisible();
  expect(sent).toEqual([vendors[0]!.id]);
});

describe("a vendor’s own services", () => {
  test.each([
    ["without a vendor account", [], "No Vendor Account", "Become a Vendor"],
    ["while the application waits", [vendorOf({ status: "pending" })], "Pending Approval", "Vendor Status"],
    ["after a rejection", [vendorOf({ status: "rejected" })], "Application Rejected", "Vendor Status"],
    ["during a suspension", [vendorOf({ status: "suspended" })], "Vendor Suspended", "Vendor Status"],
  ])("%s are none", async (_when, own, heading, link) => {
    vendors = own;
    await renderInFrontend(<OwnServicesPage />);
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    expect(screen.getByRole("link", { name: link })).toHaveAttribute("href", "/vendor/register");
  });

  test("are switched off and on", async () => {
    server.use(
      http.patch("/api/services/:id", async ({ request }) => {
        sent.push(await request.json());
        services = [serviceOf({ isActive: false })];
        return HttpResponse.json(services[0]);
      }),
    );
    services = [serviceOf({})];
    const { toasts } = await renderInFrontend(<OwnServicesPage />);
    await userEvent.click(await screen.findByRole("switch", { name: "A letter written out: active" }));
    expect(await screen.findByRole("switch", { name: "A letter written out: inactive" })).not.toBeChecked();
    expect(sent).toEqual([{ isActive: false }]);
    expect(toasts[0]).toEqual({ title: "Success", description: "Service deactivated" });
  });

  test("that are switched off say so on their own pages too", async () => {
    server.use(
      http.patch("/api/services/:id", () => {
        services = [serviceOf({ isActive: false })];
        return HttpResponse.json(services[0]);
      }),
    );
    services = [serviceOf({})];
    await renderInFrontend(
      <>
        <ServicePage id={serviceOf({}).id} />
        <OwnServicesPage />
      </>,
    );
    const page = within(await screen.findByRole("article"));
    await userEvent.click(await screen.findByRole("switch", { name: "A letter written out: active" }));
    expect(await page.findByText("Inactive")).toBeVisible();
  });

  test("are added with what the form asks for", async () => {
    services = [];
    server.use(
      http.post("/api/services", async ({ request }) => {
        sent.push(await request.json());
        services = [serviceOf({})];
        return HttpResponse.json(services[0], { status: 201 });
      }),
    );
    const { toasts } = await renderInFrontend(<OwnServicesPage />);
    await userEvent.click((await screen.findAllByRole("button", { name: "Add service" }))[0]!);
    const dialog = within(await screen.findByRole("dialog", { name: "Add service" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Add service" }));
    for (const sentence of [
      "Title is required",
      "Description must be at least 20 characters",
      "Category is required",
      "Price is required",
    ])
      expect(await dialog.findByText(sentence)).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Title/), "A letter written out");
    await userEvent.type(dialog.getByLabelText(/Description/), "Up to ten pages of old handwriting.");
    await userEvent.selectOptions(dialog.getByLabelText(/Category/), "Transcription");
    await userEvent.type(dialog.getByLabelText(/Price in/), "45");
    await userEvent.click(dialog.getByRole("button", { name: "Add service" }));
    const pictures = within(await screen.findByRole("dialog", { name: "Pictures" }));
    await userEvent.click(pictures.getAllByRole("button", { name: "Close" })[0]!);
    expect(await screen.findByRole("link", { name: "A letter written out" })).toBeVisible();
    expect(sent).toEqual([
      {
        title: "A letter written out",
        description: "Up to ten pages of old handwriting.",
        categoryId: categories[1]!.id,
        price: "45.00",
        priceType: "fixed",
        vendorId: vendorOf({}).id,
      },
    ]);
    expect(toasts.at(-1)).toEqual({ title: "Success", description: "Service created" });
  });

  test("get pictures, in an order and with words of their own", async () => {
    const pictureOf = (number: number) => ({
      id: `0192eeee-0000-7000-8000-00000000000${number}`,
      url: `/api/services/${serviceOf({}).id}/pictures/${number}`,
      alt: "",
      width: 40,
      height: 30,
    });
    services = [serviceOf({})];
    server.use(
      http.post("/api/services/:id/pictures", () => {
        const pictures = [...services[0]!.pictures, pictureOf(services[0]!.pictures.length + 1)];
        services = [serviceOf({ pictures, imageUrls: pictures.map(({ url }) => url) })];
        return HttpResponse.json(services[0], { status: 201 });
      }),
      http.put("/api/services/:id/pictures", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(services[0]);
      }),
    );
    const { toasts } = await renderInFrontend(<OwnServicesPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Pictures of A letter written out" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Pictures" }));
    const file = (name: string, type = "image/png") => new File(["bytes"], name, { type });
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
    const error = { error: "UNSUPPORTED_TYPE", message: "This is no picture.", requestId: "r" };
    server.use(
      http.post("/api/services/:id/pictures", () => HttpResponse.json(error, { status: 415 }), { once: true }),
    );
    await userEvent.upload(input, file("letter.png"));
    expect(await dialog.findByText("letter.png: This is no picture.")).toBeVisible();
    const told = { title: "Error", description: error.message, variant: "destructive" };
    expect(toasts).toEqual([told]);
    expect(dialog.queryByText("Everything here is saved.")).toBeNull();
    await userEvent.upload(input, [file("one.png"), file("two.png")]);
    // They are kept as soon as they are sent, and the button that waits says why.
    expect(await dialog.findByText("Everything here is saved.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save pictures" })).toBeDisabled();
    await userEvent.type(await dialog.findByLabelText("Description of picture 2"), "A seal");
    expect(dialog.queryByText("Everything here is saved.")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Move picture 2 up" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save pictures" }));
    await waitFor(() => expect(toasts).toEqual([told, { title: "Success", description: "Pictures saved" }]));
    expect(sent).toEqual([
      {
        pictures: [
          { id: pictureOf(2).id, alt: "A seal" },
          { id: pictureOf(1).id, alt: "" },
        ],
        // What another window added meanwhile is not removed unseen.
        seen: [pictureOf(1).id, pictureOf(2).id],
      },
    ]);
  });
});

describe("the vendors of the platform", () => {
  const superAdmin = sessionOf({ user: { role: "super_admin" } });

  test("are for super administrators alone", async () => {
    await renderInFrontend(<VendorsPage />);
    expect(screen.getByText("You do not have permission to manage vendors")).toBeVisible();
  });

  test("are approved in the details", async () => {
    const logoUrl = "https://example.com/logo.png";
    vendors = [vendorOf({ status: "pending", isApproved: false, logoUrl })];
    server.use(
      http.post("/api/vendors/:id/approve", () => {
        vendors = [vendorOf({})];
        return HttpResponse.json(vendors[0]);
      }),
    );
    const { toasts } = await renderInFrontend(<VendorsPage />, { session: superAdmin });
    expect(await screen.findByRole("tab", { name: "Pending 1" })).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "View details of Etruria Letters" }));
    // The form promises that it is looked at.
    expect(await screen.findByRole("link", { name: logoUrl })).toHaveAttribute("href", logoUrl);
    await userEvent.click(await screen.findByRole("button", { name: "Approve Vendor" }));
    expect(await screen.findByRole("tab", { name: "Approved 1" })).toBeVisible();
    expect(toasts).toContainEqual({
      title: "Vendor approved",
      description: "The vendor has been approved and can now list services",
    });
  });

  test("are searched, and shown as they were listed until the rest is there", async () => {
    vendors = [vendorOf({}), vendorOf({ id: "0192bbbb-0000-7000-8000-000000000002", businessName: "Stoke Binders" })];
    server.use(http.get(`/api/vendors/${vendors[1]!.id}`, () => HttpResponse.json({}, { status: 500 })));
    const { visited } = await renderInFrontend(<VendorsPage />, {
      session: superAdmin,
      path: "/admin/vendors?status=approved",
    });
    expect(await screen.findByRole("tab", { name: "Approved 2", selected: true })).toBeVisible();
    expect(await screen.findByText("Etruria Letters")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox", { name: "Search vendors" }), "Stoke");
    await waitFor(() => expect(screen.queryByText("Etruria Letters")).not.toBeInTheDocument());
    expect(visited.at(-1)).toBe("/admin/vendors?status=approved&q=Stoke");
    await userEvent.click(screen.getByRole("button", { name: "View details of Stoke Binders" }));
    expect(await screen.findByRole("dialog", { name: "Stoke Binders" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await userEvent.type(screen.getByRole("searchbox"), "x");
    expect(await screen.findByText("No vendors match.")).toBeVisible();
  });

  test("are rejected with a reason, and not without", async () => {
    vendors = [vendorOf({ status: "pending", isApproved: false })];
    server.use(
      http.post("/api/vendors/:id/reject", async ({ request }) => {
        sent.push(await request.json());
        vendors = [vendorOf({ status: "rejected", isApproved: false })];
        return HttpResponse.json(vendors[0]);
      }),
    );
    await renderInFrontend(<VendorsPage />, { session: superAdmin });
    await userEvent.click(await screen.findByRole("button", { name: "View details of Etruria Letters" }));
    await userEvent.click(await screen.findByRole("button", { name: "Reject" }));
    await userEvent.click(screen.getByRole("button", { name: "Reject application" }));
    expect(await screen.findByText("Please give a reason")).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Reason/), "Please say what you offer.");
    await userEvent.click(screen.getByRole("button", { name: "Reject application" }));
    expect(await screen.findByRole("tab", { name: "Pending 0" })).toBeVisible();
    expect(sent).toEqual([{ reason: "Please say what you offer." }]);
  });
});
