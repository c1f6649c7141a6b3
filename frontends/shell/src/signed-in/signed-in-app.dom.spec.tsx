import { errorOfAnswer } from "@kinkeeper/kit/api/api-error.ts";
import { contractVersion, type RemoteAppProps } from "@kinkeeper/kit/remote-module.ts";
import { setFlashMessage } from "@kinkeeper/kit/flash-message.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderAndSettle } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { loadRemote } from "@module-federation/runtime";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Link, useLocation } from "wouter";
import { App } from "../app.tsx";
import { tellSessionEnded } from "../session-ended.ts";
import { createShellQueryClient } from "../shell-query-client.ts";

vi.mock("@module-federation/runtime", () => ({
  loadRemote: vi.fn<() => void>(),
  registerRemotes: vi.fn<() => void>(),
}));

const { user, tenant } = sessionOf({ user: { role: "tenant_admin" } });
if (!tenant) throw new Error("the session of tests has a family");
const brontes = {
  ...tenant,
  id: "0192aaaa-0000-7000-8000-000000000009",
  name: "The Brontës",
  status: "suspended" as const,
};

/** Stands for every remote: says where it is, and uses what the shell hands over. */
const Remote = ({ session, toast }: RemoteAppProps) => {
  const [path] = useLocation();
  const kept = useQuery({ queryKey: ["secrets", session.user.tenantId], queryFn: () => session.user.tenantId });
  return (
    <>
      <h1>
        {`Page ${path}`}
        {path.endsWith("/42") && <span className="block">Queen of England</span>}
      </h1>
      <p>{`${session.tenant?.name ?? "no family"} keeps ${kept.data ?? "nothing"}`}</p>
      <button type="button" onClick={() => toast({ title: "Success", description: "Story added successfully" })}>
        Add story
      </button>
      <Link href="/people/42">One person</Link>
      <input aria-label="Title" />
    </>
  );
};

let current = tenant;
const server = mockServer(
  http.get("/api/auth/user", () => HttpResponse.json({ ...user, tenantId: current.id })),
  http.get("/api/tenants/:id", () => HttpResponse.json(current)),
  http.get("/api/auth/tenants", () =>
    HttpResponse.json(
      [tenant, brontes].map(({ id, name, status }) => ({
        id,
        name,
        status,
        role: "member",
        current: id === current.id,
      })),
    ),
  ),
  http.post("/api/auth/tenant", () => {
    current = brontes;
    return HttpResponse.json({ ...user, tenantId: brontes.id });
  }),
);

beforeEach(() => {
  current = tenant;
  vi.mocked(loadRemote).mockResolvedValue({ contract: contractVersion, default: Remote });
  document.body.innerHTML = `<script type="application/json" id="remotes-manifest">${JSON.stringify({
    remotes: ["identity", "genealogy"].map((name) => ({ name, entry: `/remotes/${name}/assets/remoteEntry.js` })),
  })}</script>`;
});

const open = async (path: string) => {
  history.replaceState(null, "", path);
  const queries = createShellQueryClient();
  await renderAndSettle(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
  );
  await screen.findByRole("navigation", { name: "Main" });
  return queries;
};

const sidebar = () => screen.getByRole("complementary");

describe("the signed-in shell", () => {
  test("shows the family, the navigation of what is deployed, and the page of the path", async () => {
    await open("/people");
    expect(await screen.findByRole("heading", { name: "Page /people" })).toBeVisible();
    expect(await within(sidebar()).findByText("The Darwins")).toBeVisible();
    const links = within(screen.getByRole("navigation"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(links).toEqual(["Home", "Family Tree", "People", "Family Members", "Activity", "Family Admin", "Audit Log"]);
    expect(screen.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
    expect(document.title).toBe("Page /people · Kinkeeper");
  });

  test("does not ask for the family that came with who is signed in", async () => {
    const asked = vi.fn<() => void>();
    server.use(
      http.get("/api/auth/user", () => HttpResponse.json({ ...user, tenant })),
      http.get("/api/tenants/:id", () => {
        asked();
        return HttpResponse.json(tenant);
      }),
    );
    await open("/people");
    expect(await within(sidebar()).findByText("The Darwins")).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  test("says 404 where nothing is deployed", async () => {
    await open("/stories");
    expect(await screen.findByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  });

  test("moves focus to the heading of the page one goes to", async () => {
    await open("/people");
    await screen.findByRole("heading", { name: "Page /people" });
    await userEvent.click(screen.getByRole("link", { name: "One person" }));
    const heading = await screen.findByRole("heading", { name: /^Page \/people\/42/ });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe("Page /people/42 Queen of England · Kinkeeper");
  });

  test("lets the keyboard skip to the page", async () => {
    await open("/people");
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Skip to the page" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("collapses to icons by button and by Ctrl or Cmd with b, and remembers it for a week", async () => {
    const cookies = vi.spyOn(document, "cookie", "set");
    await open("/people");
    expect(sidebar()).toHaveAttribute("data-state", "expanded");
    await userEvent.keyboard("{Control>}b{/Control}");
    expect(sidebar()).toHaveAttribute("data-state", "collapsed");
    expect(screen.getByRole("link", { name: "Family Tree" })).toHaveAttribute("data-tooltip", "Family Tree");
    expect(cookies).toHaveBeenLastCalledWith("sidebar_state=collapsed; path=/; max-age=604800; samesite=lax");
    await userEvent.keyboard("{Meta>}b{/Meta}");
    expect(sidebar()).toHaveAttribute("data-state", "expanded");
    await userEvent.click(screen.getByRole("button", { name: "Toggle the sidebar" }));
    expect(sidebar()).toHaveAttribute("data-state", "collapsed");
    await userEvent.click(screen.getByRole("button", { name: "Toggle the sidebar" }));
  });

  test("shows what a remote has to say, politely", async () => {
    await open("/people");
    await userEvent.click(await screen.findByRole("button", { name: "Add story" }));
    const notifications = screen.getByRole("region", { name: "Notifications" });
    expect(within(notifications).getByRole("status")).toHaveTextContent("Story added successfully");
  });

  test("tells what was done before the page was loaded", async () => {
    setFlashMessage("You left The Brontës.");
    await open("/people");
    const notifications = screen.getByRole("region", { name: "Notifications" });
    expect(await within(notifications).findByRole("status")).toHaveTextContent("You left The Brontës.");
  });

  test("goes on in another family, and forgets everything of the first", async () => {
    const queries = await open("/people");
    expect(await screen.findByText(`The Darwins keeps ${tenant.id}`)).toBeVisible();
    await userEvent.click(within(sidebar()).getByRole("button", { name: /The Darwins/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Switch Tenant" }));
    await userEvent.click(await screen.findByRole("button", { name: "The Brontës Member Suspended" }));
    expect(await screen.findByText(`The Brontës keeps ${brontes.id}`)).toBeVisible();
    expect(location.pathname).toBe("/");
    const kept = queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey));
    expect(kept.filter((key) => key.includes(tenant.id))).toEqual([]);
    expect(screen.getByText(/This family archive is suspended/)).toBeVisible();
  });

  test("learns that its suspension is over, which a payment may have ended, without being loaded again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    current = brontes;
    await open("/people");
    expect(await screen.findByText(/This family archive is suspended/)).toBeVisible();
    current = { ...brontes, status: "active" };
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(screen.queryByText(/This family archive is suspended/)).not.toBeInTheDocument());
  });

  test("offers of a family that was cancelled no page that would be refused", async () => {
    current = { ...brontes, status: "cancelled" };
    await open("/people");
    expect(await screen.findByRole("heading", { name: "This page belongs to a family" })).toBeVisible();
    expect(screen.getByText("Yours has been cancelled.")).toBeVisible();
    const links = within(screen.getByRole("navigation")).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Home", "Family Admin", "Audit Log"]);
  });

  test("leads from a family that was cancelled to its export", async () => {
    current = { ...brontes, status: "cancelled" };
    await open("/");
    const notice = within((await screen.findByText(/has been cancelled/)).parentElement!);
    await userEvent.click(notice.getByRole("link", { name: "Family Admin" }));
    expect(await screen.findByRole("heading", { name: "Page /family-admin" })).toBeVisible();
  });

  test("offers settings and signing out", async () => {
    await open("/people");
    await userEvent.click(await within(sidebar()).findByRole("button", { name: /The Darwins/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Settings" }));
    expect(await screen.findByRole("heading", { name: "Page /settings" })).toBeVisible();
  });
});

describe("a session that goes on in another family in another tab", () => {
  const goOn = () => {
    current = brontes;
    window.dispatchEvent(new Event("focus"));
  };

  test("takes this page along as soon as it is looked at", async () => {
    const queries = await open("/people");
    expect(await screen.findByText(`The Darwins keeps ${tenant.id}`)).toBeVisible();
    goOn();
    expect(await screen.findByText(`The Brontës keeps ${brontes.id}`)).toBeVisible();
    expect(within(sidebar()).getByRole("button", { name: /The Brontës/ })).toBeVisible();
    expect(queries.getQueryData(["secrets", tenant.id])).toBeUndefined();
  });

  test("leaves a page with unsaved words where they belong", async () => {
    await open("/people");
    await screen.findByText(`The Darwins keeps ${tenant.id}`);
    const asked = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    window.addEventListener("beforeunload", asked);
    onTestFinished(() => window.removeEventListener("beforeunload", asked));
    goOn();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.getByText(`The Darwins keeps ${tenant.id}`)).toBeVisible();
  });

  test("that is nobody’s any more is told before anything is asked of it", async () => {
    await open("/people");
    await screen.findByText(`The Darwins keeps ${tenant.id}`);
    server.use(http.get("/api/auth/user", () => new HttpResponse(null, { status: 401 })));
    onTestFinished(() => tellSessionEnded(false));
    window.dispatchEvent(new Event("focus"));
    expect(await screen.findByRole("link", { name: "Sign in again" })).toBeVisible();
  });
});

describe("a session that ends", () => {
  test("leaves the page as it is and offers to sign in again", async () => {
    const queries = await open("/people");
    // Read once: a first answer that is still under way would be taken for the second.
    await within(sidebar()).findByRole("button", { name: /The Darwins/ });
    server.use(http.get("/api/tenants/:id", () => new HttpResponse(null, { status: 401 })));
    await queries.refetchQueries({ queryKey: ["getTenant"] });
    expect(await screen.findByRole("link", { name: "Sign in again" })).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("heading", { name: "Page /people" })).toBeVisible();
    server.resetHandlers();
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Sign in again" })).not.toBeInTheDocument());
  });

  test("is told also by a file that was refused for it", async () => {
    const queries = await open("/people");
    onTestFinished(() => tellSessionEnded(false));
    const refused = new Error("Please sign in to continue.", { cause: errorOfAnswer(401, "Unauthorized", "") });
    const sending = queries.getMutationCache().build(queries, { mutationFn: () => Promise.reject(refused) });
    await expect(sending.execute(undefined)).rejects.toThrow(refused);
    expect(await screen.findByRole("link", { name: "Sign in again" })).toBeVisible();
  });

  test("is signed in to again in the family of the page, not in the first one, and what was typed is still there", async () => {
    current = brontes;
    const queries = await open("/people");
    await within(sidebar()).findByRole("button", { name: /The Brontës/ });
    await userEvent.type(screen.getByLabelText("Title"), "Haworth, 1847");
    server.use(http.get("/api/tenants/:id", () => new HttpResponse(null, { status: 401 })));
    await queries.refetchQueries({ queryKey: ["getTenant"] });
    await screen.findByRole("link", { name: "Sign in again" });
    server.resetHandlers();
    // Whoever signs in comes to the first of their families.
    current = tenant;
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Sign in again" })).not.toBeInTheDocument());
    expect(current).toBe(brontes);
    expect(screen.getByLabelText("Title")).toHaveValue("Haworth, 1847");
    expect(within(sidebar()).getByRole("button", { name: /The Brontës/ })).toBeVisible();
  });

  test("goes on in the first family where the one of the page is not theirs any more", async () => {
    current = brontes;
    const queries = await open("/people");
    await within(sidebar()).findByRole("button", { name: /The Brontës/ });
    server.use(http.get("/api/tenants/:id", () => new HttpResponse(null, { status: 401 })));
    await queries.refetchQueries({ queryKey: ["getTenant"] });
    await screen.findByRole("link", { name: "Sign in again" });
    server.resetHandlers();
    server.use(http.post("/api/auth/tenant", () => new HttpResponse(null, { status: 404 })));
    current = tenant;
    window.dispatchEvent(new Event("focus"));
    expect(await within(sidebar()).findByRole("button", { name: /The Darwins/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Sign in again" })).not.toBeInTheDocument();
  });
});
