import type { SandboxEvent } from "@kinkeeper/contracts/payments/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

type TransferEvent = Extract<SandboxEvent, { type: "SandboxTransferred" | "SandboxReversed" }>;
type Transferred = Extract<SandboxEvent, { type: "SandboxTransferred" }>["data"];

export type SandboxTransfer =
  | { readonly status: "none" }
  | (Transferred & {
      readonly status: "sent";
      /** Cents by reversal. */
      readonly reversals: ReadonlyMap<string, number>;
    });

export type SandboxTransferCommand =
  | { readonly type: "Send"; readonly data: Transferred }
  | { readonly type: "TakeBack"; readonly reversalId: string; readonly amountMinor: number };

const decide = (command: SandboxTransferCommand, transfer: SandboxTransfer): TransferEvent[] => {
  if (command.type === "Send")
    return transfer.status === "none" ? [{ type: "SandboxTransferred", data: command.data }] : [];
  if (transfer.status === "none") throw notFound("transfer");
  const { reversalId, amountMinor } = command;
  const { transferId, reversals } = transfer;
  if (reversals.has(reversalId)) return [];
  const back = [...reversals.values()].reduce((sum, one) => sum + one, 0);
  if (back + amountMinor > transfer.amountMinor)
    throw new DomainError("CONFLICT", "More would be taken back than was sent.");
  return [{ type: "SandboxReversed", data: { transferId, reversalId, amountMinor } }];
};

const evolve = (transfer: SandboxTransfer, { type, data }: TransferEvent): SandboxTransfer => {
  if (type === "SandboxTransferred") return { ...data, status: "sent", reversals: new Map() };
  if (transfer.status === "none") return transfer;
  return { ...transfer, reversals: new Map(transfer.reversals).set(data.reversalId, data.amountMinor) };
};

/** What the sandbox sent to a vendor, as far as it sends anything. */
export const sandboxTransferDecider: Decider<SandboxTransfer, SandboxTransferCommand, TransferEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
