import { defaultPreferences, type EmailPreferences } from "@kinkeeper/contracts/notifications/preferences";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { EmailPreferencesCard } from "./email-preferences-card.tsx";

const server = mockServer();
let kept: EmailPreferences;
let sent: unknown[];
beforeEach(() => {
  kept = { ...defaultPreferences, timeZone: "Europe/London", undeliverableSince: null };
  sent = [];
  server.use(
    http.get("/api/email-preferences", () => HttpResponse.json(kept)),
    http.patch("/api/email-preferences", async ({ request }) => {
      const changes = (await request.json()) as Partial<EmailPreferences>;
      sent.push(changes);
      kept = { ...kept, ...changes };
      return HttpResponse.json(kept);
    }),
    http.post("/api/email-preferences/resume", () => {
      kept = { ...kept, undeliverableSince: null };
      return HttpResponse.json(kept);
    }),
  );
});
const switchOf = (name: string) => screen.getByRole("switch", { name });

test("the five switches stand as they were chosen, in the order of the product", async () => {
  await renderInFrontend(<EmailPreferencesCard />);
  const shown = await screen.findAllByRole("switch");
  expect(
    shown.map((one) => [
      one.id && document.querySelector(`label[for="${one.id}"]`)?.textContent,
      one.ariaChecked ?? one.getAttribute("aria-checked"),
    ]),
  ).toEqual([
    ["Birthday reminders", "true"],
    ["Family announcements", "true"],
    ["Family digest", "true"],
    ["Marketplace updates", "false"],
    ["Event reminders", "true"],
  ]);
  expect(screen.getByLabelText("How often the digest comes")).toHaveValue("monthly");
  expect(screen.getByLabelText("Time zone")).toHaveValue("Europe/London");
});

test("a switch is saved at once, alone, and can be undone", async () => {
  const { toasts } = await renderInFrontend(<EmailPreferencesCard />);
  await userEvent.click(await screen.findByRole("switch", { name: "Marketplace updates" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({
    title: "Settings updated",
    description: "Your preferences have been saved successfully.",
  });
  expect(sent).toEqual([{ marketplaceUpdates: true }]);
  await act(async () => toasts[0]!.action!.run());
  await waitFor(() => expect(sent).toEqual([{ marketplaceUpdates: true }, { marketplaceUpdates: false }]));
  expect(switchOf("Marketplace updates")).not.toBeChecked();
});

test("what could not be saved is set back, and said beside it", async () => {
  server.use(
    http.patch("/api/email-preferences", () =>
      HttpResponse.json({ error: "UNAVAILABLE", message: "Please try again.", requestId: "r" }, { status: 503 }),
    ),
  );
  const { toasts } = await renderInFrontend(<EmailPreferencesCard />);
  await userEvent.click(await screen.findByRole("switch", { name: "Family digest" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Not saved. Please try again.");
  expect(switchOf("Family digest")).toBeChecked();
  expect(toasts).toMatchObject([{ title: "Error", variant: "destructive" }]);
});

test("how often the digest comes is chosen while it comes at all", async () => {
  await renderInFrontend(<EmailPreferencesCard />);
  await userEvent.selectOptions(await screen.findByLabelText("How often the digest comes"), "Weekly");
  await waitFor(() => expect(sent).toEqual([{ digestFrequency: "weekly" }]));
  await userEvent.click(switchOf("Family digest"));
  expect(screen.getByLabelText("How often the digest comes")).toBeDisabled();
});

test("an address whose mail comes back is told, until its owner wants mail again", async () => {
  kept = { ...kept, undeliverableSince: "2026-05-03T10:00:00.000Z" };
  await renderInFrontend(<EmailPreferencesCard />);
  expect(await screen.findByText(/Mail to emma@example.org has come back since/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Send mail again" }));
  await waitFor(() => expect(screen.queryByText(/has come back/)).toBeNull());
});
