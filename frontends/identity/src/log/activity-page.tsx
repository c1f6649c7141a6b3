import { getActivity } from "@kinkeeper/contracts/identity/audit";
import { listTenantUsers } from "@kinkeeper/contracts/identity/family-users";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { personName } from "../family-admin/person-name.ts";
import { activityKindOptions } from "./kind-words.ts";
import { everything, LogFilters, queryOf } from "./log-filter.tsx";
import { LogList } from "./log-list.tsx";

const FamilyActivity = ({ tenantId }: { tenantId: string }) => {
  const [filter, setFilter] = useState(everything);
  const { data: users = [] } = useQuery(useApi().queryFor(listTenantUsers, { params: { tenantId } }));
  const pages = usePages(getActivity, {
    argumentsFor: (after) => ({ query: queryOf(filter, after) }),
    pageOf: ({ entries, next }) => ({ items: entries, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  const people = users
    .filter(({ status }) => status === "active")
    .map((user) => ({ value: user.id, label: personName(user) }));
  return (
    <>
      <LogFilters filter={filter} onChange={setFilter} people={people} kinds={activityKindOptions} />
      <LogList
        pages={pages}
        nothing={filter === everything ? "Nothing has happened yet." : "Nothing matches. Try other filters."}
      />
    </>
  );
};

/** What happened in the family, as far as one may see it, with the way to it and back. */
export const ActivityPage = () => {
  const { tenantId } = useSession().user;
  return (
    <div className="page pb-16">
      <PageHeader
        title="Activity"
        subtitle="What happened in your family archive"
        actions={
          tenantId && (
            <ButtonLink href="/deleted" variant="secondary">
              Recently deleted
            </ButtonLink>
          )
        }
      />
      {tenantId ? <FamilyActivity tenantId={tenantId} /> : <EmptyState>You’re not in a family right now.</EmptyState>}
    </div>
  );
};
