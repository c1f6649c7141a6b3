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

interface TreeChoice {
  /** Undefined while it is not known with whom to begin. */
  readonly drawing: Drawing | undefined;
  readonly ownId: string | undefined;
  /** With whom the drawing begins, and whose relatives a view shows. */
  readonly rootId: string | undefined;
  readonly kinship: KinshipPath;
}

/** Whom the address asks to draw: of one person's view that person, else the reader, else somebody with many relatives. */
export const useDrawing = (family: TreeFamily, address: TreeAddress): TreeChoice => {
  const own = useQuery(useApi().queryFor(getOwnPerson));
  const input = useMemo(() => treeInputOf(family), [family]);
  const shape = useMemo(() => familyShape(input), [input]);
  const best = useMemo(() => bestConnected(shape, (memberId) => family.byId.get(memberId)?.birthFrom), [family, shape]);
  const known = (memberId: string | null | undefined) => (memberId && family.byId.has(memberId) ? memberId : undefined);
  const ownId = known(own.data?.memberId);
  const rootId = known(address.rootId) ?? known(address.personId) ?? ownId ?? best;
  const kinship = useKinshipPath(address.relatedId && rootId, known(address.relatedId));
  const isReady = !own.isPending && !(address.view === "path" && kinship.isPending);

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
  const { memberIds } = kinship;
  const drawing = useMemo((): Drawing | undefined => {
    if (!isReady) return undefined;
    const asked = treeAddressOf(query);
    const { people, hidden } = peopleOfView(shape, { ...asked, path: memberIds });
    const isEverybody = people.size === shape.ids.length;
    return { input: isEverybody ? input : onlyThese(input, people), view: asked.view, rootId: asked.rootId, hidden };
  }, [input, isReady, memberIds, query, shape]);
  return { drawing, ownId, rootId, kinship };
};
