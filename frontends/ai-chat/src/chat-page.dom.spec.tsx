import { localDay } from "@kinkeeper/kit/local-day.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { ChatPage } from "./chat-page.tsx";
import { drafts } from "./conversation/drafts.ts";
import {
  answerOf,
  citationOf,
  conversationId,
  done,
  questionOf,
  serveChat,
  storedCitationOf,
} from "./testing/chat-server.ts";

const server = mockServer();

const show = async () => {
  drafts.clear();
  const rendering = await renderInFrontend(<ChatPage />, { path: "/ai-chat" });
  const field = await screen.findByPlaceholderText("Ask about your family history...");
  return { ...rendering, field };
};
const log = () => screen.getByRole("region", { name: "Conversation" });
const heard = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const refusal = (status: number, message: string) =>
  http.post("/api/chat/conversations/:id/messages", () =>
    HttpResponse.json({ error: "INTERNAL", message, requestId: "r" }, { status }),
  );

describe("the page", () => {
  test("begins with a conversation of its own, a welcome and questions to choose from", async () => {
    const { state, started, streams } = serveChat(server);
    state.conversations = [];
    await show();
    expect(screen.getByRole("heading", { level: 1, name: "Chat with AI" })).toBeInTheDocument();
    expect(
      screen.getByText("Ask questions, add content, or explore your family's history with AI assistance"),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Hello! I'm your Kinkeeper AI\./)).toBeInTheDocument();
    expect(started).toEqual([{ title: "Family History Chat" }]);
    await userEvent.click(await screen.findByRole("button", { name: "How many people are in our family tree?" }));
    await expect
      .poll(() => streams.map(({ question }) => question))
      .toEqual(["How many people are in our family tree?"]);
  });

  test("goes on with the first conversation there is", async () => {
    const { state, started } = serveChat(server, [questionOf("Who was Emma?"), answerOf("A Wedgwood.")]);
    state.conversations.push({ ...state.conversations[0]!, id: "0192cccc-0000-7000-8000-00000000c002" });
    await show();
    expect(await screen.findByText("Who was Emma?")).toBeInTheDocument();
    expect(screen.getByText("A Wedgwood.")).toBeInTheDocument();
    expect(screen.getByText("Answers are quotes from your archive. No AI model is connected.")).toBeInTheDocument();
    expect(started).toEqual([]);
  });

  test.each([0, 1])("asks nothing in a family that is suspended, with %i conversations", async (count) => {
    const { state, started } = serveChat(server, [questionOf("Who was Emma?")]);
    state.conversations = state.conversations.slice(0, count);
    await renderInFrontend(<ChatPage />, { session: sessionOf({ tenant: { status: "suspended" } }) });
    expect(await screen.findByText(/^Nothing can be added or changed while/)).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryAllByText("Who was Emma?")).toHaveLength(count);
    expect(started).toEqual([]);
  });

  test("erases what was said, once asked, and begins anew", async () => {
    const { state } = serveChat(server, [questionOf("Who was Emma?"), answerOf("A Wedgwood.")]);
    const [first] = state.conversations;
    const erased: unknown[] = [];
    server.use(
      http.post("/api/chat/conversations", () =>
        HttpResponse.json({ ...first, id: "0192cccc-0000-7000-8000-00000000c002" }, { status: 201 }),
      ),
      http.delete("/api/chat/conversations/:id", ({ params }) => {
        erased.push(params["id"]);
        Object.assign(state, { conversations: [], messages: [] });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { toasts } = await show();
    await userEvent.click(screen.getByRole("button", { name: "Erase conversation" }));
    const question = await screen.findByRole("alertdialog", { name: "Erase this conversation?" });
    expect(erased).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Erase" }));
    await waitFor(() => expect(screen.queryByText("Who was Emma?")).toBeNull());
    expect(erased).toEqual([conversationId]);
    expect(await screen.findByText(/^Hello! I'm your Kinkeeper AI\./)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Erase conversation" })).toBeNull();
    expect(toasts.at(-1)?.description).toBe("Conversation erased");
    await waitFor(() => expect(screen.getByPlaceholderText("Ask about your family history...")).toHaveFocus());
  });

  test("offers what is older than the latest hundred messages", async () => {
    const latest = Array.from({ length: 100 }, (_, index) => questionOf(`Question ${index}`));
    serveChat(server, latest);
    const older = [questionOf("The very first")];
    server.use(
      http.get("/api/chat/conversations/:id/messages", ({ request }) => {
        const before = new URL(request.url).searchParams.get("before");
        return HttpResponse.json(before === latest[0]!.id ? older : latest);
      }),
    );
    await show();
    await userEvent.click(screen.getByRole("button", { name: "Show older messages" }));
    expect(await screen.findByText("The very first")).toBeInTheDocument();
    expect(screen.getByText("Question 0").closest("li")).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Show older messages" })).toBeNull();
  });
});

describe("asking", () => {
  test("shows the answer as it comes, then as it is kept, and tells it once", async () => {
    const { state, streams } = serveChat(server);
    const { field } = await show();
    await userEvent.type(field, "How is Emma related to Josiah?{Enter}");
    expect(field).toHaveValue("");
    expect(field).toHaveFocus();
    expect(screen.getByText("How is Emma related to Josiah?")).toBeInTheDocument();
    expect(await screen.findByText("Looking through your archive…")).toBeInTheDocument();
    await expect.poll(() => streams).toHaveLength(1);
    expect(streams[0]!.day).toBe(localDay(new Date()));

    const citation = citationOf();
    await streams[0]!.send({ type: "citations", citations: [citation] }, { type: "chunk", content: "Emma is his " });
    expect(await screen.findByText("Emma is his")).toBeInTheDocument();
    expect(heard().join("")).toBe("");
    await streams[0]!.send({ type: "chunk", content: "daughter [1" });
    expect(await screen.findByText("Emma is his daughter")).toBeInTheDocument();
    await streams[0]!.send({ type: "chunk", content: "]." });
    expect(await screen.findByRole("button", { name: "Source 1: Five years by ship" })).toHaveTextContent("1");

    const answer = answerOf("Emma is his daughter [1].", { citations: [storedCitationOf()] });
    state.messages.push(questionOf("How is Emma related to Josiah?"), answer);
    await streams[0]!.send(done(answer.id, [citation]));
    expect(await screen.findByRole("list", { name: "Sources" })).toHaveTextContent("Five years by ship");
    await expect.poll(() => heard()).toContain("Emma is his daughter.");
    expect(screen.getAllByText("How is Emma related to Josiah?")).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Source 1: Five years by ship" })).toHaveLength(1);
  });

  test("sends nothing that is blank, and nothing while an answer is under way", async () => {
    const { streams } = serveChat(server);
    const { field } = await show();
    await userEvent.type(field, "  {Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await userEvent.type(field, "One{Shift>}{Enter}{/Shift}line{Enter}");
    await expect.poll(() => streams.map(({ question }) => question)).toEqual(["One\nline"]);
    await userEvent.type(field, "Another{Enter}");
    expect(field).toHaveValue("Another");
    expect(screen.getByRole("button", { name: "Stop" })).toBeInTheDocument();
    expect(streams).toHaveLength(1);
  });

  test("says when a message is too long, and does not send it", async () => {
    const { streams } = serveChat(server);
    const { field } = await show();
    await userEvent.click(field);
    await userEvent.paste("x".repeat(4001));
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText(/^4,001 of 4,000 characters\./)).toBeInTheDocument();
    expect(streams).toEqual([]);
  });

  test("that is refused says so, and gives the message back", async () => {
    serveChat(server);
    server.use(refusal(500, "Please try again in a moment."));
    const { field, toasts } = await show();
    await userEvent.type(field, "Who was Emma?{Enter}");
    expect(await screen.findByText("Failed to send message. Please try again in a moment.")).toBeInTheDocument();
    expect(toasts).toEqual([{ title: "Error", description: "Failed to send message", variant: "destructive" }]);
    expect(field).toHaveValue("Who was Emma?");
    expect(within(log()).queryByText("Who was Emma?")).toBeNull();
  });

  test("that got no answer goes under the key it had when it is sent again, and is asked once", async () => {
    serveChat(server);
    const keys: (string | null)[] = [];
    const lost = http.post("/api/chat/conversations/:id/messages", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return new HttpResponse(null, { status: 502 });
    });
    server.use(lost);
    const { field } = await show();
    await userEvent.type(field, "Who was Emma?{Enter}");
    await screen.findByText("Failed to send message");
    await userEvent.type(field, "{Enter}");
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test("that is answered with nothing says so, and gives the message back before what was typed since", async () => {
    serveChat(server);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const send = window.fetch;
    vi.spyOn(window, "fetch").mockImplementation((input, init) =>
      init?.method === "POST" ? promise : send(input, init),
    );
    const { field, toasts } = await show();
    await userEvent.type(field, "Who was Emma?{Enter}");
    await userEvent.type(field, "And Josiah?");
    resolve(new Response(null));
    expect(await screen.findByText("No response body")).toBeInTheDocument();
    expect(toasts.map(({ description }) => description)).toEqual(["No response body"]);
    expect(field).toHaveValue("Who was Emma?\n\nAnd Josiah?");
  });

  test("keeps what is typed for whoever comes back to the page", async () => {
    serveChat(server);
    const { field, unmount } = await show();
    await userEvent.type(field, "Who was");
    unmount();
    await renderInFrontend(<ChatPage />, { path: "/ai-chat" });
    expect(await screen.findByPlaceholderText("Ask about your family history...")).toHaveValue("Who was");
    expect(drafts.get(conversationId)).toBe("Who was");
  });
});

test("an answer that is whole stays where the messages cannot be read again", async () => {
  const { streams } = serveChat(server);
  const { field } = await show();
  await userEvent.type(field, "Who was Emma?{Enter}");
  await expect.poll(() => streams).toHaveLength(1);
  server.use(http.get("/api/chat/conversations/:id/messages", () => HttpResponse.error()));
  await streams[0]!.send({ type: "chunk", content: "A Wedgwood." }, done("0192cccc-0000-7000-8000-00000000d001"));
  expect(await screen.findByRole("button", { name: "Send" })).toBeInTheDocument();
  expect(screen.getByText("A Wedgwood.")).toBeInTheDocument();
  expect(screen.queryByText("Interrupted.")).toBeNull();
});

describe("an answer that does not come to its end", () => {
  const ask = async (messages = serveChat(server)) => {
    const shown = await show();
    await userEvent.type(shown.field, "Who was Emma?{Enter}");
    await expect.poll(() => messages.streams).toHaveLength(1);
    await messages.streams[0]!.send({ type: "chunk", content: "Emma was" });
    await screen.findByText("Emma was");
    return { ...shown, ...messages, stream: messages.streams[0]! };
  };

  test("says why, where the stream does, and can be asked for again", async () => {
    const { state, stream, streams, toasts } = await ask();
    state.messages.push(questionOf("Who was Emma?"), answerOf("Emma was", { state: "interrupted" }));
    await stream.send({ type: "error", message: "The assistant is busy.", code: "UNAVAILABLE" });
    await expect
      .poll(() => toasts)
      .toEqual([{ title: "Error", description: "The assistant is busy.", variant: "destructive" }]);
    expect(await screen.findByText("Interrupted.")).toBeInTheDocument();
    expect(screen.getAllByText("Emma was")).toHaveLength(1);
    await userEvent.click(await screen.findByRole("button", { name: "Ask again" }));
    await expect.poll(() => streams.map(({ question }) => question)).toEqual(["Who was Emma?", "Who was Emma?"]);
  });

  test("shows what came where the line breaks, also when the server has none of it", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { stream, streams } = await ask();
    await stream.breakOff();
    expect(await screen.findByText("Interrupted.")).toBeInTheDocument();
    expect(screen.getByText("Emma was")).toBeInTheDocument();
    expect(screen.getByText("Who was Emma?")).toBeInTheDocument();
    expect(warn).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Ask again" }));
    await expect.poll(() => streams).toHaveLength(2);
  });

  test("is stopped by Escape and by the button; what came stays", async () => {
    const { state, stream, toasts } = await ask();
    // The server has the question by now, and not yet what came of the answer.
    state.messages.push(questionOf("Who was Emma?"));
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByText("Interrupted.")).toBeInTheDocument();
    await expect.poll(() => stream.isLeft()).toBe(true);
    expect(screen.getByText("Emma was")).toBeInTheDocument();
    expect(heard()).toContain("The answer was interrupted.");
    expect(screen.getAllByText("Who was Emma?")).toHaveLength(1);
    expect(toasts).toEqual([]);
    expect(screen.getByRole("button", { name: "Send" })).toBeInTheDocument();
  });

  test("is called off when its page is left", async () => {
    const { stream, unmount } = await ask();
    unmount();
    await expect.poll(() => stream.isLeft()).toBe(true);
  });

  test("is read past what cannot be read", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { stream } = await ask();
    await stream.sendRaw("data: {no json}\n\n: ping\n\n");
    await stream.send({ type: "chunk", content: " a Wedgwood." });
    expect(await screen.findByText("Emma was a Wedgwood.")).toBeInTheDocument();
    expect(warn).toHaveBeenCalledOnce();
  });
});

test("what an answer says is text and nothing else", async () => {
  const content = 'See <img src="https://example.org/x.png"> and [here](https://example.org), **bold**\nnext line [2]';
  serveChat(server, [questionOf("?"), answerOf(content)]);
  await show();
  expect(await screen.findByText(/next line/)).toHaveTextContent(content, { normalizeWhitespace: false });
  expect(log().querySelector("img, a, strong")).toBeNull();
});
