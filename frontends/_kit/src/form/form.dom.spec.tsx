import { addFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Link } from "wouter";
import { mockServer } from "../../testing/mock-server.ts";
import { renderInFrontend } from "../../testing/render-in-frontend.tsx";
import { sessionOf } from "../../testing/sessions.ts";
import { useCommand } from "../api/use-command.ts";
import { DateField } from "../date-field.tsx";
import { Dialog } from "../dialog.tsx";
import { Input } from "../input.tsx";
import { Select } from "../select.tsx";
import { SessionContext } from "../session.ts";
import { Switch } from "../switch.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

const server = mockServer();

const PersonForm = ({ onSubmit }: { onSubmit: (values: unknown) => unknown }) => {
  const form = useSchemaForm(memberInput, { firstName: "", isLiving: true });
  return (
    <Form form={form} onSubmit={onSubmit} submit="Add person" pending="Adding…" failure="Failed to add family member">
      <Field form={form} name="firstName" label="First name" isRequired>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="birthDate" label="Born" help="As you would say it">
        {(control) => <DateField {...control} />}
      </Field>
      <Field form={form} name="sex" label="Sex">
        {(control) => <Select {...control} placeholder="Not known" options={[{ value: "female", label: "Female" }]} />}
      </Field>
      <Field form={form} name="isLiving" label="Living">
        {({ value, onChange, ...control }) => (
          <Switch {...control} checked={value ?? true} onCheckedChange={onChange} />
        )}
      </Field>
      <Link href="/people">Elsewhere</Link>
    </Form>
  );
};

describe("a form over a contract's schema", () => {
  test("submits what the schema makes of the fields", async () => {
    const onSubmit = vi.fn<(values: unknown) => void>();
    await renderInFrontend(<PersonForm onSubmit={onSubmit} />);
    await userEvent.type(screen.getByLabelText(/First name/), "  Emma ");
    await userEvent.type(screen.getByLabelText("Born"), "abt 1890");
    await userEvent.selectOptions(screen.getByLabelText("Sex"), "Female");
    await userEvent.click(screen.getByLabelText("Living"));
    expect(screen.getByText("Understood as: about 1890")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Add person" }));
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        firstName: "Emma",
        birthDate: "abt 1890",
        sex: "female",
        isLiving: false,
      }),
    );
  });

  test("says beside the field, and to a screen reader, what is wrong, and focuses it", async () => {
    const onSubmit = vi.fn<(values: unknown) => void>();
    const { toasts } = await renderInFrontend(<PersonForm onSubmit={onSubmit} />);
    await userEvent.click(screen.getByRole("button", { name: "Add person" }));
    const field = screen.getByLabelText(/First name/);
    await waitFor(() => expect(field).toHaveAccessibleDescription("First name is required"));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(screen.getByRole("alert")).toHaveTextContent("One field needs attention: First name is required");
    expect(onSubmit).not.toHaveBeenCalled();
    expect(toasts).toEqual([]);
  });

  test("shows the fields the server refuses, and its sentence where no field is named", async () => {
    const Adding = () => {
      const add = useCommand(addFamilyMember, { failure: "Failed to add family member", success: "Added" });
      return <PersonForm onSubmit={(body) => add.mutateAsync({ body: body as { firstName: string } })} />;
    };
    const problem = (error: string, extra: object = {}, status = 409) =>
      http.post("/api/family-members", () =>
        HttpResponse.json({ error, message: "The server said no", requestId: "r", ...extra }, { status }),
      );
    server.use(problem("INVALID_INPUT", { issues: [{ path: "birthDate", message: "Not before the parents" }] }));
    const { toasts } = await renderInFrontend(<Adding />);
    await userEvent.type(screen.getByLabelText(/First name/), "Emma");
    await userEvent.click(screen.getByRole("button", { name: "Add person" }));
    expect(await screen.findByText("Not before the parents")).toBeVisible();
    server.use(problem("CONFLICT"));
    await userEvent.click(screen.getByRole("button", { name: "Add person" }));
    expect(await screen.findByText("The server said no")).toBeVisible();
    const error = { title: "Error", description: "The server said no", variant: "destructive" };
    // Each failure is told once, by its toast: the form is silent for screen readers.
    expect(toasts).toEqual([error, error]);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("link", { name: "sign in again" })).toBeNull();
    server.use(problem("SIGNED_OUT", {}, 401));
    await userEvent.click(screen.getByRole("button", { name: "Add person" }));
    const way = await screen.findByRole("link", { name: "sign in again" });
    expect([way.getAttribute("href"), way.getAttribute("target")]).toEqual(["/api/login", "_blank"]);
    expect(screen.getByLabelText(/First name/)).toHaveValue("Emma");
  });

  test("tells in a toast, too, what failed without a command", async () => {
    const fails = () => Promise.reject(new Error("cut off"));
    const { toasts } = await renderInFrontend(<PersonForm onSubmit={fails} />);
    await userEvent.type(screen.getByLabelText(/First name/), "Emma");
    await userEvent.click(screen.getByRole("button", { name: "Add person" }));
    expect(await screen.findByText("Failed to add family member")).toBeVisible();
    expect(toasts).toEqual([{ title: "Error", description: "Failed to add family member", variant: "destructive" }]);
  });

  test("takes no words while it sends some, which would be lost, and gives the focus back where it could not", async () => {
    let answer = (_works: boolean) => {};
    const sending = () =>
      new Promise<void>((resolve, reject) => {
        answer = (works) => (works ? resolve() : reject(new Error("cut off")));
      });
    await renderInFrontend(<PersonForm onSubmit={sending} />);
    const field = screen.getByLabelText(/First name/);
    await userEvent.type(field, "Emma{Enter}");
    const button = await screen.findByRole("button", { name: "Adding…" });
    await waitFor(() => expect(button).toHaveFocus());
    expect(field.closest("[inert]")).not.toBeNull();
    answer(false);
    expect(await screen.findByText("Failed to add family member")).toBeVisible();
    expect(field.closest("[inert]")).toBeNull();
    expect(field).toHaveFocus();
  });

  test("asks before a link leaves unsaved words behind", async () => {
    const { visited } = await renderInFrontend(<PersonForm onSubmit={vi.fn<(values: unknown) => void>()} />);
    await userEvent.type(screen.getByLabelText(/First name/), "Emma");
    await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
    await userEvent.click(await screen.findByRole("button", { name: "Keep writing" }));
    expect(visited).toEqual(["/"]);
    expect(screen.getByLabelText(/First name/)).toHaveValue("Emma");
    await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
    await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(visited).toEqual(["/", "/people"]));
  });

  test("asks in front of a menu that is the browser's own modal", async () => {
    await renderInFrontend(
      <>
        <PersonForm onSubmit={vi.fn<(values: unknown) => void>()} />
        <dialog aria-label="Menu">
          <Link href="/stories">Stories</Link>
        </dialog>
      </>,
    );
    await userEvent.type(screen.getByLabelText(/First name/), "Emma");
    const menu = document.querySelector("dialog");
    menu?.showModal();
    await userEvent.click(screen.getByRole("link", { name: "Stories" }));
    expect(await screen.findByRole("button", { name: "Keep writing" })).toBeVisible();
    expect(menu).not.toHaveAttribute("open");
  });

  test("asks before a dialog closes over unsaved words, and not once they are saved", async () => {
    const InDialog = () => {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onOpenChange={setOpen} title="Add a person">
          <PersonForm onSubmit={() => undefined} />
        </Dialog>
      );
    };
    await renderInFrontend(<InDialog />);
    await userEvent.type(screen.getByLabelText(/First name/), "Emma");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Keep writing" }));
    await userEvent.click(screen.getByRole("button", { name: "Add person" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Add person" })).toBeEnabled());
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("in a family that is suspended", () => {
  const suspended = sessionOf({ tenant: { status: "suspended" } });
  const NoteForm = (props: { onCancel?: () => void; whileClosed?: boolean }) => {
    const form = useSchemaForm(memberInput, { firstName: "" });
    return (
      <Form form={form} onSubmit={() => undefined} submit="Add" {...props}>
        <Field form={form} name="firstName" label="First name" isRequired>
          {(control) => <Input {...control} />}
        </Field>
      </Form>
    );
  };

  test("says before it is filled in that nothing can be added, and who can help", async () => {
    const onCancel = vi.fn<() => void>();
    await renderInFrontend(<NoteForm onCancel={onCancel} />, { session: suspended });
    expect(screen.getByText(/^Nothing can be added or changed while this family archive is suspended/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Help Desk" })).toHaveAttribute("href", "/help");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test("stays open where what it sends is taken all the same, and for super admins", async () => {
    const { unmount } = await renderInFrontend(<NoteForm whileClosed />, { session: suspended });
    expect(screen.getByRole("textbox")).toBeVisible();
    unmount();
    const session = sessionOf({ user: { role: "super_admin" }, tenant: { status: "suspended" } });
    await renderInFrontend(<NoteForm />, { session });
    expect(screen.getByRole("textbox")).toBeVisible();
  });

  test("keeps what is typed already when the family is suspended meanwhile", async () => {
    const Family = () => {
      const [session, setSession] = useState(sessionOf());
      return (
        <SessionContext value={session}>
          <NoteForm />
          <button type="button" onClick={() => setSession(suspended)}>
            Suspend the family
          </button>
        </SessionContext>
      );
    };
    await renderInFrontend(<Family />);
    await userEvent.type(screen.getByLabelText(/First name/), "Emma");
    await userEvent.click(screen.getByRole("button", { name: "Suspend the family" }));
    expect(screen.getByLabelText(/First name/)).toHaveValue("Emma");
    await userEvent.clear(screen.getByLabelText(/First name/));
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
