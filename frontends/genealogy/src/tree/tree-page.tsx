import { ButtonLink, Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Suspense, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { ImportLink } from "../family/import-link.tsx";
import { useFamily, type Family } from "../family/use-family.ts";
import { drawnFamily } from "./drawn-family.ts";
import { treeInputOf } from "./tree-input.ts";
import { TreeList } from "./tree-list.tsx";
import { TreeView } from "./tree-view.tsx";
import { useTreeLayout } from "./use-tree-layout.ts";

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

const TreeLoading = () => (
  <Loading label="Loading family tree...">
    <Skeleton className="h-[700px]" />
  </Loading>
);

const DrawnTree = ({ family, asList }: { family: Family; asList: boolean }) => {
  const input = useMemo(() => treeInputOf(family), [family]);
  const state = useTreeLayout(input);
  const layout = state.status === "drawn" ? state.layout : undefined;
  const drawn = useMemo(() => layout && drawnFamily(family, layout), [family, layout]);
  const [search] = useSearchParams();
  if (state.status === "failed") return <ErrorCard title="The tree could not be drawn" error={state.error} />;
  if (!drawn) return <TreeLoading />;
  return asList ? (
    <TreeList family={drawn} />
  ) : (
    <TreeView family={drawn} members={family.members} personId={search.get("person")} />
  );
};

const TreeOrInvitation = ({ asList }: { asList: boolean }) => {
  const family = useFamily();
  if (family.members.length === 0)
    return (
      <EmptyState
        drawing="tree"
        title="No Family Members Yet"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/family-members">Add Your First Family Member</ButtonLink>
            <ImportLink />
          </span>
        }
      >
        A tree begins with one person. Or bring in a whole one from another program.
      </EmptyState>
    );
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft tabular-nums">
        {count(family.members.length, "member", "members")} ·{" "}
        {count(family.relationships.length, "relationship", "relationships")}
      </p>
      <DrawnTree family={family} asList={asList} />
    </>
  );
};

export const TreePage = () => {
  const [asList, setAsList] = useState(false);
  return (
    <div className="page pb-12">
      <PageHeader
        title="Family Tree"
        actions={
          <>
            <Button variant="secondary" aria-pressed={asList} onClick={() => setAsList(!asList)}>
              {asList ? "Show as a drawing" : "Show as a list"}
            </Button>
            <ButtonLink href="/family-members">Add Person</ButtonLink>
          </>
        }
      />
      <Suspense fallback={<TreeLoading />}>
        <TreeOrInvitation asList={asList} />
      </Suspense>
    </div>
  );
};
