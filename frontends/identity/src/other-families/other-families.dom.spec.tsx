import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { OtherFamilies } from "./other-families.tsx";

const server = mockServer();
afterEach(() => void vi.unstubAllGlobals());

const { tenantId } = sessionOf().user;
const other = "0192aaaa-0000-7000-8000-000000000009";
const here = { id: tenantId, name: "The Darwins", status: "active", role: "member", current: true };
const there = { ...here, id: other, name: "The Wedgwoods", current: false };
const answer = (families: readonly object[]) =>
  server.use(http.get("/api/auth/tenants", () => HttpResponse.json(families)));

test("who belongs to several families goes on to another, at the same address", async () => {
  let gone: unknown;
  answer([here, there]);
  server.use(
    http.post("/api/auth/tenant", async ({ request }) => {
      gone = await request.json();
      return HttpResponse.json(sessionOf({ user: { tenantId: other } }).user);
    }),
  );
  await renderInFrontend(<OtherFamilies />);
  expect(await screen.findByText(/You are in “The Darwins”\. It may be in another/)).toBeVisible();
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { href: location.href, reload });
  await userEvent.click(screen.getByRole("button", { name: "Look in “The Wedgwoods”" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(gone).toEqual({ tenantId: other });
});

test("who belongs to one family reads nothing of others", async () => {
  answer([here]);
  const { container, queries } = await renderInFrontend(<OtherFamilies />);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(container).toHaveTextContent(/^$/);
});
