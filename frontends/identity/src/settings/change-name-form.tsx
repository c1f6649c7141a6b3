import { changeProfile } from "@kinkeeper/contracts/identity/account";
import { currentUser } from "@kinkeeper/contracts/identity/signed-in";
import { requiredLine } from "@kinkeeper/contracts/text";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { z } from "zod";

const fullName = z.strictObject({
  firstName: requiredLine("First name is required"),
  lastName: requiredLine("Last name is required"),
});

export const ChangeNameForm = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) => {
  const form = useSchemaForm(fullName, { firstName: firstName ?? "", lastName: lastName ?? "" });
  const changeName = useCommand(changeProfile, {
    invalidates: [currentUser],
    success: { title: "Settings updated", description: "Your preferences have been saved successfully." },
    failure: "Your name could not be changed",
  });
  return (
    <Form
      form={form}
      whileClosed
      className="mt-4"
      onSubmit={(body) => changeName.mutateAsync({ body })}
      submit="Save name"
      pending="Saving…"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="firstName" label="First name" isRequired>
          {(control) => <Input autoComplete="given-name" {...control} />}
        </Field>
        <Field form={form} name="lastName" label="Last name" isRequired>
          {(control) => <Input autoComplete="family-name" {...control} />}
        </Field>
      </div>
    </Form>
  );
};
