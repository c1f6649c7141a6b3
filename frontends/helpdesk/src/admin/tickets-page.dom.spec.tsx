import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { mostTicketsListed } from "@kinkeeper/contracts/helpdesk/tickets";
import { beforeEach, describe, expect, test } from "vitest";
import { messageOf, summaryOf, ticketId, ticketOf } from "../testing/tickets.ts";
import { TicketsPage } from "./tickets-page.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });
const canned = { id: ticketId, title: "Upside down", text: "Open the photo and choose Turn." };
let sent: unknown[];

beforeEach(() => {
  sent = [];
  const ticket = ticketOf({ isEscalated: true });
  server.use(
    http.get("/api/tickets/summary", () =>
      HttpResponse.json(summaryOf({ total: 5, open: 2, in_progress: 1, resolved: 2, overdue: 1 })),
    ),
    http.get("/api/tickets", () => HttpResponse.json([ticket])),
    http.get("/api/tickets/:id", () => HttpResponse.json(ticket)),
    http.get("/api/tickets/:id/messages", () => HttpResponse.json([messageOf()])),
    http.get("/api/tickets/:id/events", () => new HttpResponse(null, { status: 204 })),
    http.get("/api/canned-answers", () => HttpResponse.json([canned])),
    http.patch("/api/tickets/:id", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(ticket);
    }),
  );
});

const manage = async () => {
  const rendering = await renderInFrontend(<TicketsPage />, { session: admin });
  await userEvent.click(await screen.findByRole("button", { name: "Manage A photo is upside down" }));
  const dialog = within(await screen.findByRole("dialog", { name: "A photo is upside down" }));
  await dialog.findByText("The one of the Sandwalk.");
  return { rendering, dialog };
};

describe("the tickets of a family", () => {
  test("are counted, filtered and listed, with what is late", async () => {
    await renderInFrontend(<TicketsPage />, { session: admin });
    expect(await screen.findByRole("heading", { level: 1, name: "Manage family support tickets" })).toBeInTheDocument();
    expect((await screen.findByText("Total Tickets")).parentElement).toHaveTextContent("5");
    expect(screen.getByText("1 overdue")).toBeInTheDocument();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "All5",
      "Open2",
      "In Progress1",
      "Resolved2",
    ]);
    expect((await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent)).toEqual([
      "Subject",
      "Priority",
      "Status",
      "Created",
      "Manage",
    ]);
    const row = screen.getByRole("row", { name: /A photo is upside down/ });
    expect(row).toHaveTextContent(/Francis Darwin.*Answer overdue by.*Escalated.*High.*Open/);
  });

  test("go on after the first hundred: with older ones, or where they wait with what is due later", async () => {
    const tickets = Array.from({ length: mostTicketsListed }, (_, at) =>
      ticketOf({ id: `0192aaaa-0000-7000-8000-000000001${String(at).padStart(3, "0")}` }),
    );
    server.use(http.get("/api/tickets", () => HttpResponse.json(tickets)));
    await renderInFrontend(<TicketsPage />, { session: admin });
    expect(await screen.findByRole("button", { name: "Show older tickets" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("tab", { name: /^Open/ }));
    expect(await screen.findByRole("button", { name: "Show more tickets" })).toBeInTheDocument();
  });

  test("go on behind the last one as it was shown, and are each shown once where one is due later meanwhile", async () => {
    const tickets = Array.from({ length: mostTicketsListed }, (_, at) =>
      ticketOf({ id: `0192aaaa-0000-7000-8000-000000001${String(at).padStart(3, "0")}`, subject: `Question ${at}.` }),
    );
    const asked: string[] = [];
    const later = ticketOf({ id: "0192aaaa-0000-7000-8000-000000002000", subject: "One that follows" });
    server.use(
      http.get("/api/tickets", ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (!searchParams.has("before")) return HttpResponse.json(tickets);
        asked.push(`${searchParams.get("before")} ${searchParams.get("due")}`);
        return HttpResponse.json([later, ticketOf({ ...tickets[7], firstRespondedAt: tickets[7]!.createdAt })]);
      }),
    );
    await renderInFrontend(<TicketsPage />, { session: admin });
    await userEvent.click(await screen.findByRole("tab", { name: /^Open/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Show more tickets" }));
    expect(await screen.findByRole("row", { name: /One that follows/ })).toBeInTheDocument();
    const last = tickets.at(-1)!;
    expect(asked).toEqual([`${last.id} ${last.firstResponseDue}`]);
    expect(screen.getAllByRole("row", { name: /Question 7\./ })).toHaveLength(1);
  });

  test("are those of everybody for super administrators, and of nobody for members", async () => {
    await renderInFrontend(<TicketsPage />, { session: sessionOf({ user: { role: "super_admin" } }) });
    expect(await screen.findByRole("heading", { level: 1, name: "Manage support tickets" })).toBeInTheDocument();
    await renderInFrontend(<TicketsPage />, { session: sessionOf() });
    expect(screen.getByText("You do not have permission to access the Admin Help Desk")).toBeInTheDocument();
  });
});

describe("managing a ticket", () => {
  test("answers it, with the words of a saved reply behind one's own", async () => {
    const { rendering, dialog } = await manage();
    await userEvent.type(dialog.getByLabelText("Response"), "Thank you.");
    await userEvent.selectOptions(await dialog.findByLabelText("Insert a saved reply"), "Upside down");
    await userEvent.selectOptions(dialog.getByLabelText("Status"), "Resolved");
    await userEvent.click(dialog.getByRole("button", { name: "Update Ticket" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([
      {
        response: "Thank you.\n\nOpen the photo and choose Turn.",
        status: "resolved",
        ifUpdatedAt: "2026-05-01T12:00:00.000Z",
      },
    ]);
    expect(rendering.toasts).toEqual([{ title: "Success", description: "Ticket updated" }]);
  });

  test.each([
    ["leaves it solved where its author solved it meanwhile", undefined, "resolved"],
    ["sets what was chosen, whatever its author did meanwhile", "In Progress", "in_progress"],
  ])("that changes while it is answered %s", async (_what, chosen, status) => {
    const lines: WritableStreamDefaultWriter<string>[] = [];
    let ticket = ticketOf();
    server.use(
      http.get(`/api/tickets/${ticketId}`, () => HttpResponse.json(ticket)),
      http.get("/api/tickets/:id/events", () => {
        const { readable, writable } = new TransformStream<string, string>();
        lines.push(writable.getWriter());
        return new HttpResponse(readable.pipeThrough(new TextEncoderStream()), {
          headers: { "content-type": "text/event-stream" },
        });
      }),
    );
    const { dialog } = await manage();
    await userEvent.type(dialog.getByLabelText("Response"), "Thank you.");
    if (chosen) await userEvent.selectOptions(dialog.getByLabelText("Status"), chosen);
    await expect.poll(() => lines.length).toBe(1);
    const [updatedAt, revision] = ["2026-05-01T12:30:00.000Z", 1];
    ticket = ticketOf({ status: "resolved", resolvedAt: updatedAt, updatedAt, revision });
    await lines[0]!.write(`id: 1\ndata: ${JSON.stringify({ revision, updatedAt })}\n\n`);
    await dialog.findByText("Resolved", { selector: "dt" });
    await userEvent.click(dialog.getByRole("button", { name: "Update Ticket" }));
    await expect.poll(() => sent).toEqual([{ response: "Thank you.", status, ifUpdatedAt: updatedAt }]);
  });

  test("that continues another one leads to that one", async () => {
    const parentId = "0192aaaa-0000-7000-8000-000000000399";
    server.use(http.get(`/api/tickets/${ticketId}`, () => HttpResponse.json(ticketOf({ parentId }))));
    const { dialog } = await manage();
    expect(dialog.getByRole("link", { name: "Continues an earlier ticket" })).toHaveAttribute(
      "href",
      `/help/${parentId}`,
    );
  });

  test("asks for something to say or to change", async () => {
    const { rendering, dialog } = await manage();
    await userEvent.type(dialog.getByLabelText("Response"), "   ");
    await userEvent.click(dialog.getByRole("button", { name: "Update Ticket" }));
    await expect
      .poll(() => rendering.toasts)
      .toEqual([
        { title: "No changes", description: "Please add a response or change the status", variant: "destructive" },
      ]);
    expect(sent).toEqual([]);
  });

  test("says that somebody else was faster, keeps the words, and shows what they did", async () => {
    const wasFaster = { error: "CONFLICT", message: "Somebody was faster.", requestId: "r" };
    const [updatedAt, resolved] = ["2026-05-01T12:30:00.000Z", "resolved"] as const;
    server.use(
      http.patch(
        "/api/tickets/:id",
        () => {
          const ticket = ticketOf({ status: resolved, resolvedAt: updatedAt, updatedAt, revision: 1 });
          server.use(http.get("/api/tickets/:id", () => HttpResponse.json(ticket)));
          return HttpResponse.json(wasFaster, { status: 409 });
        },
        { once: true },
      ),
    );
    const { dialog } = await manage();
    await userEvent.type(dialog.getByLabelText("Response"), "Thank you.");
    await userEvent.click(dialog.getByRole("button", { name: "Update Ticket" }));
    expect(await dialog.findByText("Somebody was faster.")).toBeInTheDocument();
    expect(dialog.getByLabelText("Response")).toHaveValue("Thank you.");
    await dialog.findByText("Resolved", { selector: "dt" });
    await userEvent.click(dialog.getByRole("button", { name: "Update Ticket" }));
    await expect.poll(() => sent).toEqual([{ response: "Thank you.", status: resolved, ifUpdatedAt: updatedAt }]);
  });
});

test("saved replies are added, changed and deleted after asking", async () => {
  const calls: string[] = [];
  server.use(
    http.post("/api/canned-answers", async ({ request }) => {
      calls.push(`add ${JSON.stringify(await request.json())}`);
      return HttpResponse.json({ ...canned, title: "Lost" }, { status: 201 });
    }),
    http.delete("/api/canned-answers/:id", () => {
      calls.push("delete");
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await renderInFrontend(<TicketsPage />, { session: admin });
  await userEvent.click(await screen.findByRole("button", { name: "Saved replies" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Saved replies" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Add saved reply" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect((await dialog.findAllByText("Title is required")).length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByLabelText(/Title/), "Lost");
  await userEvent.type(dialog.getByLabelText(/Answer/), "Look into Recently deleted.");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Delete Upside down" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await expect.poll(() => calls).toEqual(['add {"title":"Lost","text":"Look into Recently deleted."}', "delete"]);
});
