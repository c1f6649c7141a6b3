import type { Finding } from "@kinkeeper/contracts/genealogy/consistency";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { familyOf, refusal } from "../testing/family-server.ts";
import { withRevision } from "../testing/family.fixture.ts";
import { CheckPage } from "./check-page.tsx";

const server = mockServer();
const emma = memberOf({ firstName: "Emma", lastName: "Darwin" });
const anne = memberOf({ firstName: "Anne", lastName: "Darwin" });

const finding = (number: number, certainty: Finding["certainty"]): Finding => ({
  id: `0192ffff-0000-5000-8000-00000000000${number}`,
  kind: "born-after-mothers-death",
  certainty,
  people: [anne, emma].map(({ id, firstName }) => ({ id, name: `${firstName} Darwin` })),
  why: `Anne was born after the mother had died, ${number}.`,
});
const answer = (findings: readonly Finding[], more: object = {}) =>
  HttpResponse.json({ findings, next: null, impossible: 1, unlikely: 1, confirmed: 0, hasPeople: true, ...more });

const open = (role: "member" | "tenant_admin" = "tenant_admin") =>
  renderInFrontend(
    <PageBoundary>
      <CheckPage />
    </PageBoundary>,
    { session: sessionOf({ user: { role } }) },
  );

test("what cannot be is told with who and why, page by page", async () => {
  const [first, second] = [finding(1, "impossible"), finding(2, "unlikely")];
  server.use(
    http.get("/api/consistency", ({ request }) =>
      new URL(request.url).searchParams.get("after") === first.id
        ? answer([second])
        : answer([first], { next: first.id }),
    ),
  );
  await open("member");
  const [row] = await screen.findAllByRole("listitem");
  expect(row).toHaveTextContent("ImpossibleAnne Darwin, Emma DarwinAnne was born after the mother had died, 1.");
  expect(within(row!).getByRole("link", { name: "Anne Darwin" })).toHaveAttribute("href", `/people/${anne.id}`);
  expect(screen.getByText(/1 thing that can’t be right, 1 thing that is unlikely/)).toBeVisible();
  // What is right is for administrators to say.
  expect(within(row!).queryByRole("button")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Unlikely")).toBeVisible();
});

test("what an administrator says is right goes, and can be taken back", async () => {
  const judged: boolean[] = [];
  const only = finding(1, "impossible");
  server.use(
    http.get("/api/consistency", () =>
      judged.at(-1) === true ? answer([], { impossible: 0, unlikely: 0, confirmed: 1 }) : answer([only]),
    ),
    http.put("/api/consistency/:id/confirmation", async ({ request, params }) => {
      expect(params["id"]).toBe(only.id);
      judged.push(((await request.json()) as { isRight: boolean }).isRight);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { toasts } = await open();
  await userEvent.click(await screen.findByRole("button", { name: /^It’s right/ }));
  expect(await screen.findByText(/You marked 1 finding as right/)).toBeVisible();
  act(() => toasts[0]?.action?.run());
  expect(await screen.findByText(only.why)).toBeVisible();
  expect(judged).toEqual([true, false]);
});

test("it is mended where it stands", async () => {
  server.use(
    http.get("/api/consistency", () => answer([finding(1, "impossible")])),
    http.get("/api/family-members/:id", () => HttpResponse.json(withRevision(anne))),
  );
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit Anne Darwin" }));
  expect(await screen.findByRole("dialog", { name: "Edit Family Member" })).toBeVisible();
});

test("two who are called the same are told apart", async () => {
  const namesakes = [anne, emma].map(({ id }) => ({ id, name: "Anne Darwin" }));
  server.use(http.get("/api/consistency", () => answer([{ ...finding(1, "unlikely"), people: namesakes }])));
  await open();
  expect(await screen.findByRole("button", { name: "Edit the first Anne Darwin" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Edit the second Anne Darwin" })).toBeVisible();
});

test("what is about a relationship is mended in the relationships", async () => {
  const loop: Finding = { ...finding(1, "impossible"), kind: "own-ancestor" };
  server.use(
    http.get("/api/consistency", () => answer([loop])),
    ...familyOf([anne, emma]),
    http.get("/api/family-members/:id", () => HttpResponse.json(withRevision(anne))),
  );
  await open();
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Relationships of Anne Darwin" }));
  expect(await screen.findByRole("dialog", { name: "Manage Relationships for Anne Darwin" })).toBeVisible();
});

test("where nobody is in the tree yet, it says so and shows the way", async () => {
  server.use(http.get("/api/consistency", () => answer([], { impossible: 0, unlikely: 0, hasPeople: false })));
  await open();
  expect(await screen.findByRole("heading", { name: "Nobody to check yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Add family members" })).toHaveAttribute("href", "/family-members?add=1");
});

test("a tree without a flaw is told so, and a failure can be tried again", async () => {
  let isDown = true;
  server.use(
    http.get("/api/consistency", () =>
      isDown ? refusal(503, "UNAVAILABLE", "Please come back.") : answer([], { impossible: 0, unlikely: 0 }),
    ),
  );
  await open();
  expect(await screen.findByText("Please come back.")).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Nothing to fix" })).toBeVisible();
});
