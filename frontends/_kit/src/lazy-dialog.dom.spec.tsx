import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { expect, test, vi } from "vitest";
import { renderInFrontend } from "../testing/render-in-frontend.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";
import type { LazyPage } from "./lazy-page.tsx";

const confirmDialog = vi.hoisted(() => ({ isUp: true }));
vi.mock(import("./opened-confirm-dialog.tsx"), async (importOriginal) => {
  const { OpenedConfirmDialog } = await importOriginal();
  return {
    get OpenedConfirmDialog() {
      if (!confirmDialog.isUp) throw new Error("Loading chunk 7 failed.");
      return OpenedConfirmDialog;
    },
  };
});

const untold = { title: "Error", description: "This could not be loaded. Please try again." };

interface FormProps {
  readonly onClose: () => void;
}
const Form = ({ onClose }: FormProps) => <button onClick={onClose}>Close</button>;

const Page = ({ dialog: Dialog }: { dialog: LazyPage<FormProps> }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button onClick={() => setOpen(true)}>Edit</button>
      <Suspense fallback={null}>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};

test("a dialog that cannot be loaded is told, the page stays as it is, and it can be opened again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isUp = false;
  const EditDialog = lazyDialog<FormProps>(async () => {
    if (!isUp) throw new Error("Loading chunk 7 failed.");
    return Form;
  });
  const { toasts } = await renderInFrontend(<Page dialog={EditDialog} />);
  await userEvent.type(screen.getByRole("textbox"), "half a sentence");
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  await waitFor(() => expect(toasts).toMatchObject([untold]));
  expect(screen.getByRole("textbox")).toHaveValue("half a sentence");
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  expect(await screen.findByRole("button", { name: "Close" })).toBeVisible();
  expect(toasts).toHaveLength(1);
});

test("a question that cannot be loaded is told, and can be asked again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Delete = () => {
    const [isAsking, setAsking] = useState(false);
    return (
      <>
        <button onClick={() => setAsking(true)}>Delete</button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Delete it?"
          description="For good."
          confirm="Yes"
          onConfirm={() => undefined}
        />
      </>
    );
  };
  confirmDialog.isUp = false;
  const { toasts } = await renderInFrontend(<Delete />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts).toMatchObject([untold]));
  confirmDialog.isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("alertdialog", { name: "Delete it?" })).toBeVisible();
});
