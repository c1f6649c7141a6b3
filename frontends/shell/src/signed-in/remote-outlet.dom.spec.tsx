import type { RemoteDescriptor } from "@kinkeeper/contracts/remotes";
import { contractVersion, type RemoteAppProps } from "@kinkeeper/kit/remote-module.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { loadRemote, registerRemotes } from "@module-federation/runtime";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RemoteOutlet } from "./remote-outlet.tsx";

vi.mock("@module-federation/runtime", () => ({
  loadRemote: vi.fn<() => void>(),
  registerRemotes: vi.fn<() => void>(),
}));

/** What a loaded remote is cannot be told from its name, so each test has a name of its own. */
const remote = (name: string, hash = "1"): RemoteDescriptor => ({
  name,
  entry: `/remotes/${name}/assets/remoteEntry.${hash}.js`,
  preload: [],
  css: [],
});
const App = ({ session }: RemoteAppProps) => <h1>{`Hello ${session.user.firstName}`}</h1>;
const module = { contract: contractVersion, default: App };

const server = mockServer();
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.mocked(registerRemotes).mockClear();
  server.use(http.get("/remotes.json", () => HttpResponse.json({ remotes: [remote("redeployed", "2")] })));
});

const show = (name: string) =>
  renderInFrontend(<RemoteOutlet remote={remote(name)} session={sessionOf()} toast={() => undefined} />);

describe("a remote", () => {
  test("that fails once is asked for again, as it is deployed by then", async () => {
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error("404")).mockResolvedValueOnce(module);
    await show("redeployed");
    expect(await screen.findByRole("heading", { name: "Hello Emma" })).toBeVisible();
    const [remotes, options] = vi.mocked(registerRemotes).mock.lastCall ?? [];
    expect(remotes?.[0]).toMatchObject({ name: "redeployed", entry: expect.stringMatching(/remoteEntry\.2\.js$/) });
    expect(options).toEqual({ force: true });
  });

  test("that stays away is told of in its place, and Retry brings it back", async () => {
    vi.mocked(loadRemote).mockRejectedValue(new Error("down"));
    await show("genealogy");
    const card = await screen.findByRole("alert");
    expect(card).toHaveTextContent("The family tree is not available right now");
    expect(card).toHaveTextContent("nothing you saved was lost");
    vi.mocked(loadRemote).mockResolvedValue(module);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: "Hello Emma" })).toBeVisible();
  });

  test("that cannot be loaded without a network says so", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    vi.mocked(loadRemote).mockRejectedValue(new Error("offline"));
    await show("offline");
    expect(await screen.findByRole("alert")).toHaveTextContent("You’re offline");
  });

  test("that speaks another contract is refused", async () => {
    vi.mocked(loadRemote).mockResolvedValue({ contract: 99, default: App });
    await show("foreign");
    expect(await screen.findByRole("alert")).toHaveTextContent("is not available right now");
  });

  test("that breaks while it renders takes nothing else with it", async () => {
    const Broken = () => {
      throw new Error("broken");
    };
    vi.mocked(loadRemote).mockResolvedValue({ contract: contractVersion, default: Broken });
    await show("broken");
    expect(await screen.findByRole("alert")).toHaveTextContent("is not available right now");
  });
});
