import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { renderAndSettle } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { useLocation } from "wouter";
import { useArrival } from "./arrival.ts";

const Pages = () => {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  const [path, navigate] = useLocation();
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main ref={main} tabIndex={-1}>
      {isLoaded && <h1>Events</h1>}
      <button type="button" onClick={() => navigate("/events")}>
        Add an event
      </button>
      {path === "/events" && (
        <Dialog open onOpenChange={() => undefined} title="Add an event">
          <Input aria-label="Title" onChange={() => setLoaded(true)} />
        </Dialog>
      )}
    </main>
  );
};

test("a dialog that came before its page keeps the focus, whatever changes on the page", async () => {
  await renderAndSettle(<Pages />);
  await userEvent.click(screen.getByRole("button", { name: "Add an event" }));
  const field = await screen.findByLabelText("Title");
  await userEvent.type(field, "A");
  const heading = await screen.findByRole("heading", { level: 1, hidden: true });
  expect(field).toHaveFocus();
  const focus = vi.spyOn(heading, "focus");
  await act(async () => {
    heading.after(document.createElement("p"));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(focus).not.toHaveBeenCalled();
});
