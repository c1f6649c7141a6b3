import type { StoredProposal } from "@kinkeeper/contracts/ai-chat/proposals";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { ChatPage } from "../chat-page.tsx";
import { answerOf, proposalOf, questionOf, serveChat } from "../testing/chat-server.ts";

const server = mockServer();

const showProposal = async (proposal: StoredProposal = proposalOf()) => {
  const served = serveChat(server, [
    questionOf("Add that Emma was born in 1808"),
    answerOf("Here is what would be added.", { proposals: [proposal] }),
  ]);
  const rendering = await renderInFrontend(<ChatPage />, { path: "/ai-chat" });
  const card = within(await screen.findByRole("group", { name: "Add a person" }));
  return { ...served, ...rendering, card };
};

test("a proposal shows the exact change, and is carried out once it is confirmed", async () => {
  const { card, decided, toasts } = await showProposal();
  expect(card.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["First name", "Born"]);
  expect(card.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["Emma", "1808"]);
  expect(card.getByText("Nothing is saved until you confirm.")).toBeInTheDocument();
  await userEvent.click(card.getByRole("button", { name: "Confirm" }));
  expect(await card.findByRole("link", { name: "Open this person" })).toHaveAttribute(
    "href",
    "/people/0192cccc-0000-7000-8000-0000000000f1",
  );
  expect(card.queryByRole("button")).toBeNull();
  expect(decided).toEqual(["confirmed"]);
  expect(toasts).toEqual([{ title: "Success", description: "Added to the family" }]);
});

test("a proposal that is rejected stays as a note of it", async () => {
  const { card, decided } = await showProposal();
  await userEvent.click(card.getByRole("button", { name: "Reject" }));
  expect(await card.findByText("Rejected")).toBeInTheDocument();
  expect(card.queryByRole("button")).toBeNull();
  expect(decided).toEqual(["rejected"]);
});

test("a change tells what stands there now, and who may be the same already", async () => {
  const { card } = await showProposal(
    proposalOf({
      preview: [{ label: "Born", before: "about 1807", after: "2 May 1808" }],
      duplicates: [
        { kind: "people", id: "0192cccc-0000-7000-8000-0000000000f2", title: "Emma Wedgwood", href: "/people/f2" },
      ],
    }),
  );
  expect(card.getByRole("definition")).toHaveTextContent("now about 1807 → then 2 May 1808");
  expect(card.getByRole("link", { name: "Emma Wedgwood" })).toHaveAttribute("href", "/people/f2");
});

test("a proposal whose time is over cannot be confirmed", async () => {
  const { card } = await showProposal(proposalOf({ expiresAt: "2020-01-01T00:00:00.000Z" }));
  expect(card.getByText("Expired")).toBeInTheDocument();
  expect(card.queryByRole("button")).toBeNull();
});

test("a change that cannot be made says why, and can be tried again", async () => {
  const { card, toasts } = await showProposal();
  server.use(
    http.post("/api/chat/conversations/:id/proposals/:proposalId/confirm", () =>
      HttpResponse.json({ error: "CONFLICT", message: "Emma was changed meanwhile.", requestId: "r" }, { status: 409 }),
    ),
  );
  await userEvent.click(card.getByRole("button", { name: "Confirm" }));
  await expect
    .poll(() => toasts)
    .toEqual([{ title: "Error", description: "Emma was changed meanwhile.", variant: "destructive" }]);
  await waitFor(() => expect(card.getByRole("button", { name: "Confirm" })).toBeEnabled());
});
