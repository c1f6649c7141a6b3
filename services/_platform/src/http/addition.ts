import { platformTenant } from "@kinkeeper/contracts/claims";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { derivedIdOfKey } from "../ids.ts";
import type { CommandOptions } from "../command-handler.ts";
import type { RouteRequest } from "./route.ts";

type Asker = Pick<RouteRequest<Endpoint>, "caller"> & { readonly idempotencyKey?: string | undefined };

interface Addition {
  readonly id: string;
  /** To record it with, so that it is recorded once. */
  readonly once: Pick<CommandOptions, "idempotencyKey">;
}

/**
 * What a call adds. Said twice by the same person under one key (Idempotency-Key) it is one thing: its id
 * follows from the key.
 */
export const additionOf = ({ caller, idempotencyKey }: Asker, newId: () => string): Addition =>
  idempotencyKey === undefined
    ? { id: newId(), once: {} }
    : {
        id: derivedIdOfKey(idempotencyKey, caller.tenantId ?? platformTenant, caller.sub),
        once: { idempotencyKey },
      };
