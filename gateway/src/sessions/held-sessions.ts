import type { Revocation } from "@kinkeeper/contracts/identity/internal";
import { LRUCache } from "lru-cache";

/** Whose a session is. */
export interface Owned {
  readonly sessionId: string;
  readonly sessionHash: string;
  readonly userId: string;
  readonly tenantId: string | null;
}

/** What is known of sessions, by their ids; found by what may be revoked, too. */
export interface HeldSessions<Held extends Owned> {
  get(sessionId: string): Held | undefined;
  set(held: Held): void;
  delete(sessionId: string): void;
  clear(): void;
  /** Forgets those that a revocation is about. */
  revoke(what: Revocation): void;
}

const revocablesOf = ({ sessionHash, userId, tenantId }: Owned): readonly string[] => [
  `session ${sessionHash}`,
  `user ${userId}`,
  ...(tenantId === null ? [] : [`family ${tenantId}`]),
];

const revocableIn = (what: Revocation): string | undefined => {
  if ("sessionHash" in what) return `session ${what.sessionHash}`;
  if ("userId" in what) return `user ${what.userId}`;
  return "tenantId" in what ? `family ${what.tenantId}` : undefined;
};

/** At most so many, those used last. One revocation costs no look at the others: people sign out, and switch families, all the time. */
export const heldSessions = <Held extends Owned>(max: number): HeldSessions<Held> => {
  const byRevocable = new Map<string, Set<Held>>();
  const cache = new LRUCache<string, Held>({
    max,
    dispose: (gone) => {
      for (const revocable of revocablesOf(gone)) {
        const held = byRevocable.get(revocable);
        held?.delete(gone);
        if (held?.size === 0) byRevocable.delete(revocable);
      }
    },
  });
  return {
    get: (sessionId) => cache.get(sessionId),
    set: (held) => {
      cache.set(held.sessionId, held);
      for (const revocable of revocablesOf(held)) {
        const others = byRevocable.get(revocable);
        if (others) others.add(held);
        else byRevocable.set(revocable, new Set([held]));
      }
    },
    delete: (sessionId) => void cache.delete(sessionId),
    clear: () => cache.clear(),
    revoke: (what) => {
      const revocable = revocableIn(what);
      const held = revocable === undefined ? undefined : byRevocable.get(revocable);
      for (const { sessionId } of held ?? []) cache.delete(sessionId);
    },
  };
};
