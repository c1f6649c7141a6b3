import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { summaryOf, ticketId, ticketOf } from "../testing/tickets.ts";
import { HelpPage } from "./help-page.tsx";

const server = mockServer();

/** Tickets as the server has them; what is sent is noted. */
const serve = (tickets: readonly Ticket[]) => {
  const asked: string[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get("/api/tickets/summary", () => HttpResponse.json(summaryOf({ total: tickets.length }))),
    http.get("/api/tickets", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const status = searchParams.get("status");
      return HttpResponse.json(tickets.filter((ticket) => status === null || ticket.status === status));
    }),
    http.post("/api/tickets", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(ticketOf(), { status: 201 });
    }),
  );
  return { asked, sent };
};

describe("one's own tickets", () => {
  test("are shown with the last answer, and by status", async () => {
    const { asked } = serve([
      ticketOf({ response: "It stands upright now.", respondedAt: "2026-05-02T09:00:00.000Z", messageCount: 2 }),
    ]);
    await renderInFrontend(<HelpPage />);
    const card = await screen.findByRole("link", { name: /A photo is upside down/ });
    expect(card).toHaveAttribute("href", `/help/${ticketId}`);
    expect(card).toHaveTextContent("It stands upright now.");
    await userEvent.click(screen.getByRole("tab", { name: /Resolved/ }));
    await screen.findByText("None of your tickets is resolved.");
    expect(asked).toEqual(["?mine=true", "?mine=true&status=resolved"]);
  });

  test("are asked for by a button where there are none", async () => {
    serve([]);
    await renderInFrontend(<HelpPage />);
    expect(await screen.findByText("No tickets yet")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "New Ticket" })).toHaveLength(2);
  });
});

describe("a new ticket", () => {
  const openDialog = async (session = sessionOf()) => {
    const rendering = await renderInFrontend(<HelpPage />, { path: "/help?add=1", session });
    return { rendering, dialog: within(await screen.findByRole("dialog", { name: "New Ticket" })) };
  };

  test("can be submitted once it has a subject and a description; its priority is medium", async () => {
    const { sent } = serve([]);
    const { rendering, dialog } = await openDialog();
    const submit = dialog.getByRole("button", { name: "Submit" });
    expect(submit).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/Subject/), "A photo is upside down");
    await userEvent.type(dialog.getByLabelText(/Description/), "   ");
    expect(submit).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/Description/), "The one of the Sandwalk.");
    await userEvent.click(submit);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([
      { subject: "A photo is upside down", description: "The one of the Sandwalk.", priority: "medium" },
    ]);
    expect(rendering.toasts).toEqual([
      { title: "Ticket created", description: "Your support ticket has been submitted" },
    ]);
  });

  test("can be written in a family that is suspended", async () => {
    serve([]);
    const { dialog } = await openDialog(sessionOf({ tenant: { status: "suspended" } }));
    expect(dialog.getByLabelText(/Subject/)).toBeVisible();
  });

  test("that is refused says why and keeps what was written", async () => {
    serve([]);
    server.use(
      http.post("/api/tickets", () =>
        HttpResponse.json({ error: "TOO_MANY_REQUESTS", message: "Twenty today.", requestId: "r" }, { status: 429 }),
      ),
    );
    const { dialog } = await openDialog();
    await userEvent.type(dialog.getByLabelText(/Subject/), "Again");
    await userEvent.type(dialog.getByLabelText(/Description/), "And again.");
    await userEvent.click(dialog.getByRole("button", { name: "Submit" }));
    expect(await dialog.findByText("Twenty today.")).toBeInTheDocument();
    expect(dialog.getByLabelText(/Subject/)).toHaveValue("Again");
  });

  test("takes pictures and PDFs along, and says what does not fit", async () => {
    const uploads: string[] = [];
    serve([]);
    server.use(
      http.post("/api/tickets/:id/messages/:messageId/attachments", ({ request, params }) => {
        uploads.push(`${String(params["messageId"])} ${new URL(request.url).searchParams.get("name")}`);
        return HttpResponse.json(
          { id: ticketId, fileName: "sandwalk.png", contentType: "image/png", bytes: 3 },
          { status: 201 },
        );
      }),
    );
    const { dialog } = await openDialog();
    const input = dialog.getByLabelText("Files to attach");
    await userEvent.upload(input, [new File(["abc"], "sandwalk.png", { type: "image/png" })]);
    await userEvent.upload(input, [new File([new Uint8Array(5_242_881)], "large.pdf", { type: "application/pdf" })]);
    expect(await dialog.findByText("large.pdf is larger than 5 MB.")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/Subject/), "Upside down");
    await userEvent.type(dialog.getByLabelText(/Description/), "This one.");
    await userEvent.click(dialog.getByRole("button", { name: "Submit" }));
    await expect.poll(() => uploads).toEqual([`${ticketId} sandwalk.png`]);
  });
});
