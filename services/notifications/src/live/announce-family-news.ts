import type { Recorded } from "@kinkeeper/contracts/event";
import { announceChanges } from "@kinkeeper/platform/projections/announce-changes";
import type { TransactionSql } from "postgres";
import { familyTopic } from "./topics.ts";

/** Whoever of these families is looking hears of it, each family once for all events of a batch. */
export const announceFamilyNews = async (sql: TransactionSql, events: readonly Recorded[]): Promise<void> => {
  const tenants = new Set(events.map(({ metadata: { tenantId } }) => tenantId));
  if (tenants.size > 0) await announceChanges(sql, [...tenants].map(familyTopic));
};
