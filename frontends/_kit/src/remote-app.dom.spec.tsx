import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { expect, test, vi } from "vitest";
import { sessionOf } from "../testing/sessions.ts";
import { lazyPage } from "./lazy-page.tsx";
import { remoteApp } from "./remote-app.tsx";

const Person = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>Person {id}</h1>
      <button onClick={() => setOpen(true)}>{isOpen ? "open" : "closed"}</button>
    </>
  );
};
const Broken = (): never => {
  throw new Error("broken");
};

const App = remoteApp({
  name: "people",
  failure: (path) => (path === "/broken" ? "Error Loading People" : "This page could not be loaded"),
  pages: { "/people": () => <h1>Everybody</h1>, "/people/:id": Person, "/broken": Broken, "/settings": Broken },
});

const openAt = async (path: string) => {
  const { hook, searchHook, navigate } = memoryLocation({ path });
  await act(async () => {
    render(
      <Router hook={hook} searchHook={searchHook}>
        <App session={sessionOf()} toast={vi.fn<() => void>()} />
      </Router>,
    );
  });
  return (to: string) => act(async () => navigate(to));
};

const heading = () => screen.findByRole("heading", { level: 1 });

test("shows the page of the path, inside the scope of its CSS", async () => {
  await openAt("/people");
  expect(await heading()).toHaveTextContent("Everybody");
  expect((await heading()).closest("[data-mf]")).toHaveAttribute("data-mf", "people");
});

test("hands a page the id of its path, and begins anew with another id", async () => {
  const go = await openAt("/people/emma");
  expect(await heading()).toHaveTextContent("Person emma");
  await userEvent.click(screen.getByRole("button", { name: "closed" }));
  expect(screen.getByRole("button", { name: "open" })).toBeVisible();
  await go("/people/charles");
  expect(await heading()).toHaveTextContent("Person charles");
  expect(screen.getByRole("button", { name: "closed" })).toBeVisible();
});

test("says of any other path that nothing is there", async () => {
  await openAt("/nowhere");
  expect(await heading()).toHaveTextContent("404 Page Not Found");
});

test("tells the failure of a page, and the others keep working", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const go = await openAt("/broken");
  expect(await heading()).toHaveTextContent("Error Loading People");
  await go("/settings");
  expect(await heading()).toHaveTextContent("This page could not be loaded");
  await go("/people");
  expect(await heading()).toHaveTextContent("Everybody");
});

test("loads the page of a path before it is rendered, and only that one", async () => {
  const Nothing = () => null;
  const loadOne = vi.fn<() => Promise<typeof Nothing>>(async () => Nothing);
  const loadOther = vi.fn<() => Promise<typeof Nothing>>(async () => Nothing);
  const remote = remoteApp({
    name: "people",
    failure: "Error Loading People",
    pages: { "/people/new": lazyPage(loadOther), "/people/:id": lazyPage(loadOne), "/people": () => null },
  });
  await remote.loadPage?.("/people/emma");
  await remote.loadPage?.("/people");
  await remote.loadPage?.("/nowhere");
  expect(loadOne).toHaveBeenCalledOnce();
  expect(loadOther).not.toHaveBeenCalled();
});
