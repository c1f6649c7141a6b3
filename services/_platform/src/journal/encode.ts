import { streamParts, type DomainEvent, type EventDefinition, type EventMetadata } from "@kinkeeper/contracts/event";
import type { CommandContext, JournalAppend } from "../event-journal.ts";
import type { NewEvent, StoredData, StreamAppend } from "../event-store.ts";
import { eventIdOf } from "../ids.ts";
import type { KeyName, Keyring } from "../keyring.ts";
import type { Definitions } from "./definitions.ts";
import { InvalidEvent } from "./journal-errors.ts";
import { keyNameOf, seal } from "./personal-data.ts";

export interface EncodeDependencies {
  readonly definitions: Definitions;
  readonly keyring: Keyring;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  readonly newId: () => string;
}

interface Checked {
  readonly definition: EventDefinition;
  readonly data: StoredData;
  readonly key: KeyName | undefined;
}

const check = (definitions: Definitions, stream: string, tenantId: string, event: DomainEvent): Checked => {
  const { category, tenantId: streamTenant } = streamParts(stream);
  if (streamTenant !== tenantId) throw new InvalidEvent(`${stream} does not belong to the tenant ${tenantId}`);
  const definition = definitions.find(category, event.type);
  if (!definition) throw new InvalidEvent(`no ${event.type} may stand in ${stream}`);
  const parsed = definition.data.safeParse(event.data);
  // Zod's message quotes no values, only paths and expectations: it may stand in a log.
  if (!parsed.success)
    throw new InvalidEvent(`${event.type} for ${stream}: ${parsed.error.message}`, { cause: parsed.error });
  const data = parsed.data as StoredData;
  return { definition, data, key: keyNameOf(definition, tenantId, data) };
};

/** Checks and encrypts what is about to be recorded; asks the keyring once for all of it. */
export const encode = async (
  { definitions, keyring, now, newId }: EncodeDependencies,
  appends: readonly JournalAppend[],
  context: CommandContext,
  idempotencyKey: string | undefined,
  traceparent: string | undefined,
): Promise<readonly StreamAppend[]> => {
  const { tenantId, actorId, correlationId, causationId } = context;
  const checked = appends.map(({ stream, events }) =>
    events.map((event) => check(definitions, stream, tenantId, event)),
  );
  const names = new Set(checked.flatMap((events) => events.flatMap(({ key }) => (key === undefined ? [] : [key]))));
  const keys = names.size === 0 ? new Map<KeyName, Buffer>() : await keyring.ensure([...names]);
  const time = now();

  const encodeEvent = (stream: string, { definition, data, key }: Checked, index: number): NewEvent => {
    const { type, version, personal } = definition;
    const eventId = idempotencyKey === undefined ? newId() : eventIdOf(stream, idempotencyKey, index);
    const metadata: EventMetadata = {
      eventId,
      tenantId,
      ...(actorId === undefined ? {} : { actorId }),
      schemaVersion: version,
      correlationId,
      causationId,
      ...(traceparent === undefined ? {} : { traceparent }),
      time,
    };
    const stored =
      personal && key !== undefined ? seal(data, personal.fields, keys.get(key), { stream, eventId, type }) : { data };
    return { eventId, type, metadata, ...stored };
  };

  /** A stream may be written in several parts. */
  const counts = new Map<string, number>();
  const nextIndex = (stream: string): number => {
    const index = counts.get(stream) ?? 0;
    counts.set(stream, index + 1);
    return index;
  };

  return appends.map(({ stream, expectedRevision }, at) => ({
    stream,
    expectedRevision,
    events: checked[at]!.map((event) => encodeEvent(stream, event, nextIndex(stream))),
  }));
};
