import type { DomainEvent } from "@kinkeeper/contracts/event";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { Reply } from "@kinkeeper/platform/http/route";
import { actorOf } from "../actor.ts";
import type { TextDependencies } from "../texts/text-space.ts";
import { viewerOf } from "../viewer.ts";
import { executeOnItem } from "./execute-on-item.ts";
import type { ItemChanges, ItemDetails } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";
import { linksAfter } from "./item-links.ts";
import type { ItemRequest } from "./item-request.ts";
import { replyAfterCommand } from "./reply-after-command.ts";
import { requireReferences } from "./require-references.ts";

/** The changes are recorded with those of the links, and of the faces, that the one who sent them could not see. */
export const changeItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  dependencies: TextDependencies,
  kind: ItemAggregate<Details, Event>,
  request: ItemRequest,
  given: ItemChanges<Details>,
): Promise<Reply> => {
  const itemId = request.params.id;
  const { state } = await executeOnItem(dependencies, kind, request, async (item) => {
    if (item.status === "removed") throw notFound(kind.noun);
    const before = item.details;
    const remaining = await requireReferences(dependencies, viewerOf(request), kind, given, before);
    const sent = kind.linksOf(given);
    const links = sent && linksAfter(kind.linksOf(before) ?? [], sent, remaining);
    const linked = links ? kind.withLinks(given, links) : given;
    const complete = kind.withUnshown?.(linked, before, remaining) ?? linked;
    const changes = kind.withEverybody?.(complete, before) ?? complete;
    return { type: "ChangeItem", data: { itemId, changes }, by: actorOf(request.caller) };
  });
  return replyAfterCommand(dependencies, kind, request, itemId, state);
};
