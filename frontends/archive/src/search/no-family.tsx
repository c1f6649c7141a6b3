import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";

/** The search of somebody who has no archive to look into. */
export const NoFamily = () => (
  <div className="page pb-16">
    <PageHeader title="Search" />
    <EmptyState drawing="book" action={<ButtonLink href="/dashboard">Go to Home</ButtonLink>}>
      {useSession().user.tenantId === null
        ? "An archive belongs to a family, and your account doesn’t belong to one yet."
        : "This family archive has been cancelled."}
    </EmptyState>
  </div>
);
