import type { ServiceCategory } from "@kinkeeper/contracts/marketplace/categories";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { CategoriesPage } from "./categories-page.tsx";

const server = mockServer();
const superAdmin = sessionOf({ user: { role: "super_admin", tenantId: null } });
const categoryOf = (name: string, more: Partial<ServiceCategory> = {}): ServiceCategory => ({
  id: "0192aaaa-0000-7000-8000-000000000001",
  name,
  description: null,
  icon: "camera",
  isActive: true,
  hasServices: false,
  ...more,
});

let categories: ServiceCategory[];
let sent: unknown[];
beforeEach(() => {
  categories = [categoryOf("Photo restoration")];
  sent = [];
  server.use(
    http.get("/api/service-categories", () => HttpResponse.json(categories)),
    http.post("/api/service-categories", async ({ request }) => {
      const body = (await request.json()) as ServiceCategory;
      sent.push(body);
      categories = [...categories, categoryOf(body.name, { ...body, id: "0192aaaa-0000-7000-8000-000000000002" })];
      return HttpResponse.json(categories.at(-1), { status: 201 });
    }),
    http.patch("/api/service-categories/:id", async ({ request }) => {
      const body = (await request.json()) as ServiceCategory;
      sent.push(body);
      categories = [{ ...categories[0]!, ...body }];
      return HttpResponse.json(categories[0]);
    }),
  );
});

test("is for super administrators alone", async () => {
  await renderInFrontend(<CategoriesPage />, { session: sessionOf() });
  expect(screen.getByText("You do not have permission to manage service categories")).toBeVisible();
});

test("a category is added with a name and an icon", async () => {
  await renderInFrontend(<CategoriesPage />, { session: superAdmin });
  await userEvent.click(await screen.findByRole("button", { name: "Add category" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add category" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add category" }));
  expect(await dialog.findByText("Name is required")).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Name/), "Heraldry");
  await userEvent.click(dialog.getByRole("radio", { name: "landmark" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add category" }));
  expect(await screen.findByRole("heading", { name: "Heraldry" })).toBeVisible();
  expect(sent).toEqual([{ name: "Heraldry", description: null, icon: "landmark" }]);
});

test("a category is renamed", async () => {
  await renderInFrontend(<CategoriesPage />, { session: superAdmin });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Photo restoration" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit category" }));
  await userEvent.clear(dialog.getByLabelText(/Name/));
  await userEvent.type(dialog.getByLabelText(/Name/), "Photographs");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { name: "Photographs" })).toBeVisible();
});

test("a category is removed after a question; one with services stays, and it says why", async () => {
  const message = "Services are listed in this category. Deactivate it instead.";
  server.use(
    http.delete("/api/service-categories/:id", () =>
      HttpResponse.json({ error: "CONFLICT", message, requestId: "r" }, { status: 409 }),
    ),
  );
  const { toasts } = await renderInFrontend(<CategoriesPage />, { session: superAdmin });
  const remove = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Remove Photo restoration" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Remove Photo restoration?" }));
    await userEvent.click(question.getByRole("button", { name: "Remove category" }));
  };
  await remove();
  await waitFor(() => expect(toasts).toEqual([{ title: "Error", description: message, variant: "destructive" }]));
  server.use(
    http.delete("/api/service-categories/:id", () => {
      categories = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await remove();
  expect(await screen.findByRole("heading", { name: "No categories yet" })).toBeVisible();
});

test("a category is deactivated, says so, and is activated again", async () => {
  const { toasts } = await renderInFrontend(<CategoriesPage />, { session: superAdmin });
  await userEvent.click(await screen.findByRole("button", { name: "Deactivate Photo restoration" }));
  expect(await screen.findByText("Inactive")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Activate Photo restoration" }));
  await waitFor(() => expect(screen.queryByText("Inactive")).toBeNull());
  const details = { name: "Photo restoration", description: null, icon: "camera" };
  expect(sent).toEqual([
    { ...details, isActive: false },
    { ...details, isActive: true },
  ]);
  expect(toasts.map(({ description }) => description)).toEqual(["Category deactivated", "Category activated"]);
});
