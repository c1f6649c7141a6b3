import { Field } from "@kinkeeper/kit/form/field.tsx";
import { SeenBy } from "../family/seen-by.tsx";
import type { MemberFormState } from "./member-form.tsx";

/** Who can see birth, death and biography: folded away as long as everybody does. For administrators. */
export const PrivateParts = ({ form }: { form: MemberFormState }) => {
  const { isBirthPrivate, isDeathPrivate, isBiographyPrivate } = form.formState.defaultValues ?? {};
  const isOpen = Boolean(isBirthPrivate || isDeathPrivate || isBiographyPrivate);
  const isLiving = form.watch("isLiving") ?? true;
  return (
    <details open={isOpen} className="rounded-control border border-line px-4">
      <summary className="focus-ring flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-medium">
        Who can see birth, death and biography
      </summary>
      <div className="grid gap-5 pt-2 pb-4">
        <Field form={form} name="isBirthPrivate" label="Who can see the birth">
          {(control) => <SeenBy {...control} />}
        </Field>
        {!isLiving && (
          <Field form={form} name="isDeathPrivate" label="Who can see the death">
            {(control) => <SeenBy {...control} />}
          </Field>
        )}
        <Field form={form} name="isBiographyPrivate" label="Who can see the biography">
          {(control) => <SeenBy {...control} />}
        </Field>
      </div>
    </details>
  );
};
