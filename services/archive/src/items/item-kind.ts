import type { ItemCategory } from "@kinkeeper/contracts/archive/items";
import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import type { RemainingPeople } from "../people/remaining-people.ts";
import type { Item, ItemChanges, ItemDetails, ItemEvent } from "./item.ts";
import type { ItemCommand } from "./item.decider.ts";

/** What an answer shows of an item beside what was recorded of it. */
export interface AnswerContext {
  /** The people it is about who are in the family now. */
  readonly links: string[];
  /** Who is shown for the people it is about. */
  readonly remaining: RemainingPeople;
  /** Null where there is no path, or the file is gone. */
  readonly fileAt: (path: string | null) => StoredFile | null;
  readonly dateFrom: string | null;
  readonly sortDay: number | null;
}

/** What of the details of one kind of item the shared functions need to know. */
export interface ItemKind<Details extends ItemDetails> {
  /** Of its streams, and its `kind` in the table. */
  readonly category: ItemCategory;
  /** What people call one. */
  readonly noun: string;
  /** The field that names the people it is about. */
  readonly linksField: keyof Details & string;
  readonly linksOf: (fields: ItemChanges<Details>) => readonly string[] | undefined;
  readonly withLinks: (fields: ItemChanges<Details>, links: string[]) => ItemChanges<Details>;
  /**
   * The people whom the texts and pictures of these fields show, without those whom the text of what they change, `before`, called by
   * name already; undefined where the fields tell nothing of any.
   */
  readonly shownIn?: (fields: ItemChanges<Details>, before?: Details) => readonly string[] | undefined;
  /** The same fields with the people whom their texts and pictures show among the links; `before`: what they change. */
  readonly withEverybody?: (fields: ItemChanges<Details>, before?: Details) => ItemChanges<Details>;
  /** The same fields with what of their lists, beside the links, was not shown to the one who sent them. */
  readonly withUnshown?: (
    fields: ItemChanges<Details>,
    before: Details,
    remaining: RemainingPeople,
  ) => ItemChanges<Details>;
  /** What a history compares, where it is not the fields as they are. */
  readonly historyOf?: (details: Details) => object;
  /** Object paths of the files it shows. */
  readonly filesOf: (fields: ItemChanges<Details>) => readonly string[];
  /** As it was typed. */
  readonly dateOf: (details: Details) => string | null;
  /** Its own fields as an answer shows them. */
  readonly answerOf: (details: Details, context: AnswerContext) => object;
}

/** The same with the rules of its streams. */
export interface ItemAggregate<Details extends ItemDetails, Event extends DomainEvent> extends ItemKind<Details> {
  readonly decider: Decider<Item<Details>, ItemCommand<Details>, Event>;
  /** The event without the name of its kind. */
  readonly itemEventOf: (event: Event) => ItemEvent<Details>;
}
