import type { Claims } from "@kinkeeper/contracts/claims";
import type { TransactionStatus } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { ServiceDependencies } from "@kinkeeper/platform/service";

/** What somebody bought. */
export interface Purchase {
  readonly user_id: string;
  readonly vendor_id: string;
  readonly service_id: string;
  readonly title: string;
  readonly status: TransactionStatus;
}

/** A purchase as its events tell it; undefined where there is none. */
const purchaseFrom = (events: readonly TransactionEvent[]): Purchase | undefined => {
  const [started] = events;
  if (started?.type !== "TransactionStarted") return undefined;
  const { userId: user_id, vendorId: vendor_id, serviceId: service_id, title, amountMinor } = started.data;
  let status: TransactionStatus = "pending";
  for (const { type, data } of events) {
    if (type === "TransactionCompleted") status = "completed";
    if (type === "TransactionFailed") status = "failed";
    if ("refundedMinor" in data) status = data.refundedMinor === amountMinor ? "refunded" : "completed";
  }
  return { user_id, vendor_id, service_id, title, status };
};

/** A purchase by its id. Who has just paid may ask before it is known here: then what was recorded counts. */
export const findPurchase = async (
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  { tenantId }: Claims,
  id: string,
): Promise<Purchase | undefined> => {
  const [known] = await readModel.service<Purchase[]>`
    select user_id, vendor_id, service_id, title, status from purchases where id = ${id}`;
  if (known?.status === "completed" || !tenantId) return known;
  const recorded = await journal.read<TransactionEvent>(streamName("transaction", tenantId, id));
  return purchaseFrom(recorded) ?? known;
};
