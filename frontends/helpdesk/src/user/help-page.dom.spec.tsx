import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { summaryOf, ticketId, ticketOf } from "../testing/tickets.ts";
import { HelpPage } from "./help-page.tsx";

const server = mockServer();
afterEach(() => vi.unstubAllGlobals());

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

  test("makes a photo smaller that is too large, as phones take them; what cannot be read as one is told", async () => {
    const uploads: string[] = [];
    serve([]);
    server.use(
      http.post("/api/tickets/:id/messages/:messageId/attachments", async ({ request }) => {
        const { size } = await request.blob();
        uploads.push(`${new URL(request.url).searchParams.get("name")} ${size}`);
        return HttpResponse.json(
          { id: ticketId, fileName: "x", contentType: "image/jpeg", bytes: size },
          { status: 201 },
        );
      }),
    );
    const drawn: number[][] = [];
    vi.stubGlobal("createImageBitmap", async ({ name }: File) => {
      if (name !== "IMG_2040.jpeg")
        throw new DOMException("The source image could not be decoded.", "InvalidStateError");
      return { width: 4_000, height: 3_000, close: () => undefined };
    });
    const context = { fillRect: () => undefined, drawImage: (_: unknown, ...where: number[]) => drawn.push(where) };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(new Blob(["smaller"])));
    const { dialog, rendering } = await openDialog();
    const large = (name: string) => new File([new Uint8Array(5_242_881)], name, { type: "image/jpeg" });
    await userEvent.upload(dialog.getByLabelText("Files to attach"), [large("IMG_2040.jpeg"), large("torn.jpg")]);
    expect(dialog.queryByText(/is larger than/)).not.toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/Subject/), "Upside down");
    await userEvent.type(dialog.getByLabelText(/Description/), "This one.");
    await userEvent.click(dialog.getByRole("button", { name: "Submit" }));
    await expect.poll(() => uploads).toEqual(["IMG_2040.jpg 7"]);
    expect(drawn).toEqual([[0, 0, 2_560, 1_920]]);
    await expect
      .poll(() => rendering.toasts.map(({ description }) => description))
      .toContain("torn.jpg was not attached. It is larger than 5 MB and cannot be made smaller here.");
  });
});
