import { addTenantUser, listTenantUsers } from "@kinkeeper/contracts/identity/family-users";
import { getOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import { emailAddress } from "@kinkeeper/contracts/text";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";

const schema = z.object({ email: emailAddress });

interface InvitationStepProps {
  readonly tenantId: string;
  /** Where no mail goes out: the link to pass on. */
  readonly onLink: (link: string) => void;
}

export const InvitationStep = ({ tenantId, onLink }: InvitationStepProps) => {
  const api = useApi();
  const queries = useQueryClient();
  const form = useSchemaForm(schema, { email: "" });
  return (
    <Form
      form={form}
      submit="Send invitation"
      pending="Sending…"
      isGuarded={false}
      onSubmit={async ({ email }) => {
        const { link } = await api.call(addTenantUser, { params: { tenantId }, body: { email, role: "member" } });
        if (link) onLink(link);
        await Promise.all(
          [getOnboarding, listTenantUsers].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
        );
      }}
    >
      <Field form={form} name="email" label="Their e-mail address" isRequired>
        {(control) => <Input {...control} type="email" inputMode="email" autoCapitalize="none" />}
      </Field>
    </Form>
  );
};
