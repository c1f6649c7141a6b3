import { firstId } from "../family/pages-by-id.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { firstMember, firstRecord } from "./archive-pages.ts";
import type { ArchiveRows } from "./process/export-ports.ts";
import { readArchive } from "./read-archive.ts";

/**
 * The rows of a small family's archive, of which the first pages mostly are all there is: these are read in one transaction, and once,
 * however often they are asked for. A dozen transactions would take longer than the file that is made of what they read.
 */
export const readSmallArchive = async (read: ReadAsViewer, tenantId: string): Promise<ArchiveRows> => {
  const first = await read(async (sql) => {
    const rows = readArchive((query) => query(sql), tenantId);
    const [sight, members, merged, relationships, records, sources, coordinates] = await Promise.all([
      rows.sight(),
      rows.membersAfter(firstMember.position, firstMember.id),
      rows.mergedAfter(firstId),
      rows.relationshipsAfter(firstId),
      rows.recordsAfter(firstRecord.position, firstRecord.number),
      rows.sourcesAfter(firstId),
      rows.coordinates(),
    ]);
    const mergedWith = await rows.mergedWith(members.map(({ id }) => id));
    return { sight, members, mergedWith, merged, relationships, records, sources, coordinates };
  });
  const others = readArchive(read, tenantId);
  return {
    ...others,
    sight: async () => first.sight,
    membersAfter: async (position, id) => (id === firstId ? first.members : others.membersAfter(position, id)),
    mergedWith: async (ids) => (ids[0] === first.members[0]?.id ? first.mergedWith : others.mergedWith(ids)),
    mergedAfter: async (id) => (id === firstId ? first.merged : others.mergedAfter(id)),
    relationshipsAfter: async (id) => (id === firstId ? first.relationships : others.relationshipsAfter(id)),
    recordsAfter: async (position, number) =>
      position === firstRecord.position ? first.records : others.recordsAfter(position, number),
    sourcesAfter: async (id) => (id === firstId ? first.sources : others.sourcesAfter(id)),
    coordinates: async () => first.coordinates,
  };
};
