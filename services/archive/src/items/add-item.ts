import type { DomainEvent } from "@kinkeeper/contracts/event";
import { additionOf } from "@kinkeeper/platform/http/addition";
import type { Reply } from "@kinkeeper/platform/http/route";
import { actorOf } from "../actor.ts";
import { beginWithText, type TextDependencies } from "../texts/text-space.ts";
import { viewerOf } from "../viewer.ts";
import { itemStream, type ItemDetails } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";
import type { CallerRequest } from "./item-request.ts";
import { replyAfterCommand } from "./reply-after-command.ts";
import { requireReferences } from "./require-references.ts";
import { textBytes } from "./text-bytes.ts";

/** @throws DomainError as `requireReferences` and the decider refuse; TOO_LARGE, OUT_OF_SPACE where there is no room for its text */
export const addItem = async <Details extends ItemDetails, Event extends DomainEvent>(
  dependencies: TextDependencies,
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
  const writing = { decider: kind.decider, stream, command, context, once };
  const state = await beginWithText(dependencies, writing, textBytes(details));
  return replyAfterCommand(dependencies, kind, request, itemId, state, 201);
};
