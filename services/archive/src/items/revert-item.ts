import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { Reply } from "@kinkeeper/platform/http/route";
import { actorOf } from "../actor.ts";
import type { TextDependencies } from "../texts/text-space.ts";
import { executeOnItem } from "./execute-on-item.ts";
import type { ItemDetails } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";
import type { ItemRequest } from "./item-request.ts";
import { replyAfterCommand } from "./reply-after-command.ts";

/** Back to how the item was after a revision. */
export const revertItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  dependencies: TextDependencies,
  kind: ItemAggregate<Details, Event>,
  request: ItemRequest,
  revision: number,
): Promise<Reply> => {
  const itemId = request.params.id;
  const command = { type: "RevertItem", data: { itemId, revision }, by: actorOf(request.caller) } as const;
  const { state } = await executeOnItem(dependencies, kind, request, () => command);
  return replyAfterCommand(dependencies, kind, request, itemId, state);
};
