import { isSameTag } from "@kinkeeper/platform/http/entity-tag";
import { Reply } from "@kinkeeper/platform/http/route";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { userNames } from "@kinkeeper/accounts/user-names";
import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { compressedJson } from "./compressed-json.ts";
import { itemAnswers, readItems } from "./item-answer.ts";
import type { KeptDetails } from "./kept-item.ts";
import { inMeasure } from "./list-measure.ts";
import type { ItemCategory } from "@kinkeeper/contracts/archive/kept-item";
import type { ItemKind } from "./kinds.ts";

/** Part of every entity tag: raise it when the shape of the lists changes. */
const shape = 1;

interface ListState {
  readonly count: string;
  readonly position: string;
  readonly people: string | null;
  readonly authors: readonly string[];
}

/**
 * What tells one state of a viewer's list from every other, from the rows they may see alone: nobody learns from an entity tag
 * that somebody else changed something private. A row that goes lowers the number, one that changes raises the position.
 */
const readState = async (sql: TransactionSql, { userId }: Viewer, category: ItemCategory): Promise<ListState> => {
  const [state] = await sql<[ListState]>`
    select count(*)::text as count, coalesce(max(position), 0)::text as position,
      (select position::text from people_versions) as people,
      coalesce(json_agg(distinct user_id), '[]') as authors
    from items where kind = ${category} and (privacy <> 'private' or user_id = ${userId})`;
  return state;
};

export interface ListRequest {
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** The items of one kind that the viewer may see, newest first; 304 where they have them already. */
export const listReply = async <Details extends KeptDetails>(
  readModel: ReadModel,
  kind: ItemKind<string, Details>,
  viewer: Viewer,
  request: ListRequest,
): Promise<Reply> => {
  const state = await readModel.asViewer(viewer, (sql) => readState(sql, viewer, kind.category));
  const names = await userNames(readModel.service, state.authors);
  // Two people of one browser must not get each other's copy, so the tag names who looks.
  const told = [
    shape,
    kind.category,
    viewer.tenantId,
    viewer.userId,
    state,
    state.authors.map((id) => names.get(id) ?? null),
  ];
  const headers = {
    etag: `W/"${createHash("sha256").update(JSON.stringify(told)).digest("base64url").slice(0, 22)}"`,
    "cache-control": "private, no-cache",
    vary: "accept-encoding",
  };
  if (isSameTag(request.ifNoneMatch, headers.etag)) return new Reply(304, headers);
  return inMeasure(readModel, viewer, kind.category, async () => {
    const items = await readModel.asViewer(viewer, (sql) => readItems(sql, viewer, kind.category));
    return compressedJson(itemAnswers(kind, items, names), request.acceptEncoding, headers);
  });
};
