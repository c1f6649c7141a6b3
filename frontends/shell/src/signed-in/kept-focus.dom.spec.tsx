import { renderAndSettle } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { useKeptFocus } from "./kept-focus.ts";

const Bin = () => {
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  const [items, setItems] = useState(["Letter", "Photo", "Ring"]);
  return (
    <main ref={main} tabIndex={-1}>
      <h1>Deleted items</h1>
      {items.length === 0 ? (
        <p>Nothing here</p>
      ) : (
        <section>
          <h2>Archive</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>
                {item}
                <button type="button" onClick={() => setItems(items.filter((other) => other !== item))}>
                  Restore {item}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
};

const restore = (item: string) => userEvent.click(screen.getByRole("button", { name: `Restore ${item}` }));
const row = (item: string) => screen.getByText(item, { selector: "li" });

test("after a row is gone the next has the focus, then the one before, and at the end the heading", async () => {
  await renderAndSettle(<Bin />);
  await restore("Photo");
  await waitFor(() => expect(row("Ring")).toHaveFocus());
  await restore("Ring");
  await waitFor(() => expect(row("Letter")).toHaveFocus());
  await restore("Letter");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

const Members = () => {
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  const [isAdmin, setAdmin] = useState(false);
  return (
    <main ref={main} tabIndex={-1}>
      <ul>
        <li aria-label="Francis">
          <button type="button" disabled={isAdmin} onClick={() => setAdmin(true)}>
            Make an admin
          </button>
        </li>
      </ul>
    </main>
  );
};

test("the row has it where its button cannot be pressed any more", async () => {
  await renderAndSettle(<Members />);
  await userEvent.click(screen.getByRole("button", { name: "Make an admin" }));
  await waitFor(() => expect(screen.getByRole("listitem", { name: "Francis" })).toHaveFocus());
});

const Replaced = () => {
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  const [isOpen, setOpen] = useState(false);
  return (
    <main ref={main} tabIndex={-1}>
      <h1>A page</h1>
      {isOpen ? (
        <input key="field" aria-label="Name" ref={(field) => field?.focus()} />
      ) : (
        <button key="button" type="button" onClick={() => setOpen(true)}>
          Rename
        </button>
      )}
    </main>
  );
};

test("what has taken the focus keeps it", async () => {
  await renderAndSettle(<Replaced />);
  await userEvent.click(screen.getByRole("button", { name: "Rename" }));
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
});
