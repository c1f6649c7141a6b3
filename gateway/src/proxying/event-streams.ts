import type { Revocation } from "@kinkeeper/contracts/identity/internal";
import { concerns } from "@kinkeeper/platform/http/revocation-feed";
import type { ServerResponse } from "node:http";
import { places } from "../limits/places.ts";

/** Whose session a stream was opened in. */
export interface StreamOwner {
  readonly sessionHash: string;
  readonly userId: string;
  readonly tenantId: string | null;
}

export interface EventStreams {
  /** Watches over a stream from now until it ends; false where its user or their family has too many open. */
  open(response: ServerResponse, owner: StreamOwner): boolean;
  /** Ends the streams that a revocation is about: a session that is over, a user or family whose rights have changed. */
  revoked(what: Revocation): void;
  /** Ends them all; browsers come again and are let in anew. */
  closeAll(): void;
}

/** Event streams outlive the tokens they were opened with; so whoever is revoked loses theirs at once. */
export const eventStreams = (mostPerUser: number, mostPerFamily: number): EventStreams => {
  const open = new Map<ServerResponse, StreamOwner>();
  const [ofUsers, ofFamilies] = [places(mostPerUser), places(mostPerFamily)];
  const close = (isMeant: (owner: StreamOwner) => boolean): void => {
    for (const [response, owner] of open) if (isMeant(owner)) response.destroy();
  };
  return {
    open(response, owner) {
      const { userId, tenantId } = owner;
      const leaveUser = ofUsers.take(userId);
      const leaveFamily = tenantId === null ? () => undefined : leaveUser && ofFamilies.take(tenantId);
      if (!leaveUser || !leaveFamily) {
        leaveUser?.();
        return false;
      }
      open.set(response, owner);
      response.once("close", () => {
        open.delete(response);
        leaveUser();
        leaveFamily();
      });
      return true;
    },
    revoked: (what) => close((owner) => concerns(what, owner)),
    closeAll: () => close(() => true),
  };
};
