import {
  countPossibleDuplicates,
  findDifferent,
  listPossibleDuplicates,
  putOffDuplicate,
  reopenDuplicate,
  type ComparedPerson,
  type PossibleDuplicate,
} from "@kinkeeper/contracts/genealogy/duplicates";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { ComparedTable } from "./compared-table.tsx";

const MergeDialog = lazyDialog(() => import("./merge-dialog.tsx").then((module) => module.MergeDialog));

const words = {
  "very likely": "Very likely the same",
  likely: "Likely the same",
  possible: "Possibly the same",
} as const;
const invalidates = [listPossibleDuplicates, countPossibleDuplicates];

const Head = ({ person }: { person: ComparedPerson }) => (
  <Link
    href={`/people/${person.id}`}
    className="focus-ring flex min-w-0 flex-col items-start gap-2 rounded-control text-ink no-underline lg:flex-row lg:items-center"
  >
    <Portrait name={fullName(person)} photoUrl={person.photoUrl} size={40} />
    <span className="min-w-0">
      <span className="block font-serif text-lg leading-tight font-semibold [overflow-wrap:anywhere]">
        {fullName(person)}
      </span>
      <span className="block text-sm text-ink-soft tabular-nums">{lifeYears(person)}</span>
    </span>
  </Link>
);

/** Two people side by side, and what can be decided about them. */
export const DuplicateCard = ({ duplicate }: { duplicate: PossibleDuplicate }) => {
  const { one, other, likelihood, isLater } = duplicate;
  const isAdmin = useIsFamilyAdmin();
  const [isMerging, setMerging] = useState(false);
  const sent = { body: { member1Id: one.id, member2Id: other.id } };
  const failure = "This could not be saved";
  const reopen = useCommand(reopenDuplicate, { invalidates, failure });
  const different = useCommand(findDifferent, {
    invalidates,
    failure,
    success: () => ({
      title: "Different people",
      description: `${fullName(one)} and ${fullName(other)} will not be shown together again`,
      action: { label: "Undo", run: () => reopen.mutate(sent) },
    }),
  });
  const later = useCommand(putOffDuplicate, { invalidates, failure, success: "Moved to the end of the list" });
  return (
    <Card className="p-5 sm:p-6">
      <p className="mb-3 flex flex-wrap gap-2">
        <Badge>{words[likelihood]}</Badge>
        {isLater && <Badge>Saved for later</Badge>}
      </p>
      <ComparedTable
        caption={`${fullName(one)} and ${fullName(other)}, side by side`}
        one={one}
        other={other}
        heads={[<Head key="one" person={one} />, <Head key="other" person={other} />]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {isAdmin && <Button onClick={() => setMerging(true)}>Same person</Button>}
        {isAdmin && (
          <Button variant="secondary" isPending={different.isPending} onClick={() => different.mutate(sent)}>
            Different people
          </Button>
        )}
        {!isLater && (
          <Button variant="quiet" isPending={later.isPending} onClick={() => later.mutate(sent)}>
            Later
          </Button>
        )}
      </div>
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog duplicate={duplicate} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </Card>
  );
};
