import { batchesOf } from "@kinkeeper/platform/batches";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { createHash } from "node:crypto";
import type { PackedFile } from "./open-gedzip.ts";

export const digestOf = async (file: PackedFile, signal?: AbortSignal): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of file.read()) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest("hex");
};

/** A file that is here already. */
export interface KnownFile {
  readonly objectId: string;
  /** The artifact it is part of; of a mere portrait the file itself. */
  readonly itemId: string;
}

/**
 * Which of these files of a ZIP are here already. Read are those that an earlier import called by the same name: of a family's first ZIP
 * none is, and of one sent again all are.
 */
export const knownAmong = async (
  readModel: ReadModel,
  viewer: Viewer,
  found: ReadonlyMap<string, PackedFile>,
): Promise<number> => {
  const named = await readModel.service<{ name: string }[]>`
    select distinct name from gedzip_files where tenant_id = ${viewer.tenantId} and name = any(${[...found.keys()]})`;
  const files = new Set(named.map(({ name }) => found.get(name)!));
  const digests = new Map<PackedFile, string>();
  for (const file of files) if (file.problem === undefined) digests.set(file, await digestOf(file));
  const known = await knownFiles(readModel, viewer, [...new Set(digests.values())]);
  return [...digests.values()].filter((digest) => known.has(digest)).length;
};

/** Looked up in one query. */
const lotSize = 500;

/**
 * Files with these digests (of their bytes, or of those they were made from) that somebody may see as part of an artifact or as a portrait.
 * What others keep private, and the portrait of somebody hidden, is not known here: its file is taken in as any other.
 */
export const knownFiles = async (
  readModel: ReadModel,
  { tenantId, userId, isAdmin = false }: Viewer,
  digests: readonly string[],
): Promise<ReadonlyMap<string, KnownFile>> => {
  const known = new Map<string, KnownFile>();
  for (const lot of batchesOf(digests, lotSize)) {
    const rows = await readModel.service<{ digest: string; object_id: string; item_id: string }[]>`
      with named as (
        select id, sha256 as digest from objects where tenant_id = ${tenantId} and sha256 = any(${lot})
        union
        select id, source_sha256 from objects where tenant_id = ${tenantId} and source_sha256 = any(${lot})
      )
      select distinct on (n.digest) n.digest, n.id as object_id, coalesce(i.id, n.id) as item_id
      from named n
        left join items i on i.tenant_id = ${tenantId} and i.files @> array[n.id] and i.kind = 'artifact' and not i.removed
          and (i.privacy <> 'private' or i.user_id = ${userId})
        left join people p on p.tenant_id = ${tenantId} and p.photo_url = '/objects/' || n.id and not p.removed
          and (not p.restricted or ${isAdmin} or p.owner_id = ${userId})
      where i.id is not null or p.id is not null
      order by n.digest, i.created_at nulls last, i.id`;
    for (const row of rows) known.set(row.digest, { objectId: row.object_id, itemId: row.item_id });
  }
  return known;
};
