import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { renderInFrontend } from "../testing/render-in-frontend.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./form/field.tsx";
import { Form } from "./form/form.tsx";
import { useSchemaForm } from "./form/use-schema-form.ts";
import { Input } from "./input.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { ListedPersonPicker } from "./listed-person-picker.tsx";

interface PageProps {
  readonly onDelete?: () => void;
  readonly opened?: "edit";
  /** What comes in the place of a card that was deleted. */
  readonly after?: ReactNode;
}

/** A card with a dialog, beside a toast as the shell shows it. */
const Page = ({ onDelete, opened, after }: PageProps) => {
  const [open, setOpen] = useState<"edit" | "delete" | undefined>(opened);
  const [isThere, setThere] = useState(true);
  const close = () => setOpen(undefined);
  return (
    <main tabIndex={-1}>
      {isThere && <Button onClick={() => setOpen("edit")}>Edit</Button>}
      {isThere && <Button onClick={() => setOpen("delete")}>Delete</Button>}
      {!isThere && after}
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

test("focus stays with what came in the place of the opener", async () => {
  const Done = () => {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    return (
      <h2 ref={heading} tabIndex={-1}>
        Undone
      </h2>
    );
  };
  await renderInFrontend(<Page after={<Done />} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  const heading = await screen.findByRole("heading", { name: "Undone" });
  // The dialog lets go of the focus in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(heading).toHaveFocus();
});

test("focus goes to the page where a dialog came with it", async () => {
  await renderInFrontend(<Page opened="edit" />);
  await screen.findByRole("dialog", { name: "Edit somebody" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("Escape closes the list of a field first, and only then the dialog", async () => {
  const onOpenChange = vi.fn<() => void>();
  await renderInFrontend(
    <Dialog open onOpenChange={onOpenChange} title="A form">
      <ListedPersonPicker label="Person" people={[]} value="" onChange={() => undefined} />
    </Dialog>,
  );
  await userEvent.type(screen.getByRole("combobox", { name: "Person" }), "Emma");
  expect(await screen.findByText("No one by that name")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("No one by that name")).toBeNull();
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onOpenChange).toHaveBeenCalledOnce();
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

describe("the back button", () => {
  /** As in browsers: whether it leaves the page. */
  const stage = () => {
    const navigation = new EventTarget();
    Object.assign(window, { navigation });
    onTestFinished(() => void Reflect.deleteProperty(window, "navigation"));
    return () => {
      const event = new Event("navigate", { cancelable: true });
      Object.assign(event, { navigationType: "traverse", destination: { key: "before" } });
      return navigation.dispatchEvent(event);
    };
  };

  test("closes a dialog instead of leaving the page below, and leaves it the next time", async () => {
    const goBack = stage();
    await renderInFrontend(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit somebody" });
    expect(goBack()).toBe(false);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus());
    expect(goBack()).toBe(true);
  });

  test("is No to a question", async () => {
    const goBack = stage();
    const onDelete = vi.fn<() => void>();
    await renderInFrontend(<Page onDelete={onDelete} />);
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete somebody?" });
    expect(goBack()).toBe(false);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(onDelete).not.toHaveBeenCalled();
  });

  test("closes what is nearest, and asks before it closes unsaved words", async () => {
    const goBack = stage();
    const NameForm = () => {
      const form = useSchemaForm(z.object({ name: z.string() }), { name: "" });
      return (
        <Form form={form} onSubmit={() => undefined} submit="Add">
          <Field form={form} name="name" label="Name">
            {(control) => <Input {...control} />}
          </Field>
        </Form>
      );
    };
    const onOpenChange = vi.fn<() => void>();
    await renderInFrontend(
      <Dialog open onOpenChange={onOpenChange} title="Add a person">
        <NameForm />
      </Dialog>,
    );
    await userEvent.type(screen.getByLabelText("Name"), "Emma");
    expect(goBack()).toBe(false);
    const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    expect(goBack()).toBe(false);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(goBack()).toBe(false);
    await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });
});

describe("focus begins", () => {
  const NameForm = () => (
    <form>
      <input type="hidden" name="id" />
      <button type="button">Choose a file</button>
      <Input aria-label="Name" />
      <Input aria-label="Place" />
    </form>
  );
  /** A dialog whose form comes when the test says so. */
  const openLate = async () => {
    const { promise, resolve } = Promise.withResolvers<typeof NameForm>();
    const LateForm = lazyPage(() => promise);
    await renderInFrontend(
      <Dialog open onOpenChange={vi.fn<() => void>()} title="Add a person">
        <Suspense fallback={<p>Loading…</p>}>
          <LateForm />
        </Suspense>
      </Dialog>,
    );
    return { dialog: await screen.findByRole("dialog"), arrive: () => act(async () => resolve(NameForm)) };
  };

  test("in the first field of the form", async () => {
    await renderInFrontend(
      <Dialog open onOpenChange={vi.fn<() => void>()} title="Add a person">
        <NameForm />
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  });

  test("in the first field of a form that comes later", async () => {
    const { dialog, arrive } = await openLate();
    expect(dialog).toHaveFocus();
    await arrive();
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  });

  test("nowhere else once one has gone elsewhere", async () => {
    const { arrive } = await openLate();
    const close = screen.getByRole("button", { name: "Close" });
    close.focus();
    await arrive();
    expect(await screen.findByLabelText("Name")).toBeVisible();
    expect(close).toHaveFocus();
  });

  test("on the dialog itself where there is no form, and where a field would bring up a keyboard", async () => {
    const { unmount } = await renderInFrontend(
      <Dialog open onOpenChange={vi.fn<() => void>()} title="A picture">
        <p>Nothing to fill in</p>
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByRole("dialog", { name: "A picture" })).toHaveFocus());
    unmount();

    const media = vi
      .spyOn(window, "matchMedia")
      .mockImplementation((query) => ({ matches: query === "(pointer: coarse)" }) as MediaQueryList);
    await renderInFrontend(
      <Dialog open onOpenChange={vi.fn<() => void>()} title="Add a person">
        <NameForm />
      </Dialog>,
    );
    expect(screen.getByLabelText("Name")).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Add a person" })).toHaveFocus();
    media.mockRestore();
  });
});
