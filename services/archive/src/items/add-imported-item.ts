import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import { itemStream, type ItemDetails } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";
import { textBytes } from "./text-bytes.ts";

export interface ImportedItem<Details> {
  /** Follows from the import: what was added before an interruption is there already. */
  readonly itemId: string;
  readonly details: Details;
  readonly importId: string;
  /** Who imports it. */
  readonly userId: string;
}

/**
 * Records an item that an import brings, once. Answers the position of its last event.
 * @param takeRoom for its text, where it is not there yet
 * @throws DomainError as `takeRoom` and the decider refuse
 */
export const addImportedItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  journal: EventJournal,
  kind: ItemAggregate<Details, Event>,
  { itemId, details, importId: transferId, userId }: ImportedItem<Details>,
  context: CommandContext,
  takeRoom: (bytes: number) => Promise<void>,
): Promise<bigint | undefined> => {
  const stream = itemStream(kind.category, context.tenantId, itemId);
  const act = await unitOfWork(
    journal,
    context,
    async (unit) => {
      const { recorded } = await unit.load(kind.decider, stream);
      if (recorded.length > 0) return recorded.at(-1)?.position;
      await takeRoom(textBytes(details));
      const data = { itemId, details, transferId };
      await unit.decide(kind.decider, stream, { type: "AddItem", data, by: { userId, isFamilyAdmin: true } });
      return undefined;
    },
    { idempotencyKey: transferId },
  );
  return act.position ?? act.result;
};
