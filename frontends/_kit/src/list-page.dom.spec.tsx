import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { use, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderInFrontend } from "../testing/render-in-frontend.tsx";
import { FoundItems, NothingFound } from "./found-items.tsx";
import { ListPage } from "./list-page.tsx";
import { SearchField } from "./search-field.tsx";
import { useAdding } from "./use-adding.tsx";
import { useSearched } from "./use-searched.ts";

const preload = vi.fn<() => void>();
const load = vi.fn<() => Promise<void>>();
beforeEach(() => void load.mockResolvedValue());
const names = ["Émile", "Emma", "Charles", ...Array.from({ length: 100 }, (_, number) => `Nr ${number}`)];
const textOf = (name: string) => name;

const Names = ({ typed, read, onClear }: { typed: string; read: Promise<readonly string[]>; onClear: () => void }) => {
  const found = useSearched(use(read), typed, textOf);
  return (
    <FoundItems
      items={found}
      one="name"
      many="names"
      query={typed}
      step={40}
      nothing={<NothingFound clear={{ label: "Show all", run: onClear }}>No such name</NothingFound>}
    >
      {(visible) => (
        <ul>
          {visible.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </FoundItems>
  );
};

const NamesPage = ({ read }: { read: Promise<readonly string[]> }) => {
  const [typed, setTyped] = useState("");
  const adding = useAdding("Add Name", { preload, load });
  return (
    <ListPage
      title="Names"
      subtitle="All of them"
      actions={adding.button}
      search={<SearchField label="Search names" value={typed} onChange={setTyped} />}
      dialog={adding.isOpen && <button onClick={adding.close}>Close</button>}
      loading={<p>Loading names…</p>}
    >
      <Names typed={typed} read={read} onClear={() => setTyped("")} />
    </ListPage>
  );
};

const open = (path = "/names") => renderInFrontend(<NamesPage read={Promise.resolve(names)} />, { path });
const listed = () => within(screen.getByRole("list")).getAllByRole("listitem");

test("title and search box are there while the list loads", async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  await renderInFrontend(<NamesPage read={promise} />);
  expect(screen.getByRole("heading", { level: 1, name: "Names" })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search names" })).toBeVisible();
  expect(screen.getByText("Loading names…")).toBeVisible();
  await act(async () => resolve(names));
  expect(await screen.findByText("103 names")).toBeVisible();
});

test("a search leaves what holds the words, without regard to case and accents, and says how many", async () => {
  await open();
  await userEvent.type(screen.getByRole("searchbox"), "EM");
  // Drawn when there is time: what is typed comes first.
  await waitFor(() => expect(listed().map(({ textContent }) => textContent)).toEqual(["Émile", "Emma"]));
  await userEvent.type(screen.getByRole("searchbox"), "m");
  expect(await screen.findByText("1 name")).toBeVisible();
});

test("a search that finds nothing says so and offers the way back", async () => {
  await open();
  await userEvent.type(screen.getByRole("searchbox"), "zzyzx");
  expect(await screen.findByText("No such name")).toBeVisible();
  expect(screen.getByText("0 names")).toHaveAttribute("aria-live", "polite");
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(await screen.findByText("103 names")).toBeVisible();
});

test("a long list is drawn as far as somebody has gone, and begins anew with another search", async () => {
  await open();
  expect(listed()).toHaveLength(40);
  await userEvent.click(screen.getByRole("button", { name: "Show more (63 left)" }));
  expect(listed()).toHaveLength(80);
  await userEvent.type(screen.getByRole("searchbox"), "nr");
  await waitFor(() => expect(listed()).toHaveLength(40));
});

test("the button opens the dialog, which was asked for as soon as somebody reached for it", async () => {
  await open();
  await userEvent.hover(screen.getByRole("button", { name: "Add Name" }));
  expect(preload).toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Add Name" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Close" })).toBeNull());
});

test("a dialog that cannot be loaded is told, and the page stays as it is", async () => {
  load.mockRejectedValueOnce(new Error("Loading chunk 7 failed."));
  const { toasts } = await open();
  await userEvent.type(screen.getByRole("searchbox"), "emm");
  await userEvent.click(screen.getByRole("button", { name: "Add Name" }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: "Error", description: "This could not be loaded. Please try again." }]),
  );
  expect(screen.getByRole("searchbox")).toHaveValue("emm");
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add Name" }));
  expect(await screen.findByRole("button", { name: "Close" })).toBeVisible();
});

test("a link opens the dialog once, and the address forgets it but keeps the rest", async () => {
  const { visited } = await open("/names?add=1&tag=sea");
  expect(await screen.findByRole("button", { name: "Close" })).toBeVisible();
  expect(visited.at(-1)).toBe("/names?tag=sea");
});
