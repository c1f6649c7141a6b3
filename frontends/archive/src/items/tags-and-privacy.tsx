import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import type { FieldValues } from "react-hook-form";
import { privacyHelp, PrivacyField } from "./privacy-field.tsx";
import { TagField } from "./tag-field.tsx";

interface TaggedFields extends FieldValues {
  readonly tags?: string[] | undefined;
  readonly privacy?: PrivacyLevel | undefined;
}

interface TagsAndPrivacyProps<Input extends TaggedFields, Output> {
  readonly form: SchemaForm<Input, Output>;
  readonly canMakePrivate?: boolean;
}

/** The last line of the forms of stories and artifacts. */
export const TagsAndPrivacy = <Input extends TaggedFields, Output>({
  form,
  canMakePrivate = true,
}: TagsAndPrivacyProps<Input, Output>) => {
  // A form is not assignable to a form of fewer fields, although these two fields are all that is used of it.
  const tagged = form as unknown as SchemaForm<TaggedFields, unknown>;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field form={tagged} name="tags" label="Tags (optional)" help="Separated by commas">
        {(control) => <TagField {...control} />}
      </Field>
      <Field form={tagged} name="privacy" label="Privacy" help={privacyHelp}>
        {(control) => <PrivacyField {...control} canMakePrivate={canMakePrivate} />}
      </Field>
    </div>
  );
};
