import type { DomainEvent } from "@kinkeeper/contracts/event";
import { notFound } from "@kinkeeper/platform/domain-error";
import { actorOf } from "../actor.ts";
import type { TextDependencies } from "../texts/text-space.ts";
import { executeOnItem } from "./execute-on-item.ts";
import type { ItemDetails } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";
import type { ItemRequest } from "./item-request.ts";

export const removeItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  dependencies: Pick<TextDependencies, "journal" | "readModel" | "texts">,
  kind: ItemAggregate<Details, Event>,
  request: ItemRequest,
): Promise<void> => {
  const command = { type: "RemoveItem", data: { itemId: request.params.id }, by: actorOf(request.caller) } as const;
  const { events } = await executeOnItem(dependencies, kind, request, () => command);
  if (events.length === 0) throw notFound(kind.noun);
};
