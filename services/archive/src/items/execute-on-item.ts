import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { unitOfWork, type Decision } from "@kinkeeper/platform/unit-of-work";
import { actorOf } from "../actor.ts";
import { itemStream, type Item, type ItemDetails, type KnownItem } from "./item.ts";
import type { ItemCommand } from "./item.decider.ts";
import type { ItemAggregate } from "./item-kind.ts";
import type { ItemRequest } from "./item-request.ts";
import { requireHolder } from "./require-holder.ts";

/**
 * A command on an item that is there, read once and visible in the lists before it answers. Whoever may not change the item
 * is refused before anything is said about what they sent, a stale If-Match too: it would say that there is something.
 * @throws DomainError as `requireHolder`, `commandFor` and the decider refuse; STALE_REVISION
 */
export const executeOnItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  kind: ItemAggregate<Details, Event>,
  { params, caller, tenantId, context, ifRevision }: ItemRequest,
  commandFor: (item: KnownItem<Details>) => ItemCommand<Details> | Promise<ItemCommand<Details>>,
): Promise<Decision<Item<Details>, Event>> => {
  const stream = itemStream(kind.category, tenantId, params.id);
  const { result, position } = await unitOfWork(journal, context, async (unit) => {
    const { state } = await unit.load(kind.decider, stream);
    const command = await commandFor(requireHolder(state, actorOf(caller), kind.noun));
    return unit.decide(kind.decider, stream, command, { ifRevision });
  });
  await readModel.caughtUpTo(position);
  return result;
};
