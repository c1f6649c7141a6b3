import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Route, Switch } from "wouter";
import { renderInFrontend } from "../testing/render-in-frontend.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { EverythingIsNear } from "../testing/everything-is-near.ts";
import { WhenNear } from "./when-near.tsx";

afterEach(() => void vi.unstubAllGlobals());

const Page = ({ name }: { name: string }) => <h1>{name}</h1>;

test("a page that could not be loaded can be loaded again without leaving", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isUp = false;
  const load = vi.fn<() => Promise<typeof Page>>(async () => {
    if (!isUp) throw new Error("the server is away");
    return Page;
  });
  const People = lazyPage(load);
  await renderInFrontend(
    <PageBoundary title="Error Loading People">
      <People name="People" />
    </PageBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("Error Loading People");
  expect(load).toHaveBeenCalledTimes(2);
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "People" })).toBeVisible();
});

test("a page that cannot be loaded without a connection says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const People = lazyPage<{ name: string }>(async () => {
    throw new Error("Loading chunk 7 failed.");
  });
  await renderInFrontend(
    <PageBoundary title="Error Loading People">
      <People name="People" />
    </PageBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("Please check your connection and try again.");
});

test("a page that asks for it is reloaded by Retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  const Vendors = lazyPage<{ name: string }>(async () => {
    throw new Error("the server is away");
  });
  await renderInFrontend(
    <PageBoundary title="Error Loading Vendors" reloads>
      <Vendors name="Vendors" />
    </PageBoundary>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("a part that could not be loaded says so in its place, and can be loaded again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("IntersectionObserver", EverythingIsNear);
  let isUp = false;
  const Comments = lazyPage<{ name: string }>(async () => {
    if (!isUp) throw new Error("the network is away");
    return ({ name }) => <h2>{name}</h2>;
  });
  await renderInFrontend(
    <PageBoundary>
      <Page name="Five years by ship" />
      <WhenNear>
        <Comments name="Comments" />
      </WhenNear>
    </PageBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("This part of the page could not be loaded");
  expect(screen.getByRole("heading", { name: "Five years by ship" })).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Comments" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a page that failed leaves the way to the others free, and is tried again when one comes back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isUp = false;
  const People = lazyPage<{ name: string }>(async () => {
    if (!isUp) throw new Error("the server is away");
    return Page;
  });
  const { navigate } = await renderInFrontend(
    <PageBoundary>
      <Switch>
        <Route path="/people">
          <People name="People" />
        </Route>
        <Route>
          <h1>Elsewhere</h1>
        </Route>
      </Switch>
    </PageBoundary>,
    { path: "/people" },
  );
  await screen.findByRole("alert");
  await act(async () => navigate("/"));
  expect(await screen.findByRole("heading", { name: "Elsewhere" })).toBeVisible();
  isUp = true;
  await act(async () => navigate("/people"));
  expect(await screen.findByRole("heading", { name: "People" })).toBeVisible();
});

test("what was loaded to its end is rendered at once, with no skeleton before it", async () => {
  const People = lazyPage(async () => Page);
  await People.load();
  render(<People name="People" />);
  expect(screen.getByRole("heading", { name: "People" })).toBeVisible();
});

test("a head start is taken once, and its failure is forgotten", async () => {
  const load = vi.fn<() => Promise<typeof Page>>(async () => Page);
  const People = lazyPage(load);
  People.preload();
  People.preload();
  await renderInFrontend(<People name="People" />);
  expect(await screen.findByRole("heading", { name: "People" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
