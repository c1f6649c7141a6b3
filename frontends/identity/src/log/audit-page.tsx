import { getAudit, getAuditActors } from "@kinkeeper/contracts/identity/audit";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { familyKindOptions, platformKindOptions } from "./kind-words.ts";
import { nameOfActor } from "./log-entry.tsx";
import { everything, LogFilters, queryOf } from "./log-filter.tsx";
import { LogList } from "./log-list.tsx";

const AuditLog = ({ isPlatform }: { isPlatform: boolean }) => {
  const [filter, setFilter] = useState(everything);
  const { data: actors = [] } = useQuery({ ...useApi().queryFor(getAuditActors), staleTime: 0 });
  const pages = usePages(getAudit, {
    argumentsFor: (after) => ({ query: queryOf(filter, after) }),
    pageOf: ({ entries, next }) => ({ items: entries, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  return (
    <>
      <LogFilters
        filter={filter}
        onChange={setFilter}
        people={actors.map((actor) => ({ value: actor.id, label: nameOfActor(actor) }))}
        kinds={isPlatform ? platformKindOptions : familyKindOptions}
      />
      <LogList
        pages={pages}
        nothing={filter === everything ? "Nothing has happened yet." : "Nothing matches. Try other filters."}
      />
    </>
  );
};

/** Who did what, when: of the family for its administrators, of the platform for super administrators. */
export const AuditPage = () => {
  const { user, tenant } = useSession();
  if (user.role === "member") return <AccessDenied what="read the audit log" />;
  const isPlatform = user.role === "super_admin";
  return (
    <div className="page pb-16">
      <PageHeader title="Audit log" subtitle={isPlatform ? "Who did what on this platform" : tenant?.name} />
      <AuditLog isPlatform={isPlatform} />
    </div>
  );
};
