import type { Security } from "@kinkeeper/contracts/identity/second-factor";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { SecurityPage } from "./security-page.tsx";

const server = mockServer();
const session = sessionOf();
const at = "2026-11-20T12:00:00.000Z";
const nothing: Security = {
  passkeys: [],
  authenticator: null,
  recoveryCodesLeft: 0,
  hasPassword: true,
  required: false,
  history: [{ at, what: "password-set" }],
};
const phone = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "Phone",
  addedAt: at,
  lastUsedAt: null,
  synced: true,
};
const guarded: Security = { ...nothing, passkeys: [phone], recoveryCodesLeft: 1 };
const problem = (status: number, error: string, message: string) =>
  HttpResponse.json({ error, message, requestId: "r" }, { status });

const show = async (security: Security, provider = { label: null as string | null, linked: false }) => {
  const shown = { now: security };
  server.use(
    http.get("/api/auth/security", () => HttpResponse.json(shown.now)),
    http.get("/api/auth/external-identity", () => HttpResponse.json(provider)),
  );
  const rendered = await renderInFrontend(<SecurityPage />, { session });
  await screen.findByRole("heading", { name: "Two-step sign-in" });
  return { ...rendered, shown };
};

test("an account with a password alone is told so, and offered more", async () => {
  await show(nothing);
  expect(screen.getByText("Off")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add an app" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Recovery codes" })).toBeNull();
  expect(screen.getByText("Password set")).toBeVisible();
});

test("what guards the account is listed, with how many codes are left", async () => {
  await show(guarded);
  expect(screen.getByText("On")).toBeVisible();
  expect(within(screen.getByRole("list", { name: "Passkeys" })).getByText("Phone")).toBeVisible();
  expect(screen.getByText(/One is left\. Please make new ones soon\./)).toBeVisible();
});

describe("adding an app", () => {
  const setUp = {
    setUpToken: "token",
    secret: "ABCDEFGH",
    address: "otpauth://totp/x",
    qrCode: "data:image/svg+xml,x",
  };

  test("shows the key and, once a code was right, the recovery codes", async () => {
    let sent: unknown;
    server.use(
      http.post("/api/auth/authenticator/set-up", () => HttpResponse.json(setUp)),
      http.post("/api/auth/authenticator", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ recoveryCodes: ["abcde-fghjk"] }, { status: 201 });
      }),
    );
    await show(nothing);
    await userEvent.click(screen.getByRole("button", { name: "Add an app" }));
    const dialog = await screen.findByRole("dialog", { name: "Add an authenticator app" });
    expect(within(dialog).getByText("ABCD EFGH")).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText(/Code from the app/), "123456");
    await userEvent.click(within(dialog).getByRole("button", { name: "Turn on" }));
    const codes = await screen.findByRole("dialog", { name: "Keep these codes" });
    expect(within(codes).getByText("abcde-fghjk")).toBeVisible();
    expect(sent).toEqual({ setUpToken: "token", code: "123456" });

    // They are shown once: a stray key does not take them away.
    await userEvent.keyboard("{Escape}");
    const question = { name: "Have you saved your codes?" };
    await userEvent.click(
      within(await screen.findByRole("alertdialog", question)).getByRole("button", { name: "Show the codes" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog", question)).not.toBeInTheDocument());
    expect(screen.getByText("abcde-fghjk")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "I have saved them" }));
    await waitFor(() => expect(screen.queryByText("abcde-fghjk")).not.toBeInTheDocument());
  });

  test("asks who is there where the server wants to know, and goes on", async () => {
    let isConfirmed = false;
    server.use(
      http.post("/api/auth/authenticator/set-up", () =>
        isConfirmed
          ? HttpResponse.json(setUp)
          : problem(403, "CONFIRMATION_REQUIRED", "Please confirm that it is you."),
      ),
      http.post("/api/auth/confirmation", async ({ request }) => {
        isConfirmed = ((await request.json()) as { password: string }).password === "quiet violet lantern";
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await show(nothing);
    await userEvent.click(screen.getByRole("button", { name: "Add an app" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm it’s you" });
    await userEvent.type(within(dialog).getByLabelText(/Your password/), "quiet violet lantern");
    await userEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("dialog", { name: "Add an authenticator app" })).toBeVisible();
  });
});

test("who signs in by a provider alone, with nothing to type, is asked to sign in again, and comes back", async () => {
  server.use(
    http.post("/api/auth/authenticator/set-up", () =>
      problem(403, "CONFIRMATION_REQUIRED", "Please confirm that it is you."),
    ),
  );
  await show({ ...nothing, hasPassword: false }, { label: "Family ID", linked: true });
  await userEvent.click(screen.getByRole("button", { name: "Add an app" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
  expect(dialog.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    "/api/login?returnTo=%2Fsettings%2Fsecurity",
  );
  expect(dialog.queryByRole("textbox")).toBeNull();
});

describe("removing a passkey", () => {
  const remove = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Remove Phone" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove “Phone”?" });
    expect(dialog).toHaveTextContent("Then your password alone signs you in again");
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  };

  test("asks, and then it is gone", async () => {
    const { shown } = await show(guarded);
    server.use(
      http.delete(`/api/auth/passkeys/${phone.id}`, () => {
        shown.now = nothing;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await remove();
    await waitFor(() => expect(screen.getByText("Off")).toBeVisible());
  });

  test("that must stay says why", async () => {
    const { toasts } = await show(guarded);
    const sentence = "Your role must sign in in two steps here.";
    server.use(http.delete(`/api/auth/passkeys/${phone.id}`, () => problem(409, "LAST_SECOND_FACTOR", sentence)));
    await remove();
    await waitFor(() => expect(toasts[0]?.description).toBe(sentence));
    expect(screen.getByText("On")).toBeVisible();
  });
});

describe("the sign-in of a provider", () => {
  test("is not spoken of where there is none", async () => {
    await show(nothing);
    expect(screen.queryByRole("heading", { name: /^Sign in with/ })).toBeNull();
  });

  test("is unlinked after one said who one is", async () => {
    const provider = { label: "Family ID", linked: true };
    let isConfirmed = false;
    server.use(
      http.post("/api/auth/confirmation", () => {
        isConfirmed = true;
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete("/api/auth/external-identity", () => {
        if (!isConfirmed) return problem(403, "CONFIRMATION_REQUIRED", "Please confirm that it is you.");
        provider.linked = false;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await show(nothing, provider);
    const user = userEvent.setup();
    expect(screen.getByRole("heading", { name: "Sign in with Family ID" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Unlink" }));
    await user.type(await screen.findByLabelText(/Your password/), "thirteen finches");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("button", { name: "Link" })).toBeVisible();
  });
});
