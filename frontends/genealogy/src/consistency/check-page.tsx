import {
  confirmFinding,
  listFindings,
  type Finding,
  type FindingKind,
} from "@kinkeeper/contracts/genealogy/consistency";
import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { MemberDialog, RelationshipsDialog } from "../members/opened-dialogs.ts";

const listed = (finding: Finding) =>
  finding.people.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <Link href={`/people/${id}`} className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
        {name}
      </Link>
    </span>
  ));

/** What is mended in the relationships of somebody; where a date may be wrong instead, the people can be edited too. */
const relationshipKinds: Readonly<Partial<Record<FindingKind, "relationship" | "either">>> = {
  "own-ancestor": "relationship",
  "two-marriages": "relationship",
  "born-after-mothers-death": "either",
  "born-after-fathers-death": "either",
  "parent-too-young": "either",
  "parent-too-old": "either",
  "married-before-birth": "either",
  "married-too-young": "either",
  "married-after-death": "either",
};

interface Mending {
  readonly memberId: string;
  readonly what: "person" | "relationships";
}

/** Fathers and sons are often called the same: these are told apart by their place in the finding. */
const editWords = (name: string, index: number, [first, second]: Finding["people"]): string =>
  first?.name === second?.name ? `Edit the ${index === 0 ? "first" : "second"} ${name}` : `Edit ${name}`;

const mendingsOf = ({ kind, people }: Finding): readonly (Mending & { readonly words: string })[] => {
  const about = relationshipKinds[kind];
  const edits = people
    .slice(0, 2)
    .map(({ id, name }, index) => ({ memberId: id, what: "person" as const, words: editWords(name, index, people) }));
  const relationships = people
    .slice(0, 1)
    .map(({ id, name }) => ({ memberId: id, what: "relationships" as const, words: `Relationships of ${name}` }));
  if (about === undefined) return edits;
  return about === "relationship" ? relationships : [...relationships, ...edits];
};

/** The relationships of whom a finding names. */
const RelationshipsOf = ({ memberId, onClose }: { memberId: string; onClose: () => void }) => {
  const { data: member } = useSuspenseQuery(useApi().queryFor(getFamilyMember, { params: { id: memberId } }));
  return <RelationshipsDialog member={member} onClose={onClose} />;
};

const FindingRow = ({ finding, onMend }: { finding: Finding; onMend: (mending: Mending) => void }) => {
  const isAdmin = useIsFamilyAdmin();
  const invalidates = [listFindings];
  const failure = "This could not be saved.";
  const reopen = useCommand(confirmFinding, { invalidates, failure });
  const params = { id: finding.id };
  const confirm = useCommand(confirmFinding, {
    invalidates,
    failure,
    success: {
      title: "Marked as right",
      description: "You will see it again only if the dates change.",
      action: { label: "Undo", run: () => reopen.mutate({ params, body: { isRight: false } }) },
    },
  });
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={finding.certainty === "impossible" ? "danger" : "warm"}>
          {finding.certainty === "impossible" ? "Impossible" : "Unlikely"}
        </Badge>
        <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{listed(finding)}</span>
      </div>
      <p className="mt-1.5 [overflow-wrap:anywhere]">{finding.why}</p>
      {isAdmin && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mendingsOf(finding).map(({ memberId, what, words }) => {
            const { preload } = what === "person" ? MemberDialog : RelationshipsDialog;
            return (
              <Button
                key={words}
                variant="secondary"
                size="small"
                className="max-w-full"
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => onMend({ memberId, what })}
              >
                <span className="truncate">{words}</span>
              </Button>
            );
          })}
          <Button
            variant="quiet"
            size="small"
            isPending={confirm.isPending}
            aria-label={`It’s right: ${finding.why}`}
            onClick={() => confirm.mutate({ params, body: { isRight: true } })}
          >
            It’s right
          </Button>
        </div>
      )}
    </li>
  );
};

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;

/** "1 thing that can’t be right, 2 things that are unlikely."; what there is none of is not counted. */
const summaryOf = (impossible: number, unlikely: number): string => {
  const parts = [
    ...(impossible > 0 ? [`${counted(impossible, "thing", "things")} that can’t be right`] : []),
    ...(unlikely > 0 ? [`${counted(unlikely, "thing that is", "things that are")} unlikely`] : []),
  ];
  return `${parts.join(", ")}.`;
};

const Findings = () => {
  const pages = usePages(listFindings, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: ({ findings, next, ...counts }) => ({ items: [{ findings, ...counts }], next: next ?? undefined }),
    isAlwaysRead: true,
  });
  const [mended, setMended] = useState<Mending>();
  const close = () => {
    setMended(undefined);
    pages.readAgain();
  };
  const [first] = pages.items ?? [];
  if (!first)
    return pages.error ? (
      <div role="alert">
        <p className="text-danger">{messageFor(pages.error, "Your tree could not be checked.")}</p>
        <Button variant="secondary" className="mt-3" onClick={pages.readAgain}>
          Retry
        </Button>
      </div>
    ) : (
      <Loading label="Checking your tree…">
        <Skeleton className="h-28" />
        <Skeleton className="mt-3 h-28" />
      </Loading>
    );
  const findings = pages.items!.flatMap((page) => page.findings);
  const { impossible, unlikely, confirmed, hasPeople } = first;
  const kept = confirmed > 0 && `You marked ${counted(confirmed, "finding", "findings")} as right.`;
  if (!hasPeople)
    return (
      <EmptyState
        drawing="people"
        title="Nobody to check yet"
        action={
          <ButtonLink href="/family-members?add=1" variant="secondary">
            Add family members
          </ButtonLink>
        }
      >
        Once there are people in your tree, dates that can’t be right are listed here.
      </EmptyState>
    );
  if (findings.length === 0)
    return (
      <EmptyState drawing="people" title="Nothing to fix">
        All the dates we could check make sense. {kept}
      </EmptyState>
    );
  return (
    <>
      <p className="text-ink-soft">
        {summaryOf(impossible, unlikely)} {kept}
      </p>
      <Card className="mt-4 px-6 py-2">
        <ul aria-label="Findings">
          {findings.map((finding) => (
            <FindingRow key={finding.id} finding={finding} onMend={setMended} />
          ))}
        </ul>
      </Card>
      {pages.error && <p className="mt-3 text-danger">{messageFor(pages.error, "More could not be loaded.")}</p>}
      {pages.hasMore && (
        <Button variant="secondary" className="mt-4" isPending={pages.isReadingMore} onClick={pages.readMore}>
          Show more
        </Button>
      )}
      <Suspense fallback={null}>
        {mended?.what === "person" && <MemberDialog memberId={mended.memberId} onClose={close} />}
        {mended?.what === "relationships" && <RelationshipsOf memberId={mended.memberId} onClose={close} />}
      </Suspense>
    </>
  );
};

/** What in the tree cannot be, or is unlikely, each with a way to mend it or to say that it is right. */
export const CheckPage = () => (
  <div className="page page-narrow pb-16">
    <PageHeader
      above={
        <Link href="/people" className="text-accent underline-offset-4 hover:underline">
          People
        </Link>
      }
      title="Check your tree"
      subtitle="Dates that can’t be right, or are unlikely"
    />
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Findings />
    </div>
  </div>
);
