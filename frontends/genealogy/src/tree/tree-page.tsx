import { ButtonLink, Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { List, Network } from "lucide-react";
import { Suspense, useState } from "react";
import { counted } from "./counted.ts";
import { useTreeAddress, type TreeAddressControls } from "./address/use-tree-address.ts";
import { useTreeFamily } from "./tree-family.ts";
import { FamilyTree } from "./family-tree.tsx";
import { EmptyTree, TreeList } from "./opened-parts.ts";
import { TreeLoading } from "./tree-frame.tsx";
import { treePartOf } from "./tree-part.ts";
import { useRequestedPeople, type RequestedPeople } from "./use-drawing.ts";

interface OpenedTree {
  readonly tree: TreeAddressControls;
  readonly asked: RequestedPeople;
  readonly asList: boolean;
}

const TreeOrInvitation = ({ tree, asked, asList }: OpenedTree) => {
  const { address } = tree;
  const part = treePartOf(address, asked.rootId, asked.kinship.memberIds);
  const { family, isCurrent } = useTreeFamily(part);
  if (family.members.length === 0) return <EmptyTree />;
  return (
    <>
      {address.view === "whole" && (
        <p className="mb-3 text-sm text-ink-soft tabular-nums">
          {counted(family.members.length, "member", "members")} ·{" "}
          {counted(family.relationships.length, "relationship", "relationships")}
        </p>
      )}
      <FamilyTree family={family} isCurrent={isCurrent} address={address} asked={asked} tree={tree} asList={asList} />
    </>
  );
};

/** A view of one person is asked for once it is known whose. */
const AskedTree = ({ asList }: { asList: boolean }) => {
  const tree = useTreeAddress();
  const asked = useRequestedPeople(tree.address);
  if (tree.address.view !== "whole" && asked.rootId === undefined && asked.isPending) return <TreeLoading />;
  return <TreeOrInvitation tree={tree} asked={asked} asList={asList} />;
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
        <AskedTree asList={asList} />
      </Suspense>
    </div>
  );
};
