import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { isRefusal } from "./api-error.ts";
import type { AnyCallArguments } from "./call-arguments.ts";

export interface ChangeKeys {
  /**
   * Sends one change under a key of its own. Sent once more after a failure that leaves open whether it was done, it goes under the
   * key it had: the server answers it as it was, and nothing is added twice.
   */
  readonly under: <Answer>(
    endpoint: Pick<Endpoint, "id">,
    sent: AnyCallArguments,
    send: (key: string) => Promise<Answer>,
  ) => Promise<Answer>;
}

interface OpenChange {
  readonly said: string;
  readonly key: string;
}

/**
 * A UUIDv7: what is added gets its time from it, by which services wait for what was just added. `crypto.randomUUID` makes none, and
 * is missing on pages that came by plain http, as in a home network.
 */
const newKey = (): string => {
  const time = Date.now().toString(16).padStart(12, "0");
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
};

/** The keys of changes (Idempotency-Key), kept while nobody knows whether they were done: one for each address. */
export const changeKeys = (): ChangeKeys => {
  const open = new Map<string, OpenChange>();
  return {
    under: async ({ id }, { params, query, body, ifMatch }, send) => {
      const address = JSON.stringify([id, params, query]);
      const said = JSON.stringify([body, ifMatch]);
      const former = open.get(address);
      const change = former?.said === said ? former : { said, key: newKey() };
      open.delete(address);
      try {
        return await send(change.key);
      } catch (error) {
        if (!isRefusal(error)) open.set(address, change);
        throw error;
      }
    },
  };
};
