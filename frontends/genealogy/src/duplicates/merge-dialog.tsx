import {
  mergeFamilyMembers,
  type ComparedPerson,
  type MergedField,
  type PossibleDuplicate,
} from "@kinkeeper/contracts/genealogy/duplicates";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useId, useState } from "react";
import { choicesOf, filledIn } from "./compared-fields.ts";
import { touchedByMerge, useUndoMerge } from "./use-undo-merge.ts";

interface OptionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

const Option = ({ name, isChosen, onChoose, children }: OptionProps) => (
  <label className="flex min-h-11 min-w-0 items-center gap-2 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-wash">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="focus-ring size-4 accent-accent"
    />
    <span className="line-clamp-4 min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </label>
);

const pair = "grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]";
const described = (person: ComparedPerson): string => [fullName(person), lifeYears(person)].filter(Boolean).join(", ");

/** Chooses who stays and which values, and makes one person of two. */
export const MergeDialog = ({ duplicate, onClose }: { duplicate: PossibleDuplicate; onClose: () => void }) => {
  const { one, other } = duplicate;
  const [isTurned, setTurned] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<MergedField>>(new Set());
  const [kept, merged] = isTurned ? [other, one] : [one, other];
  const choices = choicesOf(kept, merged);
  const name = useId();
  const undo = useUndoMerge();
  const { mutate, isPending } = useCommand(mergeFamilyMembers, {
    invalidates: touchedByMerge,
    failure: "They could not be merged",
    success: () => ({
      title: "Merged",
      description: `${fullName(merged)} and ${fullName(kept)} are one person now`,
      action: { label: "Undo", run: () => undo.mutate({ params: { id: merged.id } }) },
      duration: 15_000,
    }),
    onSuccess: onClose,
  });
  const choose = (field: MergedField, isTaken: boolean) =>
    setTaken((before) => (isTaken ? new Set([...before, field]) : new Set([...before].filter((one) => one !== field))));
  const turn = (isNowTurned: boolean) => {
    setTurned(isNowTurned);
    setTaken(new Set());
  };
  const merge = () => {
    const take = [...choices.flatMap(({ field }) => (taken.has(field) ? [field] : [])), ...filledIn(kept, merged)];
    mutate({ body: { keptId: kept.id, mergedId: merged.id, take } });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Same person"
      description="Relationships, stories and photos of both stay. You can undo this."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isPending={isPending} onClick={merge}>
            Merge
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="mb-1 font-semibold">Which one stays?</legend>
        <div className={pair}>
          <Option name={`${name} who`} isChosen={!isTurned} onChoose={() => turn(false)}>
            {described(one)}
          </Option>
          <Option name={`${name} who`} isChosen={isTurned} onChoose={() => turn(true)}>
            {described(other)}
          </Option>
        </div>
      </fieldset>
      {choices.map(({ field, label, kept: first, merged: second }) => (
        <fieldset key={field} className="mt-4">
          <legend className="mb-1 text-sm text-ink-soft">{label}</legend>
          {field === "photoUrl" ? (
            <div className={pair}>
              <Option name={`${name} ${field}`} isChosen={!taken.has(field)} onChoose={() => choose(field, false)}>
                The photo of the one who stays
              </Option>
              <Option name={`${name} ${field}`} isChosen={taken.has(field)} onChoose={() => choose(field, true)}>
                The other photo
              </Option>
            </div>
          ) : (
            <div className={pair}>
              <Option name={`${name} ${field}`} isChosen={!taken.has(field)} onChoose={() => choose(field, false)}>
                {first}
              </Option>
              <Option name={`${name} ${field}`} isChosen={taken.has(field)} onChoose={() => choose(field, true)}>
                {second}
              </Option>
            </div>
          )}
        </fieldset>
      ))}
    </Dialog>
  );
};
