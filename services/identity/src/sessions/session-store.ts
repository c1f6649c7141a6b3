import { randomBytes } from "node:crypto";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";

/** The family a session looks at, and the `sessionVersion` of the membership it was opened under; 0 without a family. */
export interface SessionFamily {
  readonly tenantId: string | null;
  readonly tenantVersion: number;
}

export interface Session extends SessionFamily {
  readonly userId: string;
  /** The `sessionVersion` of the account under which it was opened. */
  readonly accountVersion: number;
  /** As whom an administrator looks at the family; null where they are themselves. */
  readonly viewsAs: "member" | null;
}

/** Where and on what a session was opened. */
export interface SessionOrigin {
  readonly device: string;
  readonly place: string;
}

/** A session as its owner sees it. */
export interface ListedSession extends SessionOrigin {
  /** A name for it that opens nothing. */
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The one that asks. */
  readonly current: boolean;
}

const hours = 3_600_000;
/** A session nobody used for so long is over. */
const idleLimit = 12 * hours;
/** However much it is used. */
export const absoluteLimit = 14 * 24 * hours;
/** How long it is believed that whoever said who they are still sits there, in milliseconds. */
const confirmationLasts = 10 * 60_000;
/** How exactly it is known when a session was used last; each step costs a write. */
const seenStep = 60_000;

/** Only the hash is kept: whoever reads the table cannot take a session over. */
const hashOf = sessionHash;

/**
 * Sessions as rows. What ends sessions answers once that is on disk. A row that a crash kept all the same, because it came
 * between the event that ends a session and this table, is found to be over by its versions (`routes/internal-routes.ts`).
 */
export interface SessionStore {
  /** A new session; its id is the only copy. */
  open(session: Omit<Session, "viewsAs">, origin: SessionOrigin): Promise<string>;
  /**
   * Ends a session and begins another in its place, which looks at the family as somebody else or as oneself again; it lasts no longer
   * than the one before would have. Answers the id of the new one; undefined when the one before is over.
   */
  replace(sessionId: string, viewsAs: Session["viewsAs"]): Promise<string | undefined>;
  /** The session behind an id, marked as used; undefined when it is over or never was. */
  use(sessionId: string): Promise<Session | undefined>;
  /** The session with this hash, as it is; being asked about does not count as use. */
  find(idHash: string): Promise<Session | undefined>;
  /** The sessions of an account that are not over, the asking one first. */
  listOf(userId: string, asking: string | undefined): Promise<readonly ListedSession[]>;
  /** Ends one session of an account; answers its hash, or undefined where there is none. */
  endOne(userId: string, id: string): Promise<string | undefined>;
  /** Makes a session look at another family. */
  moveTo(sessionId: string, family: SessionFamily): Promise<void>;
  /** Whoever is signed in said once more who they are. */
  confirm(sessionId: string, userId: string): Promise<void>;
  /** Whether they said so, or signed in, within the last ten minutes. */
  isConfirmed(sessionId: string, userId: string): Promise<boolean>;
  end(sessionId: string): Promise<void>;
  endAllOf(userId: string): Promise<void>;
  /** Ends the sessions of an account, but for one that goes on under the account's new version. */
  endOthersOf(userId: string, keep: { readonly sessionId: string; readonly accountVersion: number }): Promise<void>;
  /** Ends a member's sessions that look at a family. */
  endOfMember(tenantId: string, userId: string): Promise<void>;
  /** Ends the sessions that look at a family, but for these accounts; `olderThan`: only those opened under a version before it. */
  endInFamily(tenantId: string, exceptUsers: readonly string[], olderThan?: number): Promise<void>;
  /** Forgets sessions that are over. */
  sweep(): Promise<void>;
}

interface SessionRow {
  readonly user_id: string;
  readonly tenant_id: string | null;
  readonly account_version: string;
  readonly tenant_version: string;
  readonly last_seen_at: Date;
  readonly views_as: Session["viewsAs"];
}

export const sessionStore = ({ service: sql }: Pick<ReadModel, "service">, now: () => Date): SessionStore => {
  const ago = (milliseconds: number): Date => new Date(now().getTime() - milliseconds);

  /** Everything that is written meanwhile may be lost in a crash; that a session has ended may not. */
  const durably = async (end: (tx: TransactionSql) => Promise<unknown>): Promise<void> => {
    await sql.begin(async (tx) => {
      await tx`set local synchronous_commit = on`;
      await end(tx);
    });
  };

  const rowOf = async (idHash: string): Promise<SessionRow | undefined> => {
    const [row] = await sql<SessionRow[]>`
      select user_id, tenant_id, account_version, tenant_version, last_seen_at, views_as from sessions
      where id_hash = ${idHash} and last_seen_at > ${ago(idleLimit)} and created_at > ${ago(absoluteLimit)}`;
    return row;
  };
  const sessionIn = (row: SessionRow): Session => ({
    userId: row.user_id,
    tenantId: row.tenant_id,
    accountVersion: Number(row.account_version),
    tenantVersion: Number(row.tenant_version),
    viewsAs: row.views_as,
  });

  return {
    open: async ({ userId, tenantId, accountVersion, tenantVersion }, { device, place }) => {
      const sessionId = randomBytes(32).toString("base64url");
      const time = now();
      await sql`
        insert into sessions (
          id_hash, user_id, tenant_id, account_version, tenant_version, created_at, last_seen_at, device, place
        )
        values (
          ${hashOf(sessionId)}, ${userId}, ${tenantId}, ${accountVersion}, ${tenantVersion}, ${time}, ${time},
          ${device}, ${place}
        )`;
      return sessionId;
    },
    replace: async (sessionId, viewsAs) => {
      const next = randomBytes(32).toString("base64url");
      let isReplaced = false;
      await durably(async (tx) => {
        const ended = await tx<{ user_id: string }[]>`
          with ended as (delete from sessions where id_hash = ${hashOf(sessionId)} returning *)
          insert into sessions (
            id_hash, user_id, tenant_id, account_version, tenant_version, created_at, last_seen_at, device, place, views_as
          )
          select ${hashOf(next)}, user_id, tenant_id, account_version, tenant_version, created_at, ${now()}, device, place, ${viewsAs}
          from ended returning user_id`;
        isReplaced = ended.length > 0;
      });
      return isReplaced ? next : undefined;
    },
    use: async (sessionId) => {
      const idHash = hashOf(sessionId);
      const row = await rowOf(idHash);
      if (!row) return undefined;
      if (row.last_seen_at < ago(seenStep))
        await sql`update sessions set last_seen_at = ${now()} where id_hash = ${idHash}`;
      return sessionIn(row);
    },
    find: async (idHash) => {
      const row = await rowOf(idHash);
      return row && sessionIn(row);
    },
    listOf: async (userId, asking) => {
      const current = asking === undefined ? "" : hashOf(asking);
      return sql<ListedSession[]>`
        select session_id as id, device, place, created_at as "createdAt", last_seen_at as "lastSeenAt",
          id_hash = ${current} as current
        from sessions
        where user_id = ${userId} and last_seen_at > ${ago(idleLimit)} and created_at > ${ago(absoluteLimit)}
        order by id_hash = ${current} desc, last_seen_at desc, session_id`;
    },
    endOne: async (userId, id) => {
      let ended: string | undefined;
      await durably(async (tx) => {
        const [row] = await tx<{ id_hash: string }[]>`
          delete from sessions where user_id = ${userId} and session_id = ${id} returning id_hash`;
        ended = row?.id_hash;
      });
      return ended;
    },
    moveTo: async (sessionId, { tenantId, tenantVersion }) =>
      void (await sql`
        update sessions set tenant_id = ${tenantId}, tenant_version = ${tenantVersion} where id_hash = ${hashOf(sessionId)}`),
    confirm: async (sessionId, userId) =>
      void (await sql`
        update sessions set confirmed_at = ${now()} where id_hash = ${hashOf(sessionId)} and user_id = ${userId}`),
    isConfirmed: async (sessionId, userId) => {
      const rows = await sql`
        select 1 from sessions
        where id_hash = ${hashOf(sessionId)} and user_id = ${userId}
          and coalesce(confirmed_at, created_at) > ${ago(confirmationLasts)}`;
      return rows.length > 0;
    },
    end: (sessionId) => durably((tx) => tx`delete from sessions where id_hash = ${hashOf(sessionId)}`),
    endAllOf: (userId) => durably((tx) => tx`delete from sessions where user_id = ${userId}`),
    endOthersOf: (userId, { sessionId, accountVersion }) =>
      durably(async (tx) => {
        const kept = hashOf(sessionId);
        await tx`delete from sessions where user_id = ${userId} and id_hash <> ${kept}`;
        await tx`update sessions set account_version = ${accountVersion} where user_id = ${userId} and id_hash = ${kept}`;
      }),
    endOfMember: (tenantId, userId) =>
      durably((tx) => tx`delete from sessions where tenant_id = ${tenantId} and user_id = ${userId}`),
    endInFamily: (tenantId, exceptUsers, olderThan) =>
      durably(
        (tx) => tx`
          delete from sessions where tenant_id = ${tenantId} and not (user_id = any(${exceptUsers as string[]}::uuid[]))
            ${olderThan === undefined ? tx`` : tx`and tenant_version < ${olderThan}`}`,
      ),
    sweep: async () =>
      void (await sql`
        delete from sessions where last_seen_at <= ${ago(idleLimit)} or created_at <= ${ago(absoluteLimit)}`),
  };
};
