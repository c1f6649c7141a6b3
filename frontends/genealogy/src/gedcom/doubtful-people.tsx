import {
  decideDoubtfulPerson,
  listDoubtfulPeople,
  type DoubtfulDecision,
  type DoubtfulPerson,
} from "@kinkeeper/contracts/genealogy/import-review";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { ComparedTable } from "../duplicates/compared-table.tsx";

const choices: readonly { readonly decision: DoubtfulDecision; readonly label: string }[] = [
  { decision: "same", label: "Same person" },
  { decision: "different", label: "Different people" },
  { decision: "later", label: "Decide later" },
];

const outcomes: Readonly<Record<DoubtfulDecision, string>> = {
  same: "Nobody is added. What is missing here is filled in from the file.",
  different: "The person in the file is added as somebody new.",
  later: "The person in the file is added, and both are shown under possible duplicates.",
};

const outcomeOf = (decision: DoubtfulDecision, { isCorrection }: DoubtfulPerson): string =>
  decision === "same" && isCorrection
    ? "Nobody is added. What the file says differently replaces what it said before."
    : outcomes[decision];

const Head = ({ where, person }: { where: string; person: DoubtfulPerson["person" | "known"] }) => (
  <span className="[overflow-wrap:anywhere]">
    <span className="block text-sm text-ink-soft">{where}</span>
    <span className="block font-serif text-lg leading-tight font-semibold">{fullName(person)}</span>
    <span className="block text-sm text-ink-soft tabular-nums">{lifeYears(person)}</span>
  </span>
);

const Doubt = ({ importId, doubt }: { importId: string; doubt: DoubtfulPerson }) => {
  const { number, person, known, decision } = doubt;
  const decide = useCommand(decideDoubtfulPerson, {
    invalidates: [listDoubtfulPeople],
    failure: "This could not be saved",
  });
  const chosen = decide.isPending ? decide.variables.body.decision : decision;
  return (
    <li className="rounded-control border border-line p-4">
      <ComparedTable
        caption={`${fullName(person)} in the file and ${fullName(known)} in your tree, side by side`}
        one={person}
        other={known}
        heads={[
          <Head key="file" where="In the file" person={person} />,
          <Head key="tree" where="In your tree" person={known} />,
        ]}
      />
      <div role="group" aria-label={`Is ${fullName(person)} the same person?`} className="mt-3 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button
            key={choice.decision}
            size="small"
            variant={chosen === choice.decision ? "primary" : "secondary"}
            aria-pressed={chosen === choice.decision}
            disabled={decide.isPending}
            onClick={() => decide.mutate({ params: { id: importId }, body: { number, decision: choice.decision } })}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
        {outcomeOf(chosen ?? "later", doubt)}
      </p>
    </li>
  );
};

/** People of a file beside those of the tree whom they may be. */
export const DoubtfulPeople = ({ importId }: { importId: string }) => {
  const pages = usePages(listDoubtfulPeople, {
    argumentsFor: (after) => ({ params: { id: importId }, query: after === undefined ? {} : { after } }),
    pageOf: ({ people, next }) => ({ items: people, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  if (pages.error && !pages.items)
    return (
      <p role="alert" className="text-danger">
        {messageFor(pages.error, "The people could not be listed.")}
      </p>
    );
  if (!pages.items)
    return (
      <Loading label="Loading people…">
        <Skeleton className="h-48" />
      </Loading>
    );
  return (
    <>
      <ul aria-label="People who may be in your tree already" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {pages.items.map((doubt) => (
          <Doubt key={doubt.number} importId={importId} doubt={doubt} />
        ))}
      </ul>
      {pages.hasMore && (
        <p className="mt-3">
          <Button variant="quiet" size="small" isPending={pages.isReadingMore} onClick={pages.readMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
};
