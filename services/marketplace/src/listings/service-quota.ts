import { mostServices } from "@kinkeeper/contracts/marketplace/listings";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ReadModel } from "@kinkeeper/platform/read-model";

/**
 * Lets one vendor list so many services: `list` runs when there is room beside the others, one at a time for each vendor.
 * @throws DomainError CONFLICT; TOO_MANY_REQUESTS
 */
export const serviceQuota = ({
  service: sql,
}: Pick<ReadModel, "service">): (<Result>(
  vendorId: string,
  serviceId: string,
  list: () => Promise<Result>,
) => Promise<Result>) => {
  const turns = new KeyedMutex({ maxWaiting: 20 });
  return (vendorId, serviceId, list) =>
    turns.run(vendorId, async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from services where vendor_id = ${vendorId} and id <> ${serviceId}`;
      if ((row?.count ?? 0) >= mostServices)
        throw new DomainError(
          "CONFLICT",
          `A vendor lists at most ${mostServices} services. Please change one that you no longer offer.`,
        );
      return list();
    });
};
