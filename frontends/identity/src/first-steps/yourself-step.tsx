import { addFamilyMember, listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { getTreeBeginning } from "@kinkeeper/contracts/genealogy/onboarding";
import { chooseOwnPerson, getOwnPerson } from "@kinkeeper/contracts/genealogy/own-person";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useChange } from "./use-change.ts";

const schema = memberInput.pick({ firstName: true, lastName: true, birthDate: true });
const changed = [listFamilyMembers, getOwnPerson, getTreeBeginning];

/** Somebody who is in the tree already, as after an import. */
const ChooseYourself = ({ onAbsent }: { onAbsent: () => void }) => {
  const api = useApi();
  const [chosen, setChosen] = useState("");
  const choose = useChange(async () => {
    await api.call(chooseOwnPerson, { body: { memberId: chosen } });
  }, changed);
  return (
    <div className="grid gap-5">
      <div>
        <p className="mb-1.5 text-sm font-medium">Who in the tree are you?</p>
        <PersonPicker value={chosen} onChange={setChosen} label="Who in the tree are you?" />
      </div>
      {choose.problem && <p className="text-danger">{choose.problem}</p>}
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button size="large" disabled={chosen === ""} isPending={choose.isPending} onClick={choose.run}>
          This is me
        </Button>
        <Button size="large" variant="secondary" onClick={onAbsent}>
          I am not in the tree yet
        </Button>
      </div>
    </div>
  );
};

const AddYourself = () => {
  const api = useApi();
  const queries = useQueryClient();
  const { user } = useSession();
  const added = useRef<string>(undefined);
  const form = useSchemaForm(schema, {
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    birthDate: user.birthdate ?? "",
  });
  const save = async (body: { firstName: string }) => {
    // Where only the second call failed, nobody is added twice.
    added.current ??= (await api.call(addFamilyMember, { body })).id;
    await api.call(chooseOwnPerson, { body: { memberId: added.current } });
    await Promise.all(changed.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
  };
  return (
    <Form form={form} submit="Add me" pending="Adding…" isGuarded={false} onSubmit={save}>
      <Field form={form} name="firstName" label="First name" isRequired>
        {(control) => <Input {...control} autoComplete="given-name" />}
      </Field>
      <Field form={form} name="lastName" label="Last name">
        {(control) => <Input {...control} autoComplete="family-name" />}
      </Field>
      <Field
        form={form}
        name="birthDate"
        label="Born"
        help="Such as 12 May 1958, or just 1958. You can leave it empty."
      >
        {(control) => <DateField {...control} />}
      </Field>
    </Form>
  );
};

export const YourselfStep = ({ hasPeople }: { hasPeople: boolean }) => {
  const [isAbsent, setAbsent] = useState(false);
  return hasPeople && !isAbsent ? <ChooseYourself onAbsent={() => setAbsent(true)} /> : <AddYourself />;
};
