import { getOwnPerson } from "@kinkeeper/contracts/genealogy/own-person";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryOf, treeAddressOf, type TreeAddress } from "./address/tree-address.ts";
import { familyShape } from "./layout/family-shape.ts";
import { bestConnected } from "./start-person.ts";
import { treeInputOf } from "./tree-input.ts";
import { useKinshipPath, type KinshipPath } from "./use-kinship-path.ts";
import type { Drawing } from "./use-tree-layout.ts";
import { onlyThese, peopleOfView } from "./views/people-of-view.ts";
import type { TreeFamily } from "./tree-family.ts";

/** Who is meant by an address, before their family is known. */
export interface RequestedPeople {
  /** The reader's own person. */
  readonly ownId: string | undefined;
  /** Whose relatives a view shows; undefined where neither the address nor the reader says. */
  readonly rootId: string | undefined;
  readonly kinship: KinshipPath;
  /** The reader's own person is not known yet. */
  readonly isPending: boolean;
}

/** Whom the address asks for: of one person's view that person, else the reader. */
export const useRequestedPeople = ({ rootId, personId, relatedId }: TreeAddress): RequestedPeople => {
  const own = useQuery(useApi().queryFor(getOwnPerson));
  const ownId = own.data?.memberId ?? undefined;
  const asked = rootId ?? personId ?? ownId;
  const kinship = useKinshipPath(relatedId && asked, relatedId);
  return { ownId, rootId: asked, kinship, isPending: own.isPending };
};

interface TreeChoice {
  /** Undefined while it is not known with whom to begin, or the people of another part are still there. */
  readonly drawing: Drawing | undefined;
  readonly ownId: string | undefined;
  /** With whom the drawing begins, and whose relatives a view shows. */
  readonly rootId: string | undefined;
}

export interface RequestedFamily {
  readonly family: TreeFamily;
  /** Whether it is the family of this address, and not of the one before. */
  readonly isCurrent: boolean;
  readonly address: TreeAddress;
  readonly asked: RequestedPeople;
}

/** What the address asks to draw: of whom it names and is in the family, else of the reader, else of somebody with many relatives. */
export const useDrawing = ({ family, isCurrent, address, asked }: RequestedFamily): TreeChoice => {
  const input = useMemo(() => treeInputOf(family), [family]);
  const shape = useMemo(() => familyShape(input), [input]);
  const known = (memberId: string | undefined) =>
    memberId !== undefined && (!isCurrent || family.byId.has(memberId)) ? memberId : undefined;
  const ownId = known(asked.ownId);
  const named = known(address.rootId) ?? known(address.personId) ?? ownId;
  const best = useMemo(
    () => (named === undefined ? bestConnected(shape, (memberId) => family.byId.get(memberId)?.birthFrom) : undefined),
    [family, named, shape],
  );
  const rootId = named ?? best;
  const isReady = isCurrent && !asked.isPending && !(address.view === "path" && asked.kinship.isPending);

  // What is drawn depends on this much of the address, and not on where the camera is.
  const { view, generations, opened, closed } = address;
  const query = queryOf({
    view,
    generations,
    opened,
    closed,
    personId: undefined,
    rootId: view === "whole" || view === "path" ? undefined : rootId,
    relatedId: undefined,
    hasPanel: false,
    camera: undefined,
  });
  const { memberIds } = asked.kinship;
  const drawing = useMemo((): Drawing | undefined => {
    if (!isReady) return undefined;
    const choice = treeAddressOf(query);
    const { people, hidden } = peopleOfView(shape, { ...choice, path: memberIds });
    const isEverybody = people.size === shape.ids.length;
    const shown = isEverybody ? input : onlyThese(input, people);
    return { family, input: shown, view: choice.view, rootId: choice.rootId, hidden };
  }, [family, input, isReady, memberIds, query, shape]);
  return { drawing, ownId, rootId };
};
