import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { fullName } from "./person-words.ts";
import { Portrait } from "./portrait.tsx";

interface PersonOptionProps {
  readonly id: string;
  readonly person: Pick<FamilyMember, "firstName" | "lastName" | "photoUrl">;
  /** Whether the keyboard is on it. */
  readonly isActive: boolean;
  readonly onChoose: () => void;
  /** What stands beside the portrait. */
  readonly children: ReactNode;
}

/** One of a list of people to choose from, inside a `role="listbox"` whose focus stays in the text that is typed. */
export const PersonOption = ({ id, person, isActive, onChoose, children }: PersonOptionProps) => (
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    className={classNames(
      "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 text-base",
      isActive && "bg-wash",
    )}
    // Before the text loses focus and the list goes away.
    onPointerDown={(event) => {
      event.preventDefault();
      onChoose();
    }}
  >
    <Portrait name={fullName(person)} photoUrl={person.photoUrl} size={24} />
    {children}
  </li>
);
