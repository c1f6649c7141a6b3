import { listPartners, type Partner } from "@kinkeeper/contracts/partners/partners";
import { BackToAdmin } from "@kinkeeper/kit/back-to-admin.tsx";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { useAdding, type Adding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";

const PartnerDialog = lazyDialog(() => import("./partner-dialog.tsx").then((module) => module.PartnerDialog));

const StatusOf = ({ partner: { isActive, endpoints } }: { partner: Partner }) => {
  if (!isActive) return <Badge>Disabled</Badge>;
  const isAmiss = endpoints.some((endpoint) => !endpoint.isActive || endpoint.failingSince !== null);
  return isAmiss ? <Badge tone="danger">Needs attention</Badge> : <Badge tone="accent">Active</Badge>;
};

const endpointsOf = ({ endpoints: { length } }: Partner): string =>
  length === 1 ? "1 endpoint" : `${length} endpoints`;

const Partners = ({ adding }: { adding: Adding }) => {
  const { data: partners } = useSuspenseQuery(useApi().queryFor(listPartners));
  if (partners.length === 0)
    return (
      <EmptyState drawing="letter" title="No partners yet" action={adding.button}>
        A partner’s software is told about vendors, services and orders as they happen.
      </EmptyState>
    );
  return (
    <Table headings={["Name", "Kind", "Endpoints", "Status"]}>
      {partners.map((partner) => (
        <Row
          key={partner.id}
          first={
            <Link
              href={`/admin/partners/${partner.id}`}
              className="focus-ring rounded-control text-accent underline-offset-4 hover:underline"
            >
              {partner.name}
            </Link>
          }
          cells={[
            partner.kind === "vendor" ? "One vendor’s partner" : "Integrator",
            endpointsOf(partner),
            <StatusOf key="status" partner={partner} />,
          ]}
        />
      ))}
    </Table>
  );
};

/** For super administrators: who hears of the marketplace from outside. */
export const PartnersPage = () => {
  const { role } = useSession().user;
  const adding = useAdding("Create partner", PartnerDialog);
  const [, goTo] = useLocation();
  if (role !== "super_admin") return <AccessDenied what="manage partners" />;
  return (
    <ListPage
      title="Partners"
      subtitle="Software connected to the marketplace"
      above={<BackToAdmin />}
      actions={adding.button}
      loading={
        <Loading label="Loading partners…">
          <Skeleton className="h-64" />
        </Loading>
      }
      dialog={
        adding.isOpen && <PartnerDialog onClose={adding.close} onCreated={({ id }) => goTo(`/admin/partners/${id}`)} />
      }
    >
      <Partners adding={adding} />
    </ListPage>
  );
};
