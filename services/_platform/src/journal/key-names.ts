import { streamParts } from "@kinkeeper/contracts/event";
import type { StoredEvent } from "../event-store.ts";
import type { KeyName } from "../keyring.ts";
import type { Definitions } from "./definitions.ts";
import { isSealed, keyNameOf } from "./personal-data.ts";

/** The names of the keys that protect what is personal in these events, as they lie in the store. */
export const keyNamesIn = (
  definitions: Definitions,
  events: readonly Pick<StoredEvent, "stream" | "type" | "data">[],
): ReadonlySet<KeyName> =>
  new Set(
    events.flatMap(({ stream, type, data }) => {
      const { category, tenantId } = streamParts(stream);
      const definition = definitions.find(category, type);
      return (definition && isSealed(data) && keyNameOf(definition, tenantId, data)) || [];
    }),
  );
