import { changePassword } from "@kinkeeper/contracts/identity/account";
import { newPassword } from "@kinkeeper/contracts/identity/credentials";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { z } from "zod";
import { PasswordInput } from "../password-input.tsx";

const passwords = z.strictObject({
  currentPassword: z.string().min(1, "Please enter your current password"),
  newPassword,
});

const empty = { currentPassword: "", newPassword: "" };

export const ChangePasswordForm = () => {
  const form = useSchemaForm(passwords, empty);
  const change = useCommand(changePassword, {
    success: {
      title: "Settings updated",
      description: "Your password was changed. Everywhere else you are signed out.",
    },
    failure: "Your password could not be changed",
  });
  const submit = async (body: z.output<typeof passwords>) => {
    await change.mutateAsync({ body });
    form.reset(empty);
  };
  return (
    <>
      <Form form={form} whileClosed className="mt-4" onSubmit={submit} submit="Change password" pending="Changing…">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field form={form} name="currentPassword" label="Current password" isRequired>
            {(control) => <PasswordInput what="current password" autoComplete="current-password" {...control} />}
          </Field>
          <Field form={form} name="newPassword" label="New password" help="At least 8 characters" isRequired>
            {(control) => <PasswordInput what="new password" autoComplete="new-password" {...control} />}
          </Field>
        </div>
      </Form>
      <p className="mt-4 text-sm text-ink-soft">
        Forgot it, or never had one?{" "}
        <a href="/api/password-reset" className="focus-ring rounded-sm text-accent underline underline-offset-4">
          Get a link by e-mail
        </a>
      </p>
    </>
  );
};
