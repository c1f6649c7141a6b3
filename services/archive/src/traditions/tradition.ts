import type { TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { itemFields } from "@kinkeeper/contracts/archive/items";
import type { Tradition, TraditionDetails } from "@kinkeeper/contracts/archive/traditions";
import type { AnswerContext, ItemAggregate } from "../items/item-kind.ts";
import { traditionDecider, traditionItemEvent, traditionNoun } from "./tradition.decider.ts";

const answerOf = (details: TraditionDetails, { links }: AnswerContext): Omit<Tradition, keyof typeof itemFields> => ({
  ...details,
  linkedMemberIds: links,
});

export const tradition: ItemAggregate<TraditionDetails, TraditionEvent> = {
  category: "tradition",
  noun: traditionNoun,
  linksField: "linkedMemberIds",
  linksOf: ({ linkedMemberIds }) => linkedMemberIds,
  withLinks: (fields, linkedMemberIds) => ({ ...fields, linkedMemberIds }),
  filesOf: () => [],
  dateOf: () => null,
  answerOf,
  decider: traditionDecider,
  itemEventOf: traditionItemEvent,
};
