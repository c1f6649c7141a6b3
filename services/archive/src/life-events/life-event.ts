import type { LifeEventEvent } from "@kinkeeper/contracts/archive/events";
import type { itemFields } from "@kinkeeper/contracts/archive/items";
import type { LifeEvent, LifeEventDetails, lifeEventInput } from "@kinkeeper/contracts/archive/life-events";
import type { z } from "zod";
import type { AnswerContext, ItemAggregate } from "../items/item-kind.ts";
import { lifeEventDecider, lifeEventItemEvent, lifeEventNoun } from "./life-event.decider.ts";

/** What is recorded of what was sent: fields left out are not known. */
export const lifeEventDetailsFrom = (input: z.output<typeof lifeEventInput>): LifeEventDetails => ({
  title: input.title,
  eventType: input.eventType,
  eventDate: input.eventDate,
  location: input.location ?? null,
  description: input.description ?? null,
  linkedMemberIds: input.linkedMemberIds,
  tags: input.tags,
  privacy: input.privacy,
});

const answerOf = (
  details: LifeEventDetails,
  { links, dateFrom, sortDay }: AnswerContext,
): Omit<LifeEvent, keyof typeof itemFields> => ({ ...details, linkedMemberIds: links, dateFrom, sortDay });

export const lifeEvent: ItemAggregate<LifeEventDetails, LifeEventEvent> = {
  category: "event",
  noun: lifeEventNoun,
  linksField: "linkedMemberIds",
  linksOf: ({ linkedMemberIds }) => linkedMemberIds,
  withLinks: (fields, linkedMemberIds) => ({ ...fields, linkedMemberIds }),
  filesOf: () => [],
  dateOf: ({ eventDate }) => eventDate,
  answerOf,
  decider: lifeEventDecider,
  itemEventOf: lifeEventItemEvent,
};
