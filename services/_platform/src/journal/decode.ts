import { setImmediate as nextTurn } from "node:timers/promises";
import {
  eventMetadata,
  streamParts,
  type EventDefinition,
  type EventMetadata,
  type Recorded,
} from "@kinkeeper/contracts/event";
import type { StoredEvent } from "../event-store.ts";
import { bytesOf } from "../event-store/batch-bounds.ts";
import type { KeyName, Keyring } from "../keyring.ts";
import type { Definitions } from "./definitions.ts";
import { UnreadableEvent } from "./journal-errors.ts";
import { isSealed, keyNameOf, unseal, withRemoved, withUnsealed } from "./personal-data.ts";
import { upcast } from "./upcast.ts";

export interface DecodeDependencies {
  readonly definitions: Definitions;
  readonly keyring: Keyring;
}

interface Known {
  readonly event: StoredEvent;
  readonly definition: EventDefinition;
  readonly metadata: EventMetadata;
  readonly key: KeyName | undefined;
}

/** Bytes of events after which others get their turn: a long stream holds up nobody. */
const bytesInATurn = 256 * 1024;

const isTurnOver = (): ((event: StoredEvent) => boolean) => {
  let bytes = 0;
  return (event) => {
    bytes += bytesOf(event);
    if (bytes < bytesInATurn) return false;
    bytes = 0;
    return true;
  };
};

/** Runs one step of reading an event; what it throws is told as the reason the event cannot be read. */
const attempt = <Result>(event: StoredEvent, reason: string, step: () => Result): Result => {
  try {
    return step();
  } catch (cause) {
    throw new UnreadableEvent(event, reason, { cause });
  }
};

/** Whether this process recorded it a moment ago, and so checked it then. */
const isChecked = ({ unsealed }: StoredEvent): boolean => unsealed !== undefined;

const metadataOf = (event: StoredEvent): EventMetadata => {
  if (isChecked(event)) return event.metadata;
  const metadata = eventMetadata.safeParse(event.metadata);
  if (!metadata.success)
    throw new UnreadableEvent(event, "its metadata is not what it should be", { cause: metadata.error });
  return metadata.data;
};

const look = (definitions: Definitions, event: StoredEvent): Known | undefined => {
  const { category, tenantId } = attempt(event, "its stream has no proper name", () => streamParts(event.stream));
  const definition = definitions.find(category, event.type);
  if (!definition) return undefined;
  const metadata = metadataOf(event);
  if (metadata.tenantId !== tenantId)
    throw new UnreadableEvent(event, `it says it belongs to the tenant ${metadata.tenantId}`);
  const key = isSealed(event.data) ? keyNameOf(definition, tenantId, event.data) : undefined;
  return { event, definition, metadata, key };
};

/** Decrypts, brings to today's version, checks. Personal fields that are gone stay absent until the event has today's shape. */
const read = ({ event, definition, metadata, key }: Known, keys: ReadonlyMap<KeyName, Buffer>): Recorded => {
  const { stream, revision, position, type, eventId, unsealed } = event;
  const { data, isErased } = attempt(event, "its personal fields cannot be decrypted", () => {
    if (key === undefined) return { data: event.data, isErased: false };
    // Also what this process recorded itself is not read without the key: its person may have been erased since.
    return unsealed !== undefined && keys.has(key)
      ? withUnsealed(event.data, unsealed)
      : unseal(event.data, keys.get(key), { stream, eventId, type });
  });
  const current = attempt(event, `it cannot be read as version ${definition.version}`, () => {
    const upcasted = upcast(definition, metadata.schemaVersion, data);
    return isErased ? withRemoved(definition, upcasted) : upcasted;
  });
  if (isChecked(event) && !isErased && metadata.schemaVersion === definition.version)
    return { type, data: current, stream, revision, position, metadata };
  const parsed = definition.data.safeParse(current);
  if (!parsed.success) throw new UnreadableEvent(event, parsed.error.message, { cause: parsed.error });
  return { type, data: parsed.data, stream, revision, position, metadata };
};

/**
 * Turns stored events into typed ones; asks the keyring once for all of them. An event of a type that no context knows is
 * handed to `onUnknownType` and left out. Gives way now and then.
 */
export const decode = async (
  { definitions, keyring }: DecodeDependencies,
  events: readonly StoredEvent[],
  onUnknownType: (event: StoredEvent) => void,
): Promise<readonly Recorded[]> => {
  const known: Known[] = [];
  const names = new Set<KeyName>();
  const isLookOver = isTurnOver();
  for (const event of events) {
    if (isLookOver(event)) await nextTurn();
    const one = look(definitions, event);
    if (!one) {
      onUnknownType(event);
      continue;
    }
    known.push(one);
    if (one.key !== undefined) names.add(one.key);
  }
  const keys = names.size === 0 ? new Map<KeyName, Buffer>() : await keyring.find([...names]);
  const decoded: Recorded[] = [];
  const isReadOver = isTurnOver();
  for (const one of known) {
    if (isReadOver(one.event)) await nextTurn();
    decoded.push(read(one, keys));
  }
  return decoded;
};
