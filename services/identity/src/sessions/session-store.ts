import { randomBytes } from "node:crypto";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { ReadModel } from "@kinkeeper/platform/read-model";

export interface Session {
  readonly userId: string;
  readonly tenantId: string | null;
}

const hours = 3_600_000;
/** A session nobody used for so long is over. */
export const idleLimit = 12 * hours;
/** However much it is used. */
export const absoluteLimit = 14 * 24 * hours;
/** How exactly it is known when a session was used last; each step costs a write. */
const seenStep = 60_000;

/** Only the hash is kept: whoever reads the table cannot take a session over. */
const hashOf = sessionHash;

export interface SessionStore {
  /** A new session; its id is the only copy. */
  open(session: Session): Promise<string>;
  /** The session behind an id, marked as used; undefined when it is over or never was. */
  use(sessionId: string): Promise<Session | undefined>;
  /** Makes a session look at another family. */
  moveTo(sessionId: string, tenantId: string | null): Promise<void>;
  end(sessionId: string): Promise<void>;
  /** Ends the sessions of an account, but for the one it is asked from. */
  endAllOf(userId: string, exceptId?: string): Promise<void>;
  /** Ends the sessions that look at a family, but for these accounts. */
  endInFamily(tenantId: string, exceptUsers: readonly string[]): Promise<void>;
  /** Forgets sessions that are over. */
  sweep(): Promise<void>;
}

export const sessionStore = ({ service: sql }: Pick<ReadModel, "service">, now: () => Date): SessionStore => {
  const ago = (milliseconds: number): Date => new Date(now().getTime() - milliseconds);
  return {
    open: async ({ userId, tenantId }) => {
      const sessionId = randomBytes(32).toString("base64url");
      const time = now();
      await sql`
        insert into sessions (id_hash, user_id, tenant_id, created_at, last_seen_at)
        values (${hashOf(sessionId)}, ${userId}, ${tenantId}, ${time}, ${time})`;
      return sessionId;
    },
    use: async (sessionId) => {
      const idHash = hashOf(sessionId);
      const [session] = await sql<{ user_id: string; tenant_id: string | null; last_seen_at: Date }[]>`
        select user_id, tenant_id, last_seen_at from sessions
        where id_hash = ${idHash} and last_seen_at > ${ago(idleLimit)} and created_at > ${ago(absoluteLimit)}`;
      if (!session) return undefined;
      if (session.last_seen_at < ago(seenStep))
        await sql`update sessions set last_seen_at = ${now()} where id_hash = ${idHash}`;
      return { userId: session.user_id, tenantId: session.tenant_id };
    },
    moveTo: async (sessionId, tenantId) =>
      void (await sql`update sessions set tenant_id = ${tenantId} where id_hash = ${hashOf(sessionId)}`),
    end: async (sessionId) => void (await sql`delete from sessions where id_hash = ${hashOf(sessionId)}`),
    endAllOf: async (userId, exceptId = "") =>
      void (await sql`delete from sessions where user_id = ${userId} and id_hash <> ${hashOf(exceptId)}`),
    endInFamily: async (tenantId, exceptUsers) =>
      void (await sql`
        delete from sessions where tenant_id = ${tenantId} and not (user_id = any(${exceptUsers as string[]}::uuid[]))`),
    sweep: async () =>
      void (await sql`
        delete from sessions where last_seen_at <= ${ago(idleLimit)} or created_at <= ${ago(absoluteLimit)}`),
  };
};
