import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInFrontend } from "../testing/render-in-frontend.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

/** A card with a dialog, beside a toast as the shell shows it. */
const Page = ({ onDelete }: { onDelete?: () => void }) => {
  const [open, setOpen] = useState<"edit" | "delete">();
  const [isThere, setThere] = useState(true);
  const close = () => setOpen(undefined);
  return (
    <main tabIndex={-1}>
      {isThere && <Button onClick={() => setOpen("edit")}>Edit</Button>}
      {isThere && <Button onClick={() => setOpen("delete")}>Delete</Button>}
      <div data-toast="default">
        <Button>Undo</Button>
      </div>
      {open === "edit" && (
        <Dialog open onOpenChange={close} title="Edit somebody">
          <p>A form</p>
        </Dialog>
      )}
      {open === "delete" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete somebody?"
          description="For good."
          confirm="Yes"
          onConfirm={() => {
            setThere(false);
            close();
            onDelete?.();
          }}
        />
      )}
    </main>
  );
};

test("focus goes back to whatever opened a dialog", async () => {
  await renderInFrontend(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  await screen.findByRole("dialog", { name: "Edit somebody" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus());
});

test("focus goes to the page where the opener is gone", async () => {
  await renderInFrontend(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("reaching for a toast closes nothing", async () => {
  await renderInFrontend(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit somebody" });
  await userEvent.click(screen.getByText("Undo"), { pointerEventsCheck: 0 });
  expect(dialog).toBeVisible();
  await userEvent.click(document.body, { pointerEventsCheck: 0 });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
