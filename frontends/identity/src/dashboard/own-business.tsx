import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import { listSales } from "@kinkeeper/contracts/payments/transactions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useDeployedRemotes } from "./deployed-remotes.ts";
import { HomeSection } from "./home-section.tsx";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

const sentences: Readonly<Record<VendorStatus, string>> = {
  pending: "We are reviewing your application. You can offer services once it is approved.",
  approved: "Families can see the services you offer.",
  rejected: "Your application was not approved.",
  suspended: "Your business is suspended. Families do not see your services for now.",
};

/** Left out where it cannot be known: the page of earnings says why. */
const Sales = () => {
  const { data } = useQuery({ ...useApi().queryFor(listSales, { query: {} }), staleTime: 0 });
  if (!data) return <div className="min-h-14" />;
  const figures = [
    ["Earned, not paid out yet", dollars.format(Number(data.heldAmount))],
    ["Sales", data.salesCount],
  ];
  return (
    <dl className="flex min-h-14 flex-wrap gap-x-10 gap-y-3">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-serif text-xl font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What waits for a vendor: how the business stands, what it sold, and the way to it. */
export const OwnBusiness = ({ status }: { status: VendorStatus }) => {
  const deployed = useDeployedRemotes();
  const isRunning = status === "approved" || status === "suspended";
  const hasEarnings = isRunning && deployed.has("payments");
  if (!deployed.has("marketplace")) return null;
  return (
    <div className="mb-6 max-w-reading">
      <HomeSection title="Your business">
        <p className="mb-4 text-ink-soft">{sentences[status]}</p>
        {hasEarnings && <Sales />}
        <div className="mt-4 flex flex-wrap gap-2">
          {isRunning && <ButtonLink href="/vendor/services">My Services</ButtonLink>}
          {hasEarnings && (
            <ButtonLink href="/vendor/earnings" variant="secondary">
              Earnings
            </ButtonLink>
          )}
          <ButtonLink href="/vendor/register" variant="secondary">
            Vendor Status
          </ButtonLink>
        </div>
      </HomeSection>
    </div>
  );
};
