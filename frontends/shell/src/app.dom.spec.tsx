import { sessionHintMeta } from "@kinkeeper/contracts/document";
import { setFlashMessage } from "@kinkeeper/kit/flash-message.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderAndSettle } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { App } from "./app.tsx";
import { createShellQueryClient } from "./shell-query-client.ts";

const server = mockServer();

const problem = (status: number, error: string, message: string) =>
  http.get("/api/auth/user", () => HttpResponse.json({ error, message, requestId: "r" }, { status }));
const signedOut = problem(401, "SIGNED_OUT", "Please sign in to continue.");

const open = async (path: string) => {
  const { hook, history } = memoryLocation({ path, record: true });
  await renderAndSettle(
    <QueryClientProvider client={createShellQueryClient()}>
      <Router hook={hook}>
        <App />
      </Router>
    </QueryClientProvider>,
  );
  return history;
};

describe("a visitor who is signed out", () => {
  test.each(["/", "/people", "/admin/tenants", "/nowhere"])("sees the landing page at %s", async (path) => {
    server.use(signedOut);
    await open(path);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("The book your family writes together");
    const features = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(features).toEqual(["AI-Powered Search", "Family Tree Visualization", "Rich Archiving", "Secure & Private"]);
    for (const start of screen.getAllByRole("link", { name: "Start a family archive" }))
      expect(start).toHaveAttribute("href", "/api/login?start=family");
    expect(screen.getByRole("link", { name: "Log In to Get Started" })).toHaveAttribute(
      "href",
      path === "/" ? "/api/login" : `/api/login?returnTo=${encodeURIComponent(path)}`,
    );
    expect(screen.queryAllByText(/^This link leads into a family’s archive/)).toHaveLength(path === "/" ? 0 : 1);
  });

  test("is told once what was done before the page was loaded", async () => {
    server.use(signedOut);
    setFlashMessage("Your account was deleted.");
    await open("/");
    expect(await screen.findByText("Your account was deleted.")).toBeVisible();
    cleanup();
    await open("/");
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.queryByText("Your account was deleted.")).toBeNull();
  });

  test("is sent from /test-login straight home", async () => {
    server.use(signedOut);
    const visited = await open("/test-login");
    await waitFor(() => expect(visited).toEqual(["/"]));
    expect(await screen.findByRole("link", { name: "Log In to Get Started" })).toHaveAttribute("href", "/api/login");
  });

  test("sees it without asking when the gateway knows there is no session", async () => {
    const hint = document.createElement("meta");
    hint.name = sessionHintMeta;
    hint.content = "none";
    document.head.append(hint);
    await open("/"); // a call nobody answers would fail the test
    expect(await screen.findByRole("link", { name: "Log In to Get Started" })).toBeVisible();
    expect(document.querySelector(`meta[name="${sessionHintMeta}"]`)).toBeNull();
  });

  test("can choose the dark theme, which is remembered", async () => {
    server.use(signedOut);
    await open("/");
    await userEvent.click(await screen.findByRole("button", { name: "Use the dark theme" }));
    expect(document.documentElement).toHaveAttribute("data-theme", "dark");
    expect(localStorage.getItem("theme")).toBe("dark");
    await userEvent.click(screen.getByRole("button", { name: "Use the light theme" }));
    expect(document.documentElement).toHaveAttribute("data-theme", "light");
  });
});

describe("while it is not known who is here", () => {
  test("a spinner is shown", async () => {
    let answer: (response: Response) => void = () => undefined;
    server.use(http.get("/api/auth/user", () => new Promise<Response>((resolve) => (answer = resolve))));
    await open("/");
    expect(screen.getByRole("status")).toHaveTextContent("Loading…");
    await waitFor(() => {
      answer(new Response(null, { status: 401 }));
      expect(screen.getByRole("link", { name: "Log In to Get Started" })).toBeVisible();
    });
  });

  test("a failure says so, and Retry asks again", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    server.use(problem(403, "TENANT_CANCELLED", "This family archive has been cancelled."));
    await open("/");
    expect(await screen.findByRole("alert")).toHaveTextContent("This family archive has been cancelled.");
    expect(screen.getByRole("link", { name: "Sign Out" })).toHaveAttribute("href", "/api/logout");
    expect(warned).toHaveBeenCalledWith("authentication failed:", expect.stringContaining("403"));
    server.use(signedOut);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Log In to Get Started" })).toBeVisible();
  });
});
