import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { TakeItWithYou } from "./take-it-with-you.tsx";

const server = mockServer();
const importOf = (more: Partial<TenantImport>): TenantImport => ({
  id: "0192dddd-0000-7000-8000-000000000001",
  status: "running",
  progress: 0.4,
  people: 1_200,
  items: 1,
  files: 3,
  issues: [],
  reason: null,
  createdAt: "2026-05-01T12:00:00.000Z",
  ...more,
});
/** What the service holds; a test moves it on. */
let imports: TenantImport[];
let sentType: string | null;

beforeEach(() => {
  imports = [];
  sentType = null;
  server.use(
    http.get("/api/tenant-imports", () => HttpResponse.json(imports)),
    http.post("/api/tenant-imports", ({ request }) => {
      sentType = request.headers.get("content-type");
      imports = [importOf({})];
      return HttpResponse.json(imports[0], { status: 202 });
    }),
  );
});

const choose = async () =>
  userEvent.upload(await screen.findByLabelText("Archive (ZIP file)"), new File(["PK"], "the-darwins.zip"), {
    applyAccept: false,
  });

test("the archive is a plain link away, and says what is in it and what is not", async () => {
  await renderInFrontend(<TakeItWithYou />);
  const link = screen.getByRole("link", { name: "Download" });
  expect(link).toHaveAttribute("href", "/api/tenant-export");
  expect(link).toHaveAttribute("download");
  expect(screen.getByText(/Not included: what others keep private/)).toBeVisible();
});

describe("reading an archive in", () => {
  test("sends it, tells how far it is, and what came of it", async () => {
    const { queries } = await renderInFrontend(<TakeItWithYou />);
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    await choose();
    const bar = await screen.findByRole("progressbar", { name: "Progress of restoring the archive" });
    expect(screen.getByRole("heading", { name: "Restore an archive" })).toBeVisible();
    expect(bar).toHaveAttribute("aria-valuenow", "40");
    expect(sentType).toBe("application/zip");
    expect(screen.queryByRole("button", { name: "Choose an archive" })).toBeNull();
    imports = [
      importOf({ status: "done", progress: 1, issues: ["files/a.pdf was left out.", "files/b.pdf was left out."] }),
    ];
    expect(await screen.findByText("1,200 people, 1 item and 3 files restored.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Restored archive" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose an archive" })).toBeNull();
    await userEvent.click(screen.getByText("2 things could not be restored as before"));
    expect(screen.getByText("files/b.pdf was left out.")).toBeVisible();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("that is under way is shown to whoever comes back", async () => {
    imports = [importOf({ progress: 0.7 })];
    await renderInFrontend(<TakeItWithYou />);
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "70");
  });

  test("can be cancelled, once somebody has read what becomes of what came in", async () => {
    imports = [importOf({})];
    server.use(
      http.post("/api/tenant-imports/:id/cancel", ({ params }) => {
        imports = [importOf({ id: params["id"] as string, status: "cancelling" })];
        return HttpResponse.json(imports[0], { status: 202 });
      }),
    );
    await renderInFrontend(<TakeItWithYou />);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Cancel the restore?" });
    expect(dialog).toHaveTextContent("Everything added from the archive so far will be removed.");
    await userEvent.click(screen.getByRole("button", { name: "Cancel the restore" }));
    expect(await screen.findByText("Everything added so far is being removed.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Choose an archive" })).toBeNull();
    imports = [importOf({ status: "cancelled" })];
    expect(await screen.findByText("Everything that had been added was removed.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose an archive" })).toBeEnabled();
  });

  test("that was done before the answer came says so", async () => {
    imports = [importOf({})];
    const message = "This import has ended and cannot be cancelled any more.";
    server.use(
      http.post("/api/tenant-imports/:id/cancel", () =>
        HttpResponse.json({ error: "CONFLICT", message, requestId: "r" }, { status: 409 }),
      ),
    );
    const { toasts } = await renderInFrontend(<TakeItWithYou />);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel the restore" }));
    await waitFor(() => expect(toasts[0]?.description).toBe(message));
  });

  test("that failed says why, and can be tried again", async () => {
    imports = [importOf({ status: "failed", reason: "The tree is no GEDCOM file." })];
    await renderInFrontend(<TakeItWithYou />);
    expect(await screen.findByText("The tree is no GEDCOM file.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose an archive" })).toBeEnabled();
  });

  test.each([
    [409, "CONFLICT", "This family has people or stories already."],
    [415, "UNSUPPORTED_MEDIA", "This is not a ZIP file, or it is incomplete."],
  ])("that is refused with %i says what to do", async (status, error, message) => {
    server.use(
      http.post("/api/tenant-imports", () => HttpResponse.json({ error, message, requestId: "r" }, { status })),
    );
    await renderInFrontend(<TakeItWithYou />);
    await choose();
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Choose an archive" })).toBeEnabled());
  });

  test("that cannot be sent says so", async () => {
    server.use(http.post("/api/tenant-imports", () => new HttpResponse(null, { status: 500 })));
    const { toasts } = await renderInFrontend(<TakeItWithYou />);
    await choose();
    const description = "The archive could not be sent. Please try again.";
    expect(await screen.findByText(description)).toBeVisible();
    expect(toasts).toEqual([{ title: "Error", description, variant: "destructive" }]);
  });
});
