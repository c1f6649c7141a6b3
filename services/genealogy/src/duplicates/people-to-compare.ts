import type { ReadAsViewer } from "../family/list-answers.ts";
import type { PersonToCompare, SearchPorts, Tie } from "./worker/search-ports.ts";

/** Rows read in one short transaction. */
const pageSize = 5_000;
const noImport = "00000000-0000-0000-0000-000000000000";

/** The people of a family and what relates them, to be compared; without those that `exceptImport` added itself. */
export const peopleToCompare = (read: ReadAsViewer, exceptImport = noImport): SearchPorts => ({
  peopleAfter: async (id) => [
    ...(await read(
      (sql) => sql<PersonToCompare[]>`
        select id, (details::jsonb - 'biography')::text as details from members
        where not removed and not erased and added_by is distinct from ${exceptImport} and id > ${id}
        order by id limit ${pageSize}`,
    )),
  ],
  tiesAfter: async (id) => [
    ...(await read(
      (sql) => sql<Tie[]>`
        select id, member1_id as one, member2_id as other, relationship_type as type from relationships
        where active and relationship_type in ('parent', 'child', 'spouse', 'sibling') and added_by is distinct from ${exceptImport}
          and id > ${id}
        order by id limit ${pageSize}`,
    )),
  ],
});
