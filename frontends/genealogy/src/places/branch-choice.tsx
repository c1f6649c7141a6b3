import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useId, useState } from "react";
import { useOwnPerson } from "../people/use-own-person.ts";
import type { Branch } from "./use-branch.ts";

const options = [
  { value: "everybody", label: "Everybody" },
  { value: "ancestorsOf", label: "Ancestors of…" },
  { value: "descendantsOf", label: "Descendants of…" },
];

interface BranchChoiceProps {
  readonly branch: Branch | undefined;
  readonly onChange: (branch: Branch | undefined) => void;
}

/** Whose places the map shows: everybody's, or those of one person's ancestors or descendants. */
export const BranchChoice = ({ branch, onChange }: BranchChoiceProps) => {
  const id = useId();
  const own = useOwnPerson();
  /** Until it is said of whom. */
  const [waiting, setWaiting] = useState<Branch["way"]>();
  const way = waiting ?? branch?.way;
  const choose = (value: string | null) => {
    setWaiting(undefined);
    if (value !== "ancestorsOf" && value !== "descendantsOf") return onChange(undefined);
    const personId = branch?.personId ?? own.memberId;
    if (personId === undefined) setWaiting(value);
    else onChange({ way: value, personId });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="text-sm font-medium">
        Who
      </label>
      <Select id={id} className="w-44" options={options} value={way ?? "everybody"} onChange={choose} />
      {way && (
        <div className="min-w-56 flex-1">
          <PersonPicker
            label="Of whom"
            value={waiting ? "" : (branch?.personId ?? "")}
            onChange={(personId) => {
              setWaiting(undefined);
              onChange({ way, personId });
            }}
          />
        </div>
      )}
    </div>
  );
};
