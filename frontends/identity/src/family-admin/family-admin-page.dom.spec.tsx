import type { WaitingProposals } from "@kinkeeper/contracts/genealogy/gedcom";
import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";
import type { Tenant } from "@kinkeeper/contracts/identity/signed-in";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { FamilyAdminPage } from "./family-admin-page.tsx";

const server = mockServer();
const admin = sessionOf({ user: { role: "tenant_admin" } });
const userOf = (overrides: Partial<TenantUser>): TenantUser => ({
  id: "0192cccc-0000-7000-8000-000000000001",
  firstName: "Francis",
  lastName: "Darwin",
  username: null,
  email: "francis@example.org",
  role: "member",
  status: "active",
  ...overrides,
});
const emma = userOf({ id: admin.user.id, firstName: "Emma", email: "emma@example.org", role: "tenant_admin" });
const francis = userOf({});
const invited = userOf({
  id: "0192cccc-0000-7000-8000-000000000002",
  firstName: null,
  lastName: null,
  email: "leonard@example.org",
  status: "invited",
});

let tenant: Tenant;
let users: TenantUser[];
let waiting: WaitingProposals[];
let remotes: string[];
beforeEach(() => {
  tenant = admin.tenant!;
  waiting = [];
  remotes = [];
  users = [emma, francis, invited];
  server.use(
    http.get("/api/tenants/:id", () => HttpResponse.json(tenant)),
    http.get("/api/tenants/:id/users", () => HttpResponse.json(users)),
    http.get("/api/tenant-imports", () => HttpResponse.json([])),
    http.get("/api/gedcom/proposals", () => HttpResponse.json(waiting)),
    http.get("/remotes.json", () =>
      HttpResponse.json({
        remotes: remotes.map((name) => ({ name, entry: `/remotes/${name}/assets/remoteEntry.js` })),
      }),
    ),
  );
});

const open = (session = admin) =>
  renderInFrontend(
    <PageBoundary title="Error Loading Dashboard">
      <FamilyAdminPage />
    </PageBoundary>,
    { session },
  );
const problem = (status: number, error: string, message: string) =>
  HttpResponse.json({ error, message, requestId: "r" }, { status });

describe("the plan", () => {
  test("is led to where plans are deployed", async () => {
    remotes = ["payments"];
    await open();
    expect(await screen.findByRole("link", { name: /^Plan/ })).toHaveAttribute("href", "/family-admin/plan");
  });

  test("is not spoken of where they are not", async () => {
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Family Management" })).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Plan/ })).toBeNull();
  });
});

describe("changes that wait", () => {
  const one = { fileName: "a.ged", userName: "Francis", createdAt: "2026-03-01T10:30:00.000Z" };
  test("are counted, with a way to them", async () => {
    waiting = [
      { ...one, importId: "0192dddd-0000-7000-8000-000000000001", waiting: 12 },
      { ...one, importId: "0192dddd-0000-7000-8000-000000000002", waiting: 1 },
    ];
    await open();
    const notice = await screen.findByText("13 changes");
    expect(notice.parentElement).toHaveTextContent("13 changes from family members’ imports wait for you.");
    expect(screen.getByRole("link", { name: "Review" })).toHaveAttribute("href", "/import");
  });

  test("are not spoken of where there are none, or nobody knows", async () => {
    server.use(http.get("/api/gedcom/proposals", () => new HttpResponse(null, { status: 503 })));
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Family Management" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Review" })).toBeNull();
  });
});

describe("the family's page", () => {
  test("says that the trial is over once it is, also where the session does not know", async () => {
    tenant = { ...admin.tenant!, status: "active" };
    await open(sessionOf({ user: { role: "tenant_admin" }, tenant: { status: "trial" } }));
    const figure = (await screen.findByText("Family status")).parentElement!;
    expect(await within(figure).findByText("Active")).toBeVisible();
    expect(within(figure).queryByText("Trial")).toBeNull();
  });

  test("shows the family, its figures and who belongs to it", async () => {
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Family Management" })).toBeVisible();
    expect(screen.getByText("The Darwins")).toBeVisible();
    const figure = (name: string) => screen.getByText(name).parentElement;
    expect(figure("Total members")).toHaveTextContent("Total members3");
    expect(figure("Admins")).toHaveTextContent("Admins1");
    expect(figure("Family status")).toHaveTextContent("Family statusActive");
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Emma Darwinemma@example.orgFamily admin"),
      expect.stringContaining("Francis Darwinfrancis@example.orgMember"),
      expect.stringContaining("leonard@example.orgMemberInvited"),
    ]);
    expect(screen.getByRole("region", { name: "Export and restore" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Edit Emma Darwin" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Edit Francis Darwin" })).toBeEnabled();
  });

  test("offers its archive, and nothing else, once it was cancelled", async () => {
    server.use(
      http.get("/api/tenants/:id/users", () =>
        problem(403, "TENANT_CANCELLED", "This family archive has been cancelled."),
      ),
    );
    await open(sessionOf({ user: { role: "tenant_admin" }, tenant: { status: "cancelled" } }));
    expect(await screen.findByRole("link", { name: "Download" })).toHaveAttribute("href", "/api/tenant-export");
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each(["member", "super_admin"] as const)("is denied to a %s", async (role) => {
    await open(sessionOf({ user: { role } }));
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(screen.getByText("You do not have permission to access the Tenant Admin Dashboard")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  });

  test("that cannot be read says so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(
      http.get("/api/tenants/:id/users", () => problem(503, "UNAVAILABLE", "Resting for a moment."), { once: true }),
    );
    await open();
    const card = await screen.findByRole("alert");
    expect(card).toHaveTextContent("Error Loading DashboardResting for a moment.");
    expect(within(card).getByRole("button", { name: "Retry" })).toBeVisible();
  });
});

describe("adding a member", () => {
  const begin = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Add Member" }));
    return within(await screen.findByRole("dialog"));
  };

  test("asks for nobody in a family that is suspended", async () => {
    await open(sessionOf({ user: { role: "tenant_admin" }, tenant: { status: "suspended" } }));
    const dialog = await begin();
    expect(dialog.getByText(/^Nothing can be added or changed while this family/)).toBeVisible();
    expect(dialog.queryByRole("textbox")).toBeNull();
  });

  test("sends the address as a member, and hands the link over where no mail goes out", async () => {
    let sent: unknown;
    const link = "http://localhost/api/password-reset/confirm?token=t";
    server.use(
      http.post("/api/tenants/:id/users", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ user: invited, link }, { status: 201 });
      }),
    );
    const { toasts } = await open();
    const dialog = await begin();
    const add = dialog.getByRole("button", { name: "Add" });
    expect(add).toBeDisabled();
    await userEvent.type(dialog.getByLabelText("E-mail address"), " Leonard@Example.org ");
    await userEvent.click(add);
    expect(await dialog.findByRole("textbox", { name: "Invitation link" })).toHaveValue(link);
    expect(sent).toEqual({ email: "leonard@example.org", role: "member" });
    expect(toasts).toEqual([{ title: "Member added", description: "New family member has been invited" }]);
  });

  test("lets a phone share the link as it shares anything, and says nothing where one thought better of it", async () => {
    const link = "http://localhost/api/password-reset/confirm?token=t";
    server.use(http.post("/api/tenants/:id/users", () => HttpResponse.json({ user: invited, link }, { status: 201 })));
    const share = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new DOMException("Share canceled", "AbortError"))
      .mockRejectedValueOnce(new DOMException("Not allowed", "NotAllowedError"));
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { toasts } = await open();
    const dialog = await begin();
    await userEvent.type(dialog.getByLabelText("E-mail address"), "leonard@example.org{Enter}");
    const button = await dialog.findByRole("button", { name: "Share the link" });
    const told = toasts.length;
    await userEvent.click(button);
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link }));
    await userEvent.click(button);
    expect(toasts).toHaveLength(told);
    await userEvent.click(button);
    await waitFor(() => expect(toasts.at(-1)?.description).toMatch(/^Your browser did not share it/));
  });

  test("closes when a mail has gone out", async () => {
    server.use(http.post("/api/tenants/:id/users", () => HttpResponse.json({ user: invited }, { status: 201 })));
    await open();
    const dialog = await begin();
    await userEvent.type(dialog.getByLabelText("E-mail address"), "leonard@example.org{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("refuses what is no address, and tells when the family has it already", async () => {
    server.use(
      http.post("/api/tenants/:id/users", () => problem(409, "CONFLICT", "They belong to this family already.")),
    );
    const { toasts } = await open();
    const dialog = await begin();
    await userEvent.type(dialog.getByLabelText("E-mail address"), "leonard{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent("Invalid email address");
    await userEvent.type(dialog.getByLabelText("E-mail address"), "@example.org{Enter}");
    await waitFor(() =>
      expect(toasts[0]).toEqual({
        title: "Error",
        description: "They belong to this family already.",
        variant: "destructive",
      }),
    );
    expect(dialog.getByLabelText("E-mail address")).toHaveValue("leonard@example.org");
  });
});

describe("one member", () => {
  const edit = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `Edit ${name}` }));
    return within(await screen.findByRole("dialog", { name }));
  };

  test("is made an admin, once asked", async () => {
    let sent: unknown;
    server.use(
      http.patch("/api/tenants/:id/users/:userId", async ({ request }) => {
        sent = await request.json();
        users = [emma, { ...francis, role: "tenant_admin" }];
        return HttpResponse.json(users[1]);
      }),
    );
    const { toasts } = await open();
    const dialog = await edit("Francis Darwin");
    expect(dialog.queryByRole("button", { name: "Send a new invitation" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Make a family admin" }));
    const question = await screen.findByRole("alertdialog", { name: "Make Francis Darwin a family admin?" });
    expect(sent).toBeUndefined();
    await userEvent.click(within(question).getByRole("button", { name: "Make a family admin" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit Francis Darwin" })).toBeDisabled());
    expect(sent).toEqual({ role: "tenant_admin" });
    expect(toasts[0]?.description).toBe("Francis Darwin can now manage the family");
  });

  test("is taken out, once asked", async () => {
    server.use(
      http.delete("/api/tenants/:id/users/:userId", () => {
        users = [emma];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await open();
    const dialog = await edit("Francis Darwin");
    await userEvent.click(dialog.getByRole("button", { name: "Remove from the family" }));
    const question = await screen.findByRole("alertdialog", { name: "Remove Francis Darwin?" });
    await userEvent.click(within(question).getByRole("button", { name: "Remove from the family" }));
    await waitFor(() => expect(screen.queryByText("Francis Darwin")).toBeNull());
  });

  test("who has not come yet loses the invitation, not what they never had", async () => {
    server.use(
      http.delete("/api/tenants/:id/users/:userId", () => {
        users = [emma, francis];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { toasts } = await open();
    const dialog = await edit("leonard@example.org");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel the invitation" }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel the invitation?" });
    await userEvent.click(within(question).getByRole("button", { name: "Cancel the invitation" }));
    await waitFor(() => expect(screen.queryByText("leonard@example.org")).toBeNull());
    expect(toasts[0]?.description).toBe("The invitation was cancelled");
  });

  test("who has not come yet is sent a fresh invitation", async () => {
    const link = "http://localhost/api/password-reset/confirm?token=fresh";
    server.use(
      http.post("/api/tenants/:id/users/:userId/invitation", () =>
        HttpResponse.json({ user: invited, link }, { status: 201 }),
      ),
    );
    await open();
    const dialog = await edit("leonard@example.org");
    expect(dialog.queryByRole("button", { name: "Make a family admin" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Send a new invitation" }));
    expect(await dialog.findByRole("textbox", { name: "Invitation link" })).toHaveValue(link);
  });
});
