import type { DomainEvent } from "@kinkeeper/contracts/event";
import { unitOfWork, type Decision, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { actorOf } from "../actor.ts";
import { withRoom, type TextDependencies } from "../texts/text-space.ts";
import { itemStream, type Item, type ItemDetails, type KnownItem } from "./item.ts";
import type { ItemCommand } from "./item.decider.ts";
import type { ItemAggregate } from "./item-kind.ts";
import type { ItemRequest } from "./item-request.ts";
import { requireHolder } from "./require-holder.ts";
import { textBytesOf } from "./text-bytes.ts";

/**
 * A command on an item that is there, read once and visible in the lists before it answers. Whoever may not change the item
 * is refused before anything is said about what they sent, a stale If-Match too: it would say that there is something. What is
 * shortened or removed needs no room, so that a family that has none can make some.
 * @throws DomainError as `requireHolder`, `commandFor` and the decider refuse; STALE_REVISION; TOO_LARGE, OUT_OF_SPACE
 */
export const executeOnItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  { journal, readModel, texts }: Pick<TextDependencies, "journal" | "readModel" | "texts">,
  kind: ItemAggregate<Details, Event>,
  { params, caller, tenantId, context, ifRevision, idempotencyKey }: ItemRequest,
  commandFor: (item: KnownItem<Details>) => ItemCommand<Details> | Promise<ItemCommand<Details>>,
): Promise<Decision<Item<Details>, Event>> => {
  const stream = itemStream(kind.category, tenantId, params.id);
  return withRoom(texts, tenantId, async (take) => {
    const work = async (unit: UnitOfWork) => {
      const { state: before } = await unit.load(kind.decider, stream);
      const command = await commandFor(requireHolder(before, actorOf(caller), kind.noun));
      const decision = await unit.decide(kind.decider, stream, command, { ifRevision });
      const growth = textBytesOf(decision.state) - textBytesOf(before);
      if (decision.events.length > 0 && growth >= 0) await take(growth);
      return decision;
    };
    const { result, position } = await unitOfWork(journal, context, work, { idempotencyKey });
    await readModel.caughtUpTo(position);
    return result;
  });
};
