import { contractVersion, type RemoteModule } from "@kinkeeper/kit/remote-module.ts";
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
beforeEach(() =>
  server.use(
    http.get("/api/auth/sessions", () => HttpResponse.json([])),
    http.get("/api/auth/invitations", () => HttpResponse.json([])),
  ),
);
const saved = { title: "Settings updated", description: "Your preferences have been saved successfully." };
const problem = (status: number, error: string, message: string, issues?: { path: string; message: string }[]) =>
  HttpResponse.json({ error, message, requestId: "r", issues }, { status });
const card = (title: string) => within(screen.getByRole("heading", { name: title }).parentElement!);

test("the profile stands there to be read", async () => {
  await renderInFrontend(<SettingsPage />, { session });
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual(["emma@example.org", session.user.id, "Emma", "Wedgwood", "Member"]);
});

describe("the mail one gets", () => {
  const switches: RemoteModule = { contract: contractVersion, default: () => <p>Switches</p> };

  test("is chosen in a part that another remote brings", async () => {
    await renderInFrontend(<SettingsPage />, { session, loadPart: async () => switches });
    expect(await screen.findByText("Switches")).toBeVisible();
  });

  test("is not spoken of where that remote is not deployed", async () => {
    await renderInFrontend(<SettingsPage />, { session, loadPart: async () => undefined });
    await waitFor(() => expect(screen.queryByText("Loading your e-mail settings")).toBeNull());
    expect(screen.getByRole("heading", { name: "Password" })).toBeVisible();
  });

  test("can be asked for again when it cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isDown = true;
    const loadPart = async () => {
      if (isDown) throw new Error("offline");
      return switches;
    };
    await renderInFrontend(<SettingsPage />, { session, loadPart });
    expect(await screen.findByText("Your e-mail settings could not be loaded")).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Switches")).toBeVisible();
  });
});

describe("one's name", () => {
  test("is saved, and says so", async () => {
    let sent: unknown;
    server.use(
      http.patch("/api/auth/user", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...session.user, lastName: "Darwin" });
      }),
    );
    const { toasts } = await renderInFrontend(<SettingsPage />, { session });
    const name = card("Your name");
    await userEvent.clear(name.getByLabelText(/Last name/));
    await userEvent.type(name.getByLabelText(/Last name/), "Darwin");
    await userEvent.click(name.getByRole("button", { name: "Save name" }));
    await waitFor(() => expect(toasts).toEqual([saved]));
    expect(sent).toEqual({ firstName: "Emma", lastName: "Darwin" });
  });

  test("is not taken away", async () => {
    await renderInFrontend(<SettingsPage />, { session });
    const name = card("Your name");
    await userEvent.clear(name.getByLabelText(/First name/));
    await userEvent.click(name.getByRole("button", { name: "Save name" }));
    await waitFor(() =>
      expect(name.getByLabelText(/First name/)).toHaveAccessibleDescription("First name is required"),
    );
  });

  test("that cannot be saved stays in the field", async () => {
    server.use(
      http.patch("/api/auth/user", () => problem(403, "TENANT_SUSPENDED", "This family archive is suspended.")),
    );
    await renderInFrontend(<SettingsPage />, { session });
    const name = card("Your name");
    await userEvent.type(name.getByLabelText(/First name/), " Josiah");
    await userEvent.click(name.getByRole("button", { name: "Save name" }));
    expect(await name.findByText("This family archive is suspended.")).toBeVisible();
    expect(name.getByLabelText(/First name/)).toHaveValue("Emma Josiah");
  });
});

describe("the password", () => {
  const change = async (current: string, next: string) => {
    const password = card("Password");
    if (current) await userEvent.type(password.getByLabelText(/Current password/), current);
    await userEvent.type(password.getByLabelText(/New password/), next);
    await userEvent.click(password.getByRole("button", { name: "Change password" }));
    return password;
  };

  test("is changed, and the fields are empty again", async () => {
    server.use(http.post("/api/auth/password", () => new HttpResponse(null, { status: 204 })));
    const { toasts } = await renderInFrontend(<SettingsPage />, { session });
    const password = await change("quiet violet lantern", "louder orange candle");
    await waitFor(() =>
      expect(toasts[0]?.description).toBe("Your password was changed. Everywhere else you are signed out."),
    );
    await waitFor(() => expect(password.getByLabelText(/New password/)).toHaveValue(""));
  });

  test("can be read while it is typed, and is hidden again once it is sent", async () => {
    server.use(http.post("/api/auth/password", () => new HttpResponse(null, { status: 204 })));
    const { toasts } = await renderInFrontend(<SettingsPage />, { session });
    const password = card("Password");
    const field = password.getByLabelText(/New password/);
    // Said with the field: there are two of these buttons.
    expect(password.getByRole("button", { name: "Show current password" })).toBeVisible();
    const button = password.getByRole("button", { name: "Show new password" });
    expect(field).toHaveAttribute("type", "password");
    await userEvent.click(button);
    expect(field).toHaveAttribute("type", "text");
    expect(button).toHaveTextContent("Hide");
    expect(button).toHaveAccessibleName("Hide new password");
    expect(password.getByLabelText(/Current password/)).toHaveAttribute("type", "password");
    await userEvent.click(button);
    expect(field).toHaveAttribute("type", "password");
    await userEvent.click(button);
    await change("quiet violet lantern", "louder orange candle");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(field).toHaveAttribute("type", "password");
  });

  test("that is too short is refused here", async () => {
    await renderInFrontend(<SettingsPage />, { session });
    const password = await change("", "short");
    await waitFor(() =>
      expect(password.getByLabelText(/New password/)).toHaveAccessibleDescription(
        expect.stringContaining("Please use at least 8 characters"),
      ),
    );
    expect(password.getByLabelText(/Current password/)).toHaveAccessibleDescription(
      "Please enter your current password",
    );
  });

  test("that is not known is refused beside its field", async () => {
    server.use(
      http.post("/api/auth/password", () =>
        problem(400, "INVALID_INPUT", "Please check what you entered.", [
          { path: "currentPassword", message: "This is not your password" },
        ]),
      ),
    );
    await renderInFrontend(<SettingsPage />, { session });
    const password = await change("guessed", "louder orange candle");
    await waitFor(() =>
      expect(password.getByLabelText(/Current password/)).toHaveAccessibleDescription("This is not your password"),
    );
  });
});
