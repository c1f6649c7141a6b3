import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import type { RemoteAppProps } from "@kinkeeper/kit/remote-module.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { authorId, messageOf, ticketId, ticketOf } from "../testing/tickets.ts";
import { TicketPage } from "./ticket-page.tsx";

const server = mockServer();
const newTicketId = "0192aaaa-0000-7000-8000-000000000399";

/** A ticket that changes while it is looked at. */
const serve = (ticket: Ticket) => {
  const state = { ticket, messages: [messageOf()], isContinued: false };
  const lines: WritableStreamDefaultWriter<string>[] = [];
  server.use(
    http.get("/api/tickets/:id", () => HttpResponse.json(state.ticket)),
    http.get("/api/tickets/:id/messages", () => HttpResponse.json(state.messages)),
    http.get("/api/tickets/:id/events", () => {
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      lines.push(writer);
      void writer.write(":\n\n");
      return new HttpResponse(readable.pipeThrough(new TextEncoderStream()), {
        headers: { "content-type": "text/event-stream" },
      });
    }),
    http.post("/api/tickets/:id/messages", async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      state.messages.push(messageOf({ id: newTicketId, text }));
      return HttpResponse.json(
        { ticketId: state.isContinued ? newTicketId : ticketId, messageId: newTicketId },
        { status: 201 },
      );
    }),
  );
  return { state, lines };
};
const session = sessionOf({ user: { id: authorId } });
const show = () => renderInFrontend(<TicketPage id={ticketId} />, { session });

test("an answer appears while the ticket is looked at", async () => {
  const { state, lines } = serve(ticketOf());
  await show();
  await screen.findByText("The one of the Sandwalk.");
  await expect.poll(() => lines.length).toBe(1);
  state.messages.push(
    messageOf({
      id: newTicketId,
      isAnswer: true,
      userId: newTicketId,
      userName: "Emma Darwin",
      text: "It is upright.",
    }),
  );
  state.ticket = { ...state.ticket, status: "resolved", revision: 2 };
  await lines[0]!.write('id: 2\ndata: {"revision":2,"updatedAt":"2026-05-01T13:00:00.000Z"}\n\n');
  expect(await screen.findByText("It is upright.")).toBeInTheDocument();
  expect(screen.getByText("Emma Darwin")).toBeInTheDocument();
  expect(await screen.findByText(/This ticket is resolved\./)).toBeInTheDocument();
});

test("a message is sent and the field is empty again", async () => {
  serve(ticketOf());
  await show();
  const field = await screen.findByLabelText("Your message");
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await userEvent.type(field, "It is the second one.");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("It is the second one.")).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveValue(""));
  // Its button cannot be pressed any more.
  await waitFor(() => expect(screen.getByRole("form", { name: "Write a message" })).toHaveFocus());
});

test("what is written into a closed ticket leads to the new one", async () => {
  const { state } = serve(ticketOf({ status: "closed" }));
  state.isContinued = true;
  const { visited } = await show();
  await screen.findByText(/Your message starts a new ticket/);
  await userEvent.type(screen.getByLabelText("Your message"), "Again.");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await expect.poll(() => visited.at(-1)).toBe(`/help/${newTicketId}`);
});

test("somebody else's ticket looks as if there were none", async () => {
  server.use(
    http.get("/api/tickets/:id", () =>
      HttpResponse.json({ error: "NOT_FOUND", message: "gone", requestId: "r" }, { status: 404 }),
    ),
  );
  await show();
  expect(await screen.findByText("This ticket does not exist, or it is not yours.")).toBeInTheDocument();
});

test("a ticket that is not there may be in another family of one's own", async () => {
  server.use(
    http.get("/api/tickets/:id", () =>
      HttpResponse.json({ error: "NOT_FOUND", message: "gone", requestId: "r" }, { status: 404 }),
    ),
  );
  const families = { contract: 1, default: () => <p>Your other families</p> } as const;
  const loadPart = vi.fn<NonNullable<RemoteAppProps["loadPart"]>>().mockResolvedValue(families);
  await renderInFrontend(<TicketPage id={ticketId} />, { loadPart });
  expect(await screen.findByText("Your other families")).toBeVisible();
  expect(loadPart).toHaveBeenCalledWith("identity/other-families");
});

test("its author marks it as solved, and may write in it again", async () => {
  const { state } = serve(ticketOf());
  server.use(
    http.post("/api/tickets/:id/solved", () => {
      state.ticket = { ...state.ticket, status: "resolved", revision: 1 };
      return HttpResponse.json(state.ticket);
    }),
  );
  const { toasts } = await show();
  await userEvent.click(await screen.findByRole("button", { name: "Mark as solved" }));
  expect(await screen.findByText(/This ticket is resolved\./)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Send and reopen" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Mark as solved" })).toBeNull();
  expect(toasts.at(-1)?.title).toBe("Ticket solved");
});

test("nobody else is asked whether it is solved", async () => {
  serve(ticketOf({ userId: newTicketId }));
  await show();
  await screen.findByText("The one of the Sandwalk.");
  expect(screen.queryByRole("button", { name: "Mark as solved" })).toBeNull();
});

test("an administrator is not told that an answer opens it again: it does not", async () => {
  serve(ticketOf({ userId: newTicketId, status: "resolved" }));
  await show();
  const form = within(await screen.findByRole("form", { name: "Answer this ticket" }));
  expect(form.getByLabelText("Response")).toHaveAccessibleDescription(
    "The person who opened the ticket will read this",
  );
  expect(form.getByRole("button", { name: "Send" })).toBeInTheDocument();
  expect(screen.queryByText(/opens it again/)).toBeNull();
});
