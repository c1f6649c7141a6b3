import type { StoredCitation } from "@kinkeeper/contracts/ai-chat/citations";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { ChatPage } from "../chat-page.tsx";
import { answerOf, questionOf, serveChat, storedCitationOf, story, storyId } from "../testing/chat-server.ts";

const server = mockServer();
const quote = "Five years he was at sea, and Down was far away.";

const serveStory = (content: string) =>
  server.use(
    http.get("/api/family-artifacts/:id", () =>
      HttpResponse.json({
        id: storyId,
        userId: null,
        userName: null,
        createdAt: "2026-05-01T12:00:00.000Z",
        updatedAt: "2026-05-01T12:00:00.000Z",
        title: "Five years by ship",
        artifactType: "story",
        description: null,
        content,
        fileUrl: null,
        file: null,
        pictures: [],
        date: null,
        dateFrom: null,
        location: null,
        associatedMembers: [],
        tags: [],
        privacy: "family",
        revision: 3,
      }),
    ),
  );

const width = (pixels: number) =>
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query === "(width >= 1024px)" && pixels >= 1024,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

const showAnswer = async (citation: Partial<StoredCitation> = {}) => {
  serveChat(server, [
    questionOf("How long was he away?"),
    answerOf("Five years [1].", { citations: [storedCitationOf(citation)] }),
  ]);
  await renderInFrontend(<ChatPage />, { path: "/ai-chat" });
  return screen.findByRole("button", { name: "Source 1: Five years by ship" });
};

test("a mark opens its source beside the answer, the quote marked in its text; Escape leads back", async () => {
  width(1440);
  serveStory(story);
  const mark = await showAnswer();
  await userEvent.click(mark);
  const panel = within(await screen.findByRole("complementary", { name: "Five years by ship" }));
  expect(await panel.findByText(quote)).toHaveProperty("tagName", "MARK");
  expect(panel.getByText(/He left in 1831\./)).toBeInTheDocument();
  expect(panel.getByText("Story")).toBeInTheDocument();
  expect(panel.getByRole("link", { name: "Open this story" })).toHaveAttribute("href", `/stories/${storyId}`);
  expect(panel.getByRole("heading", { name: "Five years by ship" })).toHaveFocus();
  expect(mark).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(mark).toHaveFocus();
  await userEvent.click(mark);
  await screen.findByRole("complementary");
  await userEvent.click(mark);
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("where there is no room beside the answer it opens over it", async () => {
  width(375);
  serveStory(story);
  await userEvent.click(await showAnswer());
  const dialog = within(await screen.findByRole("dialog", { name: "Five years by ship" }));
  expect(await dialog.findByText(quote)).toHaveProperty("tagName", "MARK");
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a source that has changed since is marked as such, with what it said", async () => {
  width(1440);
  serveStory("He left in 1831 and came home soon.");
  await showAnswer({ isStale: true });
  const list = within(screen.getByRole("list", { name: "Sources" }));
  await userEvent.click(list.getByRole("button", { name: /changed since/ }));
  const panel = within(await screen.findByRole("complementary", { name: "Five years by ship" }));
  expect(panel.getByText("This source has changed since")).toBeInTheDocument();
  expect(await panel.findByText(quote)).toHaveProperty("tagName", "MARK");
  expect(panel.queryByText(/came home soon/)).toBeNull();
});

test("a source that is gone still says what was quoted", async () => {
  width(1440);
  server.use(
    http.get("/api/family-artifacts/:id", () =>
      HttpResponse.json({ error: "NOT_FOUND", message: "gone", requestId: "r" }, { status: 404 }),
    ),
  );
  await userEvent.click(await showAnswer({ isStale: true }));
  const panel = within(await screen.findByRole("complementary", { name: "Five years by ship" }));
  expect(await panel.findByText(quote)).toBeInTheDocument();
});
