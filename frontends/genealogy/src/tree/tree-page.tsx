import { ButtonLink, Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { List, Network } from "lucide-react";
import { Suspense, useState } from "react";
import { useTreeFamily } from "./tree-family.ts";
import { FamilyTree } from "./family-tree.tsx";
import { EmptyTree, TreeList } from "./opened-parts.ts";
import { TreeLoading } from "./tree-frame.tsx";

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

const TreeOrInvitation = ({ asList }: { asList: boolean }) => {
  const family = useTreeFamily();
  if (family.members.length === 0) return <EmptyTree />;
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft tabular-nums">
        {count(family.members.length, "member", "members")} ·{" "}
        {count(family.relationships.length, "relationship", "relationships")}
      </p>
      <FamilyTree family={family} asList={asList} />
    </>
  );
};

export const TreePage = () => {
  const [asList, setAsList] = useState(false);
  return (
    <div className="page pb-6">
      <PageHeader
        title="Family Tree"
        className="pb-2 sm:pt-6"
        isShort
        actions={
          <>
            <Button
              variant="secondary"
              aria-pressed={asList}
              className="max-sm:px-3"
              onPointerEnter={TreeList.preload}
              onFocus={TreeList.preload}
              onClick={() => setAsList(!asList)}
            >
              <Icon of={asList ? Network : List} className="sm:hidden" />
              <span className="max-sm:sr-only">{asList ? "Show as a drawing" : "Show as a list"}</span>
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
