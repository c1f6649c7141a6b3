import { addFamilyMember, listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { addFamilyRelationship, listFamilyRelationships } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { getTreeBeginning } from "@kinkeeper/contracts/genealogy/onboarding";
import { optionalLine } from "@kinkeeper/contracts/text";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm, type SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";

const schema = z.object({
  motherFirstName: optionalLine(),
  motherLastName: optionalLine(),
  motherHasDied: z.boolean(),
  fatherFirstName: optionalLine(),
  fatherLastName: optionalLine(),
  fatherHasDied: z.boolean(),
});
type Typed = z.input<typeof schema>;
type Parents = z.output<typeof schema>;

const parents = [
  { who: "mother", title: "Your mother", died: "She has died", lastName: "Last name at birth", sex: "female" },
  { who: "father", title: "Your father", died: "He has died", lastName: "Last name", sex: "male" },
] as const;
type Parent = (typeof parents)[number];

const changed = [listFamilyMembers, listFamilyRelationships, getTreeBeginning];

const ParentFields = ({ form, parent }: { form: SchemaForm<Typed, Parents>; parent: Parent }) => {
  const { who, title, died, lastName } = parent;
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-serif text-lg font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name={`${who}FirstName`} label="First name">
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name={`${who}LastName`} label={lastName}>
          {(control) => <Input {...control} />}
        </Field>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-5 accent-accent" {...form.register(`${who}HasDied`)} />
        {died}
      </label>
    </fieldset>
  );
};

/** Mother and father, as far as their child in the tree knows them. */
export const ParentsStep = ({ childId }: { childId: string }) => {
  const api = useApi();
  const queries = useQueryClient();
  const added = useRef<Partial<Record<Parent["who"], { id: string; isLinked: boolean }>>>({});
  const form = useSchemaForm<Typed, Parents>(schema, {
    motherFirstName: "",
    motherLastName: "",
    motherHasDied: false,
    fatherFirstName: "",
    fatherLastName: "",
    fatherHasDied: false,
  });
  const typed = useWatch({ control: form.control, name: ["motherFirstName", "fatherFirstName"] });

  const add = async ({ who, sex }: Parent, values: Parents) => {
    const firstName = values[`${who}FirstName`];
    if (!firstName) return;
    const lastName = values[`${who}LastName`] ?? null;
    const body = { firstName, lastName, sex, isLiving: !values[`${who}HasDied`] };
    // Where only a later call failed, nobody is added twice.
    const parent = (added.current[who] ??= { id: (await api.call(addFamilyMember, { body })).id, isLinked: false });
    if (parent.isLinked) return;
    await api.call(addFamilyRelationship, {
      body: { member1Id: parent.id, member2Id: childId, relationshipType: "parent" },
    });
    parent.isLinked = true;
  };
  const save = async (values: Parents) => {
    for (const parent of parents) await add(parent, values);
    await Promise.all(changed.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
  };
  return (
    <Form
      form={form}
      submit="Add parents"
      pending="Adding…"
      isComplete={typed.some((name) => name?.trim())}
      isGuarded={false}
      onSubmit={save}
    >
      {parents.map((parent) => (
        <ParentFields key={parent.who} form={form} parent={parent} />
      ))}
    </Form>
  );
};
