import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import {
  changeFamilyRelationship,
  type FamilyRelationship,
} from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { relationshipInput } from "@kinkeeper/contracts/genealogy/relationship-input";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { TheirChanges } from "@kinkeeper/kit/form/their-changes.tsx";
import { useChange } from "@kinkeeper/kit/form/use-change.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { PlaceField } from "@kinkeeper/kit/place-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { SourceFields } from "../facts/source-fields.tsx";
import { fieldNames, readable } from "../family/field-names.ts";
import { listsOfTies } from "../family/lists-of-people.ts";
import { SeenBy } from "../family/seen-by.tsx";
import { nearKinQuery } from "../family/use-near-kin.ts";
import type { Tie } from "../family/tie.ts";
import { partnershipOptions, pedigreeOptions } from "./tie-options.ts";

const details = z.object(relationshipInput);

/** What of a relationship can be said: how a child belongs to a parent, how two partners are together. */
export const hasDetails = ({ otherIs }: Tie): boolean => ["parent", "child", "spouse"].includes(otherIs);

const detailsOf = ({
  marriageDate,
  marriagePlace,
  pedigree,
  partnership,
  endDate,
  endPlace,
  marriageCitations = null,
  endCitations = null,
  isPrivate,
  isMarriagePrivate,
  isEndPrivate,
}: FamilyRelationship): z.input<typeof details> => ({
  marriageDate,
  marriagePlace,
  pedigree: pedigree ?? "birth",
  partnership: partnership ?? "married",
  endDate,
  endPlace,
  marriageCitations,
  endCitations,
  isPrivate: isPrivate ?? false,
  isMarriagePrivate: isMarriagePrivate ?? false,
  isEndPrivate: isEndPrivate ?? false,
});

interface TieDetailsProps {
  readonly tie: Tie;
  readonly member: ListedPerson;
  readonly other: ListedPerson | undefined;
  readonly onClose: () => void;
}

/** Says how a child belongs to a parent, or when two partners married and parted; for administrators. */
export const TieDetails = ({ tie, member, other, onClose }: TieDetailsProps) => {
  const { relationship, otherIs } = tie;
  const form = useSchemaForm(details, detailsOf(relationship));
  const queries = useQueryClient();
  const near = nearKinQuery(useApi(), member.id);
  const change = useCommand(changeFamilyRelationship, {
    invalidates: [...listsOfTies, getFamilyMember],
    success: "Relationship updated successfully",
    failure: "Failed to update relationship",
    // The form tells it, once it is known what has become of what is changed.
    silentFailure: true,
  });
  const read = async (): Promise<FamilyRelationship> => {
    const { relationships } = await queries.fetchQuery({ ...near, staleTime: 0 });
    // Who removed it took it off the list as well.
    return relationships.find(({ id }) => id === relationship.id) ?? relationship;
  };
  const { save, theirs } = useChange({
    form,
    item: relationship,
    fieldsOf: detailsOf,
    send: (body, ifMatch) => change.mutateAsync({ params: { id: relationship.id }, body, ifMatch }),
    read,
  });
  const isOfPartners = otherIs === "spouse";
  const child = otherIs === "child" ? other : member;
  const partnership = form.watch("partnership");
  const hasEnded = partnership === "divorced" || partnership === "separated";
  return (
    <Form
      form={form}
      isGuarded={false}
      submit="Save"
      pending="Saving…"
      failure="Failed to update relationship"
      className="mt-2 rounded-card bg-wash p-4 [--ground:var(--wash)]"
      onCancel={onClose}
      onSubmit={async (values) => {
        await save(values);
        onClose();
      }}
    >
      <TheirChanges changes={theirs} fieldNames={fieldNames} readable={readable} />
      {isOfPartners ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field form={form} name="partnership" label="Together as" className="sm:col-span-2">
            {(control) => <Select {...control} options={partnershipOptions} />}
          </Field>
          {partnership !== "partners" && (
            <>
              <Field form={form} name="marriageDate" label="Married on">
                {(control) => <DateField {...control} />}
              </Field>
              <Field form={form} name="marriagePlace" label="Married in">
                {(control) => <PlaceField {...control} />}
              </Field>
              <SourceFields form={form} name="marriageCitations" about="the marriage" className="sm:col-span-2" />
            </>
          )}
          {hasEnded && (
            <>
              <Field form={form} name="endDate" label={partnership === "divorced" ? "Divorced on" : "Separated on"}>
                {(control) => <DateField {...control} />}
              </Field>
              <Field form={form} name="endPlace" label={partnership === "divorced" ? "Divorced in" : "Separated in"}>
                {(control) => <PlaceField {...control} />}
              </Field>
              <SourceFields
                form={form}
                name="endCitations"
                about={partnership === "divorced" ? "the divorce" : "the separation"}
                className="sm:col-span-2"
              />
            </>
          )}
          <Field
            form={form}
            name="isPrivate"
            label="Who can see this"
            help={form.watch("isPrivate") ? "Others only see that they are a couple." : ""}
            className="sm:col-span-2"
          >
            {(control) => <SeenBy {...control} />}
          </Field>
          {partnership !== "partners" && !form.watch("isPrivate") && (
            <Field
              form={form}
              name="isMarriagePrivate"
              label="Who can see the wedding"
              help={form.watch("isMarriagePrivate") ? "Others see that they married, but not when and where." : ""}
              className="sm:col-span-2"
            >
              {(control) => <SeenBy {...control} />}
            </Field>
          )}
          {hasEnded && !form.watch("isPrivate") && (
            <Field
              form={form}
              name="isEndPrivate"
              label={partnership === "divorced" ? "Who can see the divorce" : "Who can see the separation"}
              help={form.watch("isEndPrivate") ? "Others see them as married." : ""}
              className="sm:col-span-2"
            >
              {(control) => <SeenBy {...control} />}
            </Field>
          )}
        </div>
      ) : (
        <Field form={form} name="pedigree" label={`How ${child?.firstName ?? "the child"} belongs`}>
          {(control) => <Select {...control} options={pedigreeOptions} />}
        </Field>
      )}
    </Form>
  );
};
