import type { ItemCategory } from "@kinkeeper/contracts/archive/items";
import { hiddenPositions } from "@kinkeeper/platform/hidden-positions";
import { isSameTag } from "@kinkeeper/platform/http/entity-tag";
import { Reply, type RouteRequest } from "@kinkeeper/platform/http/route";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { viewerOf } from "../viewer.ts";
import { compressedJson } from "./compressed-json.ts";
import type { ItemDetails } from "./item.ts";
import { itemAnswer } from "./item-answer.ts";
import type { ItemKind } from "./item-kind.ts";
import type { CallerRequest } from "./item-request.ts";
import { limitLargeLists, maxBytes } from "./limit-large-lists.ts";
import { readItems } from "./read-items.ts";

/** Part of every entity tag: raise it when the shape of the lists changes. */
const shape = 1;

interface ListState {
  readonly count: string;
  readonly position: string;
  readonly people: string | null;
  readonly authors: readonly string[];
}

interface ListSize {
  readonly bytes: number;
  readonly all: number;
}

/**
 * What tells one state of a viewer's list from every other, from the rows they may see alone: nobody learns from an entity tag
 * that somebody else changed something private. A row that goes lowers the number, one that changes raises the position.
 * `size`: how many the list would hold, and the bytes of their texts.
 */
const readState = async (
  sql: TransactionSql,
  { userId }: Viewer,
  category: ItemCategory,
): Promise<{ readonly state: ListState; readonly size: ListSize }> => {
  const [{ bytes, all, ...state }] = await sql<[ListState & ListSize]>`
    select count(*)::text as count, coalesce(max(position), 0)::text as position,
      (select position::text from people_versions) as people,
      coalesce(json_agg(distinct user_id), '[]') as authors,
      count(*) filter (where not removed)::int as all,
      coalesce(sum(octet_length(details)) filter (where not removed), 0)::float8 as bytes
    from items where kind = ${category} and (privacy <> 'private' or user_id = ${userId})`;
  return { state, size: { bytes, all } };
};

/** The items of one kind that the viewer may see, newest first, as many as a list can hold; 304 where they have them already. */
export const listItems = async <Details extends ItemDetails>(
  { readModel, keyring }: Pick<ServiceDependencies, "readModel" | "keyring">,
  kind: ItemKind<Details>,
  request: CallerRequest & Pick<RouteRequest<Endpoint>, "header">,
): Promise<Reply> => {
  const viewer = viewerOf(request);
  const { state, size } = await readModel.asViewer(viewer, (sql) => readState(sql, viewer, kind.category));
  const names = await userNames(readModel.service, state.authors);
  // A hash alone would not hide them: it can be compared with that of every number.
  const { hide } = hiddenPositions(keyring, "archive");
  // Two people of one browser must not get each other's copy, so the tag names who looks.
  const version = [
    shape,
    kind.category,
    viewer.tenantId,
    viewer.userId,
    { ...state, position: await hide(state.position), people: await hide(state.people ?? "0") },
    state.authors.map((id) => names.get(id) ?? null),
  ];
  const headers = {
    etag: `W/"${createHash("sha256").update(JSON.stringify(version)).digest("base64url").slice(0, 22)}"`,
    "cache-control": "private, no-cache",
    vary: "accept-encoding",
  };
  if (isSameTag(request.header("if-none-match"), headers.etag)) return new Reply(304, headers);
  return limitLargeLists(viewer.tenantId, size.bytes, async () => {
    const items = await readModel.asViewer(viewer, (sql) =>
      readItems(sql, viewer, kind.category, size.bytes > maxBytes ? maxBytes : undefined),
    );
    const leftOut = size.all - items.rows.length;
    const answers = items.rows.map((row, at) => ({
      ...itemAnswer(kind, row, items, names),
      ...(size.bytes > maxBytes && leftOut > 0 && at === items.rows.length - 1 ? { olderLeftOut: leftOut } : {}),
    }));
    return compressedJson(answers, request.header("accept-encoding"), headers);
  });
};
