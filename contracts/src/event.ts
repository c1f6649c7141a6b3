import { z } from "zod";

/** A fact: what happened (past tense) and every value a reader needs to understand it. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** What is recorded beside every event. `tenantId` always equals the tenant in the stream's name. */
export const eventMetadata = z.object({
  eventId: z.uuid(),
  /** A family's id, or "platform". */
  tenantId: z.string(),
  /** The user who caused it; absent when the system did. */
  actorId: z.uuid().optional(),
  schemaVersion: z.int().positive(),
  correlationId: z.string(),
  /** The event or request that led to this one. */
  causationId: z.string(),
  traceparent: z.string().optional(),
  time: z.iso.datetime(),
});
export type EventMetadata = z.infer<typeof eventMetadata>;

/** An event as it stands in its stream. `position` orders all events of the store, `revision` those of the stream (from 0). */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** Which fields are about a person, whose they are, and how they read once that person's key is destroyed. */
export interface PersonalFields<Data> {
  /** The field that names the person: the id its key is kept under. */
  readonly subject: keyof Data & string;
  /** What named it in events that were recorded before `subject` was a field of its own. */
  readonly formerly?: keyof Data & string;
  readonly fields: readonly (keyof Data & string)[];
  /** Takes the place of `fields` after erasure; a field left out is absent then. */
  readonly removed: Partial<Data>;
}

/** One kind of event: its name, its shape, and what in it is personal. */
export interface EventDefinition<Type extends string = string, Data = unknown> {
  readonly type: Type;
  /** 1 for the first shape of an event; a changed meaning is the next version with an upcaster from the one before. */
  readonly version: number;
  readonly data: z.ZodType<Data>;
  readonly personal?: {
    readonly subject: string;
    readonly formerly?: string;
    readonly fields: readonly string[];
    readonly removed: object;
  };
  /** `upcast[n]` turns data of version n into data of version n + 1. Pure. */
  readonly upcast?: Readonly<Record<number, (data: unknown) => unknown>>;
  /** Whether somebody may read less from then on: then no read model is late. Looks at nothing personal. */
  hides?(data: Data): boolean;
}

export const defineEvent = <const Type extends string, Schema extends z.ZodType>(definition: {
  readonly type: Type;
  readonly version?: number;
  readonly data: Schema;
  readonly personal?: PersonalFields<z.output<Schema>>;
  readonly upcast?: Readonly<Record<number, (data: unknown) => unknown>>;
  readonly hides?: (data: z.output<Schema>) => boolean;
}): EventDefinition<Type, z.output<Schema>> =>
  // The schema's output is Data by construction; TypeScript cannot see it through the generic.
  ({ version: 1, ...definition }) as EventDefinition<Type, z.output<Schema>>;

/** The union of the events that a list of definitions describes. */
export type EventOf<Definitions extends readonly EventDefinition[]> = {
  [Index in keyof Definitions]: Definitions[Index] extends EventDefinition<infer Type, infer Data>
    ? DomainEvent<Type, Data>
    : never;
}[number];

/** A bounded context: its name, its stream categories and the events that may stand in each. */
export interface Context {
  readonly name: string;
  readonly categories: Readonly<Record<string, readonly EventDefinition[]>>;
}

export const streamName = (category: string, tenantId: string, id: string): string => `${category}-${tenantId}.${id}`;

/** The category of a stream, for whoever looks at many: a name of another shape has none that anybody knows. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf("-"));

/** The parts of `<category>-<tenantId>.<id>`; throws on a name of another shape. */
export const streamParts = (stream: string): { category: string; tenantId: string; id: string } => {
  const match = /^([a-z]+)-([^.]+)\.(.+)$/.exec(stream);
  if (!match) throw new Error(`not a stream name: ${stream}`);
  return { category: match[1]!, tenantId: match[2]!, id: match[3]! };
};
