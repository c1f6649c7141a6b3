import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { addFamilyRelationship, removeFamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { relationshipType, type RelationshipType } from "@kinkeeper/contracts/enumerations";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Pencil, X } from "lucide-react";
import { useMemo, useState } from "react";
import { z } from "zod";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { relationshipInput } from "@kinkeeper/contracts/genealogy/relationship-input";
import { relationshipLabels, tieLabel } from "../family/relationship-words.ts";
import { inverse, type Tie } from "../family/tie.ts";
import { weddingOf } from "../family/wedding-words.ts";
import { PrivateMark } from "../family/private-mark.tsx";
import { useNearKin } from "../family/use-near-kin.ts";
import { listsOfTies } from "../family/lists-of-people.ts";
import { hasDetails, TieDetails } from "./tie-details.tsx";
import { partnershipOptions, pedigreeOptions } from "./tie-options.ts";

const newTie = z.object({
  /** What the other is to the one whose relationships these are, as the list above says it. */
  otherIs: relationshipType,
  member2Id: z.uuid("Please choose a person"),
  pedigree: relationshipInput.pedigree,
  partnership: relationshipInput.partnership,
});
const noTie = {
  otherIs: "sibling" as const,
  member2Id: "",
  pedigree: "birth" as const,
  partnership: "married" as const,
};
const types = relationshipType.options.map((value) => ({ value, label: relationshipLabels[value] }));

/** In which order relatives are listed; the eldest first among equals. */
const nearness: readonly RelationshipType[] = ["parent", "spouse", "child", "sibling", ...relationshipType.options];

const TieRow = ({ member, tie, other }: { member: ListedPerson; tie: Tie; other: KinPerson | undefined }) => {
  const [isEditing, setEditing] = useState(false);
  const isAdmin = useIsFamilyAdmin();
  const name = other ? fullName(other) : "Unknown";
  const add = useCommand(addFamilyRelationship, {
    invalidates: listsOfTies,
    success: "Relationship added successfully",
    failure: "Failed to add relationship",
  });
  const {
    id,
    createdAt: _createdAt,
    revision: _revision,
    isPrivate,
    isMarriagePrivate,
    isEndPrivate,
    ...asItWas
  } = tie.relationship;
  const remove = useCommand(removeFamilyRelationship, {
    invalidates: listsOfTies,
    failure: "Failed to remove relationship",
    success: {
      title: "Success",
      description: "Relationship removed successfully",
      action: {
        label: "Undo",
        // Who may see it is for administrators to say; it stays as it was.
        run: () => add.mutate({ body: isAdmin ? { ...asItWas, isPrivate, isMarriagePrivate, isEndPrivate } : asItWas }),
      },
    },
  });
  const wedding = tie.otherIs === "spouse" ? weddingOf(tie.relationship) : "";
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex min-h-10 items-center gap-3">
        <Portrait name={name} photoUrl={other?.photoUrl ?? null} size={40} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-serif font-semibold">{name}</span>
          <span className="block text-sm text-ink-soft">
            {[tieLabel(tie), other && lifeYears(other)].filter(Boolean).join(" · ")}
            <PrivateMark isPrivate={isPrivate || isMarriagePrivate || isEndPrivate} />
          </span>
          {wedding && <span className="block text-sm text-ink-soft first-letter:uppercase">{wedding}</span>}
        </span>
        {isAdmin && hasDetails(tie) && (
          <IconButton
            label={`Edit relationship with ${name}`}
            icon={Pencil}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          />
        )}
        <IconButton
          label={`Remove ${name}`}
          icon={X}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        />
      </div>
      {isEditing && <TieDetails member={member} tie={tie} other={other} onClose={() => setEditing(false)} />}
    </li>
  );
};

const AddTie = ({ member }: { member: ListedPerson }) => {
  const form = useSchemaForm(newTie, noTie);
  const add = useCommand(addFamilyRelationship, {
    invalidates: listsOfTies,
    success: "Relationship added successfully",
    failure: "Failed to add relationship",
  });
  const type = form.watch("otherIs");
  const isOfChild = type === "parent" || type === "child";
  const submit = async ({ otherIs, member2Id, pedigree, partnership }: z.output<typeof newTie>) => {
    const how = isOfChild ? { pedigree } : type === "spouse" ? { partnership } : {};
    await add.mutateAsync({ body: { member1Id: member.id, member2Id, relationshipType: inverse[otherIs], ...how } });
    form.reset(noTie);
  };
  return (
    <Form
      form={form}
      isGuarded={false}
      onSubmit={submit}
      submit="Add relationship"
      pending="Adding…"
      failure="Failed to add relationship"
      className="mt-6 rounded-card bg-wash p-4 [--ground:var(--wash)]"
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field form={form} name="member2Id" label="Person">
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
        <Field form={form} name="otherIs" label={`is ${readableName(member.firstName)}’s`}>
          {(control) => <Select {...control} options={types} />}
        </Field>
        {isOfChild && (
          <Field form={form} name="pedigree" label="The child belongs">
            {(control) => <Select {...control} options={pedigreeOptions} />}
          </Field>
        )}
        {type === "spouse" && (
          <Field form={form} name="partnership" label="Together as">
            {(control) => <Select {...control} options={partnershipOptions} />}
          </Field>
        )}
      </div>
    </Form>
  );
};

export const RelationshipsDialog = ({ member, onClose }: { member: ListedPerson; onClose: () => void }) => {
  const { byId, tiesOf } = useNearKin(member.id);
  const ties = useMemo(() => {
    const born = ({ otherId }: Tie) => byId.get(otherId)?.birthFrom;
    return tiesOf(member.id).toSorted(
      (one, other) =>
        nearness.indexOf(one.otherIs) - nearness.indexOf(other.otherIs) || compareDays(born(one), born(other)),
    );
  }, [byId, member.id, tiesOf]);
  return (
    <Dialog open onOpenChange={onClose} title={`Manage Relationships for ${fullName(member)}`} size="large">
      {ties.length === 0 ? (
        <p className="text-ink-soft">No relationships yet. Add the first one below.</p>
      ) : (
        <ul aria-label="Current relationships">
          {ties.map((tie) => (
            <TieRow key={tie.relationship.id} member={member} tie={tie} other={byId.get(tie.otherId)} />
          ))}
        </ul>
      )}
      <AddTie member={member} />
    </Dialog>
  );
};
