import type { Review } from "@kinkeeper/contracts/marketplace/reviews";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ReviewList } from "./review-list.tsx";

const server = mockServer();
const owner = sessionOf();
const stranger = sessionOf({ user: { id: "0192ffff-0000-7000-8000-000000000009" } });
const vendor = { id: "0192bbbb-0000-7000-8000-000000000001", userId: owner.user.id };
const reviewOf = (number: number, more: Partial<Review> = {}): Review => ({
  id: `0192dddd-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`,
  vendorId: vendor.id,
  serviceId: vendor.id,
  title: "A letter written out",
  rating: 4,
  comment: `Review ${number}`,
  answer: null,
  answeredAt: null,
  isOwn: false,
  isHidden: false,
  hiddenReason: null,
  createdAt: "2026-03-04T10:00:00Z",
  ...more,
});

let reviews: Review[];
let sent: unknown[];
beforeEach(() => {
  reviews = [reviewOf(2), reviewOf(1)];
  sent = [];
  server.use(
    http.get("/api/vendors/:id/reviews", ({ request }) => {
      const before = new URL(request.url).searchParams.get("before");
      const rest = before === null ? reviews : reviews.slice(reviews.findIndex(({ id }) => id === before) + 1);
      return HttpResponse.json({ reviews: rest.slice(0, 1), hasMore: rest.length > 1 });
    }),
  );
});

test("come a page at a time, without names and without anything to do for strangers", async () => {
  await renderInFrontend(<ReviewList vendor={vendor} />, { session: stranger });
  expect(await screen.findByText("Review 2")).toBeVisible();
  expect(screen.getByText("Verified buyer · 4 Mar 2026")).toBeVisible();
  expect(screen.getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show more reviews" }));
  expect(await screen.findByText("Review 1")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("the one that the address ends in has the focus", async () => {
  location.hash = `#review-${reviewOf(2).id}`;
  onTestFinished(() => void (location.hash = ""));
  await renderInFrontend(<ReviewList vendor={vendor} />, { session: owner });
  await screen.findByText("Review 2");
  await waitFor(() => expect(screen.getByRole("listitem")).toHaveFocus());
});

test("say so where there are none", async () => {
  reviews = [];
  await renderInFrontend(<ReviewList vendor={vendor} />, { session: stranger });
  expect(await screen.findByText(/No reviews yet/)).toBeVisible();
});

test("can be read again when they could not be loaded", async () => {
  server.use(http.get("/api/vendors/:id/reviews", () => HttpResponse.error(), { once: true }));
  await renderInFrontend(<ReviewList vendor={vendor} />, { session: stranger });
  await screen.findByText("The reviews could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Review 2")).toBeVisible();
});

test("are answered by the vendor, once", async () => {
  reviews = [reviewOf(1)];
  server.use(
    http.post("/api/reviews/:id/answer", async ({ request }) => {
      sent.push(await request.json());
      reviews = [reviewOf(1, { answer: "Thank you." })];
      return HttpResponse.json(reviews[0]);
    }),
  );
  await renderInFrontend(<ReviewList vendor={vendor} />, { session: owner });
  await userEvent.click(await screen.findByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Answer a review" }));
  await userEvent.type(dialog.getByLabelText(/Answer/), "Thank you.");
  await userEvent.click(dialog.getByRole("button", { name: "Publish answer" }));
  expect(await screen.findByText("Thank you.")).toBeVisible();
  expect(sent).toEqual([{ answer: "Thank you." }]);
  expect(screen.queryByRole("button", { name: "Answer" })).not.toBeInTheDocument();
});

test("are hidden with a reason by a super administrator, and shown again", async () => {
  reviews = [reviewOf(1)];
  server.use(
    http.post("/api/reviews/:id/hide", async ({ request }) => {
      sent.push(await request.json());
      reviews = [reviewOf(1, { isHidden: true, hiddenReason: "It names a neighbour." })];
      return HttpResponse.json(reviews[0]);
    }),
    http.post("/api/reviews/:id/show", () => {
      reviews = [reviewOf(1)];
      return HttpResponse.json(reviews[0]);
    }),
  );
  const session = sessionOf({ user: { ...stranger.user, role: "super_admin" } });
  await renderInFrontend(<ReviewList vendor={vendor} />, { session });
  await userEvent.click(await screen.findByRole("button", { name: "Hide review" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hide this review?" }));
  await userEvent.type(dialog.getByLabelText(/Reason/), "It names a neighbour.");
  await userEvent.click(dialog.getByRole("button", { name: "Hide review" }));
  expect(await screen.findByText("Hidden because: It names a neighbour.")).toBeVisible();
  expect(sent).toEqual([{ reason: "It names a neighbour." }]);
  await userEvent.click(screen.getByRole("button", { name: "Show again" }));
  expect(await screen.findByRole("button", { name: "Hide review" })).toBeVisible();
});
