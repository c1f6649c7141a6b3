import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SettingsPage } from "./settings-page.tsx";

const server = mockServer();
const session = sessionOf();
const at = "2026-11-20T12:00:00.000Z";
const here = {
  id: "0192aaaa-0000-7000-8000-0000000000a1",
  device: "Safari on Mac",
  place: "192.0.2.x",
  signedInAt: at,
  lastSeenAt: at,
  current: true,
};
const phone = { ...here, id: "0192aaaa-0000-7000-8000-0000000000a2", device: "Chrome on Android", current: false };
const invitation = {
  id: "0192aaaa-0000-7000-8000-0000000000b1",
  familyName: "Wedgwood",
  invitedBy: "Sarah Wedgwood",
  expiresAt: at,
};
/** Stands for leaving the page, which no page of a test survives. */
const began = vi.hoisted(() => vi.fn<(sentence: string) => void>());
vi.mock("../begin-anew.ts", () => ({ beginAnew: began }));
/** What was sent, in order. */
let sent: unknown[];

const ownFamily = { id: session.tenant!.id, name: "The Darwins", status: "active", role: "member", current: true };
let families: object[];

beforeEach(() => {
  sent = [];
  families = [ownFamily];
  began.mockClear();
  server.use(
    http.get("/api/auth/sessions", () => HttpResponse.json([here, phone])),
    http.get("/api/auth/invitations", () => HttpResponse.json([])),
    http.get("/api/auth/tenants", () => HttpResponse.json(families)),
    http.get("/api/auth/user/closing", () => HttpResponse.json({ hasPassword: true, alone: [] })),
  );
});
const closing = (alone: object[] = [], hasPassword = true) =>
  server.use(http.get("/api/auth/user/closing", () => HttpResponse.json({ hasPassword, alone })));

test("who forgot their password, or never had one, is led to a link for a new one", async () => {
  await renderInFrontend(<SettingsPage />, { session });
  const way = screen.getByRole("link", { name: "Get a link by e-mail" });
  expect(way).toHaveAttribute("href", "/api/password-reset");
});

test("a family is left once asked, and the product begins anew; its only admin cannot go", async () => {
  const refusal = { error: "CONFLICT", message: "A family needs an admin.", requestId: "r" };
  const answers = [HttpResponse.json(refusal, { status: 409 })];
  server.use(
    http.delete("/api/tenants/:tenantId/users/:userId", ({ params }) => {
      sent.push([params["tenantId"], params["userId"]]);
      return answers.pop() ?? new HttpResponse(null, { status: 204 });
    }),
  );
  const { toasts } = await renderInFrontend(<SettingsPage />, { session });
  const leave = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Leave this family" }));
    const question = await screen.findByRole("alertdialog", { name: "Leave The Darwins?" });
    await userEvent.click(within(question).getByRole("button", { name: "Leave this family" }));
  };
  await leave();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(toasts).toMatchObject([{ description: "A family needs an admin.", variant: "destructive" }]);
  expect(began).not.toHaveBeenCalled();
  await leave();
  await waitFor(() => expect(began).toHaveBeenCalledExactlyOnceWith("You left The Darwins."));
  expect(sent[1]).toEqual([session.tenant?.id, session.user.id]);
});

test.each([
  ["in another family", [{ status: "trial", role: "member" }], /^You’ll go on in another of your families\./],
  [
    "in one to be exported",
    [{ status: "cancelled", role: "tenant_admin" }],
    /^You’ll go on in another of your families\./,
  ],
  ["signed out", [], /^You’ll be signed out\./],
  ["signed out where the other is closed", [{ status: "cancelled", role: "member" }], /^You’ll be signed out\./],
])("leaving a family says beforehand where one will be: %s", async (_where, others, sentence) => {
  families.push(...others.map((other) => ({ ...ownFamily, id: here.id, current: false, ...other })));
  await renderInFrontend(<SettingsPage />, { session });
  await userEvent.click(await screen.findByRole("button", { name: "Leave this family" }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test("leaving a family of which nothing can be changed is not offered", async () => {
  const tenant = { ...session.tenant!, status: "suspended" as const };
  await renderInFrontend(<SettingsPage />, { session: { ...session, tenant } });
  await screen.findByRole("button", { name: /delete/i });
  expect(screen.queryByRole("button", { name: "Leave this family" })).toBeNull();
});

describe("where one is signed in", () => {
  test("is listed, and this device cannot be signed out by mistake", async () => {
    await renderInFrontend(<SettingsPage />, { session });
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Safari on MacThis device"),
      expect.stringMatching(/Chrome on Android.+from 192\.0\.2\.x/),
    ]);
    expect(within(rows[0]!).queryByRole("button")).toBeNull();
  });

  test("ends on one device, and everywhere else", async () => {
    server.use(
      http.delete("/api/auth/sessions/:id", ({ params }) => {
        sent.push(params["id"]);
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete("/api/auth/sessions", () => {
        sent.push("others");
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { toasts } = await renderInFrontend(<SettingsPage />, { session });
    await userEvent.click(await screen.findByRole("button", { name: /^Sign out of Chrome on Android/ }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(sent).toEqual([phone.id, "others"]);
  });
});

describe("an invitation", () => {
  const answered = (answer: string) =>
    server.use(
      http.get("/api/auth/invitations", () => HttpResponse.json(sent.length === 0 ? [invitation] : [])),
      http.post(`/api/auth/invitations/${invitation.id}/${answer}`, () => {
        sent.push(answer);
        return answer === "accept" ? HttpResponse.json(session.user) : new HttpResponse(null, { status: 204 });
      }),
    );

  test("is shown with who invites, and accepted, begins anew in that family", async () => {
    answered("accept");
    await renderInFrontend(<SettingsPage />, { session });
    const group = within(await screen.findByRole("group", { name: "Invitation to Wedgwood" }));
    expect(group.getByText(/Sarah Wedgwood would like you to join/)).toBeVisible();
    await userEvent.click(group.getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(began).toHaveBeenCalledExactlyOnceWith("You joined Wedgwood."));
    expect(sent).toEqual(["accept"]);
  });

  test("declined, is gone", async () => {
    answered("decline");
    const { toasts } = await renderInFrontend(<SettingsPage />, { session });
    await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "Invitation to Wedgwood" })).toBeNull());
    expect(toasts.map(({ description }) => description)).toEqual(["You declined the invitation to Wedgwood"]);
    expect(began).not.toHaveBeenCalled();
  });
});

describe("deleting the account", () => {
  const open = async () => {
    const { toasts } = await renderInFrontend(<SettingsPage />, { session });
    await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    await dialog.findByText(/^Your stories, photos/);
    return { dialog, toasts, go: () => dialog.getByRole("button", { name: "Delete my account" }) };
  };
  const taken = () =>
    server.use(
      http.post("/api/auth/user/closing", async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );

  test("leads who has no password, and signed in a while ago, to sign in again", async () => {
    closing([], false);
    const refusal = { error: "CONFIRMATION_REQUIRED", message: "Please confirm that it is you.", requestId: "r" };
    server.use(http.post("/api/auth/user/closing", () => HttpResponse.json(refusal, { status: 403 })));
    const { dialog, go } = await open();
    await userEvent.type(dialog.getByLabelText(/Type/), "delete my account");
    await userEvent.click(go());
    const way = await dialog.findByRole("link", { name: "Sign in again" });
    expect(way).toHaveAttribute("href", "/api/login?returnTo=%2Fsettings");
    expect(began).not.toHaveBeenCalled();
  });

  test("tells a vendor what becomes of the business, and of what is held for it", async () => {
    await renderInFrontend(<SettingsPage />, { session: sessionOf({ user: { vendorStatus: "approved" } }) });
    await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    expect(await dialog.findByText(/What is held for you then is never paid out/)).toBeVisible();
    expect(dialog.getByRole("link", { name: "your earnings" })).toHaveAttribute("href", "/vendor/earnings");
  });

  test("says before what happens, and takes the password and the words", async () => {
    taken();
    const { dialog, go } = await open();
    expect(dialog.getByText(/ask an admin to download the archive/)).toBeVisible();
    expect(go()).toBeDisabled();
    await userEvent.type(dialog.getByLabelText("Your password"), "quiet violet lantern");
    expect(go()).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/Type/), "Delete my account");
    await userEvent.click(go());
    await waitFor(() => expect(began).toHaveBeenCalledExactlyOnceWith("Your account was deleted."));
    expect(sent).toEqual([{ password: "quiet violet lantern", confirmation: "Delete my account", cancelFamilies: [] }]);
  });

  test("of the only admin also closes the archive, if they say so", async () => {
    const family = { id: "0192aaaa-0000-7000-8000-0000000000c1", name: "The Darwins", otherMembers: 2 };
    closing([family]);
    taken();
    const { dialog, go } = await open();
    expect(dialog.getByRole("link", { name: "Make someone else an admin" })).toHaveAttribute("href", "/family-admin");
    await userEvent.type(dialog.getByLabelText("Your password"), "quiet violet lantern");
    await userEvent.type(dialog.getByLabelText(/Type/), "delete my account");
    expect(go()).toBeDisabled();
    // There is nobody whom they could ask.
    expect(dialog.queryByText(/ask an admin/)).toBeNull();
    expect(dialog.getByRole("link", { name: "download the archive" })).toHaveAttribute("href", "/api/tenant-export");
    const closes = dialog.getByRole("checkbox", { name: "Close this archive for the 2 other members" });
    expect(closes).toHaveAccessibleDescription(/^Everyone loses access. What is left in it is kept/);
    await userEvent.click(closes);
    await userEvent.click(go());
    await waitFor(() => expect(began).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([{ cancelFamilies: [family.id] }]);
  });

  test("with a wrong password says so beside the field, and nothing is deleted", async () => {
    server.use(
      http.post("/api/auth/user/closing", () =>
        HttpResponse.json(
          {
            error: "INVALID_INPUT",
            message: "This is not your current password.",
            requestId: "r",
            issues: [{ path: "password", message: "This is not your current password" }],
          },
          { status: 400 },
        ),
      ),
    );
    const { dialog, toasts, go } = await open();
    await userEvent.type(dialog.getByLabelText("Your password"), "guessed");
    await userEvent.type(dialog.getByLabelText(/Type/), "delete my account");
    await userEvent.click(go());
    await waitFor(() =>
      expect(dialog.getByLabelText("Your password")).toHaveAccessibleDescription("This is not your current password"),
    );
    expect(toasts).toMatchObject([{ title: "Error", description: "This is not your current password." }]);
    expect(began).not.toHaveBeenCalled();
  });
});
