import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { newId } from "../new-id.ts";
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

/** The keys of changes (Idempotency-Key), kept while nobody knows whether they were done: one for each address. */
export const changeKeys = (): ChangeKeys => {
  const open = new Map<string, OpenChange>();
  return {
    under: async ({ id }, { params, query, body, ifMatch }, send) => {
      const address = JSON.stringify([id, params, query]);
      const said = JSON.stringify([body, ifMatch]);
      const former = open.get(address);
      const change = former?.said === said ? former : { said, key: newId() };
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
