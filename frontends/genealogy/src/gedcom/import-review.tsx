import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { Tabs, type Tab } from "@kinkeeper/kit/tabs.tsx";
import { lazy, Suspense, type ReactNode } from "react";

const DoubtfulPeople = lazy(() =>
  import("./doubtful-people.tsx").then((module) => ({ default: module.DoubtfulPeople })),
);
const PeopleOfFile = lazy(() => import("./people-of-file.tsx").then((module) => ({ default: module.PeopleOfFile })));

/** Who of a file is new, would change, or may be somebody who is here, and which relationships would change: before anything is written. */
export const ImportReview = ({ preview }: { preview: GedcomImport }) => {
  const { id, created, updated, doubtful, changedRelationships: related } = preview;
  const tab = (value: string, label: string, count: number, content: ReactNode): Tab[] =>
    count === 0 ? [] : [{ value, label, count, content: <Suspense fallback={null}>{content}</Suspense> }];
  const tabs = [
    ...tab("doubtful", "To decide", doubtful, <DoubtfulPeople importId={id} />),
    ...tab("changed", "Changed", updated, <PeopleOfFile importId={id} kind="changed" />),
    ...tab("relationships", "Relationships", related, <PeopleOfFile importId={id} kind="relationships" />),
    ...tab("new", "New", created, <PeopleOfFile importId={id} kind="new" />),
  ];
  if (tabs.length === 0) return null;
  return (
    <div className="mt-5">
      {doubtful > 0 && (
        <p className="mb-3">
          {doubtful === 1
            ? "1 person in the file may be in your tree already. Compare the two before you import."
            : `${doubtful.toLocaleString("en")} people in the file may be in your tree already. Compare them before you import.`}
        </p>
      )}
      <Tabs label="People in the file" tabs={tabs} />
    </div>
  );
};
