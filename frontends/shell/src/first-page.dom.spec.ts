import { sessionHintMeta } from "@kinkeeper/contracts/document";
import { contractVersion } from "@kinkeeper/kit/remote-module.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { loadRemote } from "@module-federation/runtime";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { currentUserQuery } from "./current-user.ts";
import { loadFirstPage } from "./first-page.ts";
import { createShellQueryClient } from "./shell-query-client.ts";

vi.mock("@module-federation/runtime", () => ({
  loadRemote: vi.fn<() => void>(),
  registerRemotes: vi.fn<() => void>(),
}));

const { user } = sessionOf();
const server = mockServer(http.get("/api/auth/user", () => HttpResponse.json(user)));

const hint = (seen: "some" | "none") => {
  document.head.innerHTML = `<meta name="${sessionHintMeta}" content="${seen}">`;
};

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="remotes-manifest">${JSON.stringify({
    remotes: [{ name: "identity", entry: "/remotes/identity/assets/remoteEntry.js" }],
  })}</script>`;
});

test("for who is signed in, who they are and the page of the address are loaded before anything is rendered", async () => {
  hint("some");
  history.replaceState(null, "", "/settings");
  const loadPage = vi.fn<(path: string) => Promise<void>>(async () => undefined);
  vi.mocked(loadRemote).mockResolvedValue({
    contract: contractVersion,
    default: Object.assign(() => null, { loadPage }),
  });
  const queries = createShellQueryClient();
  await loadFirstPage(queries);
  expect(queries.getQueryData(currentUserQuery.queryKey)).toMatchObject({ id: user.id });
  // A page that takes longer than a second is not waited for, as on a machine that is busy.
  await vi.waitFor(() => expect(loadPage).toHaveBeenCalledWith("/settings"), { timeout: 60_000 });
});

test("a session that has ended, and a server that is away, hold nothing up", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  hint("some");
  server.use(http.get("/api/auth/user", () => new HttpResponse(null, { status: 401 })));
  const queries = createShellQueryClient();
  await loadFirstPage(queries);
  expect(queries.getQueryData(currentUserQuery.queryKey)).toBeNull();
  hint("some");
  server.use(http.get("/api/auth/user", () => HttpResponse.error()));
  const others = createShellQueryClient();
  await loadFirstPage(others);
  expect(others.getQueryData(currentUserQuery.queryKey)).toBeUndefined();
});

test("visitors are asked nothing", async () => {
  hint("none");
  const queries = createShellQueryClient();
  await loadFirstPage(queries);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
