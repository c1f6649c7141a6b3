import { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import { partnership as partnershipOf, relationshipFields } from "@kinkeeper/contracts/genealogy/relationship";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { Button } from "@kinkeeper/kit/button.tsx";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { PlaceField } from "@kinkeeper/kit/place-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useId, useMemo, useState, type ReactNode } from "react";
import { z } from "zod";
import { useNearKin } from "../family/use-near-kin.ts";
import { MemberForm } from "./member-form.tsx";
import type { RelativeKind } from "./relative-kinds.ts";
import { likelyFields } from "./relatives-to-add.ts";
import { partnershipOptions } from "./tie-options.ts";
import { useAddRelative, type Together } from "./use-add-relative.ts";

export interface AddRelativeProps {
  readonly member: KinPerson;
  readonly kind: RelativeKind;
  readonly onClose: () => void;
}

interface ContentProps extends AddRelativeProps {
  readonly together: Together;
  /** Of a partner: whether they are married, and since when. */
  readonly tie: ReactNode;
}

const failure = "Failed to add family member";
const known = z.object({ id: z.uuid("Please choose a person") });

/** Of a child: with whom. Whom somebody lived with is the likely answer. */
const OtherParent = (props: { partners: readonly KinPerson[]; value: string; onChange: (id: string) => void }) => {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Other parent
      </label>
      <Select
        id={id}
        placeholder="Not known"
        options={props.partners.map((partner) => ({ value: partner.id, label: fullName(partner) }))}
        value={props.value}
        onChange={(next) => props.onChange(next ?? "")}
      />
    </div>
  );
};

/** Of a partner: nobody is taken for married who was only added beside somebody. */
const TogetherAs = ({ value, onChange }: { value: Together; onChange: (together: Together) => void }) => {
  const id = useId();
  return (
    <>
      <div className="grid content-start gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Together as
        </label>
        <Select
          id={id}
          options={partnershipOptions}
          value={value.partnership}
          onChange={(next) => onChange({ ...value, partnership: partnershipOf.parse(next) })}
        />
      </div>
      {value.partnership !== "partners" && (
        <>
          <div className="grid content-start gap-1.5">
            <label htmlFor={`${id}-date`} className="text-sm font-medium">
              Married on
            </label>
            <DateField
              id={`${id}-date`}
              value={value.marriageDate}
              maxLength={relationshipFields.marriageDate.maxLength}
              onChange={(marriageDate) => onChange({ ...value, marriageDate })}
            />
          </div>
          <div className="grid content-start gap-1.5">
            <label htmlFor={`${id}-place`} className="text-sm font-medium">
              Married in
            </label>
            <PlaceField
              id={`${id}-place`}
              value={value.marriagePlace}
              maxLength={relationshipFields.marriagePlace.maxLength}
              onChange={(marriagePlace) => onChange({ ...value, marriagePlace })}
            />
          </div>
        </>
      )}
    </>
  );
};

const NewRelative = ({ member, kind, together, tie, onClose }: ContentProps) => {
  const { tiesOf, byId } = useNearKin(member.id);
  const form = useSchemaForm(memberInput, likelyFields(kind, member));
  const add = useAddRelative(member, kind);
  const partners = useMemo(() => {
    if (kind !== "child") return [];
    return tiesOf(member.id).flatMap(({ otherId, otherIs }) => (otherIs === "spouse" ? (byId.get(otherId) ?? []) : []));
  }, [byId, kind, member.id, tiesOf]);
  const [otherParentId, setOtherParentId] = useState(partners.length === 1 ? partners[0]!.id : "");
  return (
    <MemberForm
      form={form}
      submit={`Add ${kind}`}
      pending="Adding…"
      failure={failure}
      tie={
        partners.length > 0 ? (
          <OtherParent partners={partners} value={otherParentId} onChange={setOtherParentId} />
        ) : (
          tie
        )
      }
      onSubmit={async (person) => {
        await add({ person, otherParentId, together });
        onClose();
      }}
      onCancel={onClose}
    />
  );
};

const KnownRelative = ({ member, kind, together, tie, onClose }: ContentProps) => {
  const form = useSchemaForm(known, { id: "" });
  const add = useAddRelative(member, kind);
  return (
    <Form
      form={form}
      isGuarded={false}
      submit={`Add ${kind}`}
      pending="Adding…"
      failure="Failed to add relationship"
      onSubmit={async (person) => {
        await add({ person, together });
        onClose();
      }}
      onCancel={onClose}
    >
      <Field form={form} name="id" label="Person">
        {({ value, onChange, id, ...control }) => (
          <PersonPicker
            id={id}
            without={[member.id]}
            value={value ?? ""}
            onChange={onChange}
            aria-invalid={control["aria-invalid"]}
            aria-describedby={control["aria-describedby"]}
          />
        )}
      </Field>
      {tie}
    </Form>
  );
};

/** Adds a father, mother, partner, child or sibling of somebody in one step: somebody new, or who is in the tree already. */
export const AddRelativeDialog = (props: AddRelativeProps) => {
  const [isKnown, setKnown] = useState(false);
  const [together, setTogether] = useState<Together>({ partnership: "married", marriageDate: "", marriagePlace: "" });
  const { member, kind, onClose } = props;
  const Content = isKnown ? KnownRelative : NewRelative;
  return (
    <Dialog open onOpenChange={onClose} title={`Add ${readableName(member.firstName)}’s ${kind}`} size="large">
      <p className="mb-5 text-ink-soft">
        {isKnown ? "Not in the tree yet? " : "Already in the tree? "}
        <Button variant="link" onClick={() => setKnown(!isKnown)}>
          {isKnown ? "Add a new person" : "Choose a person"}
        </Button>
      </p>
      <Content
        {...props}
        together={together}
        tie={kind === "partner" && <TogetherAs value={together} onChange={setTogether} />}
      />
    </Dialog>
  );
};
