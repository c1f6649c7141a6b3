import type { DomainEvent } from "@kinkeeper/contracts/event";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { additionOf } from "@kinkeeper/platform/http/addition";
import type { Reply } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { actorOf } from "../actor.ts";
import { viewerOf } from "../viewer.ts";
import { itemStream, type ItemDetails } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";
import type { CallerRequest } from "./item-request.ts";
import { replyAfterCommand } from "./reply-after-command.ts";
import { requireReferences } from "./require-references.ts";

export const addItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  dependencies: ServiceDependencies,
  kind: ItemAggregate<Details, Event>,
  request: CallerRequest,
  given: Details,
): Promise<Reply> => {
  const details = { ...given, ...kind.withEverybody?.(given) };
  const { caller, tenantId, context } = request;
  await requireReferences(dependencies, viewerOf(request), kind, details);
  const { id: itemId, once } = additionOf(request, dependencies.newId);
  const stream = itemStream(kind.category, tenantId, itemId);
  const command = { type: "AddItem", data: { itemId, details }, by: actorOf(caller) } as const;
  const { state } = await executeCommand(dependencies, kind.decider, stream, command, context, once);
  return replyAfterCommand(dependencies, kind, request, itemId, state, 201);
};
