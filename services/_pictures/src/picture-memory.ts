import { DomainError } from "@kinkeeper/platform/domain-error";

/** Pictures are received whole before they are decoded; no more of them at once than this. */
const most = 256 * 1024 * 1024;
/** One family, however slowly it sends, leaves room for the others. */
const mostOfOne = most / 2;

const busy = () =>
  new DomainError("TOO_MANY_REQUESTS", "Many pictures are being sent right now. Please try again in a moment.");

/** Shares out the memory that pictures take while they are received. */
export const pictureMemory = (): {
  /** Answers what gives it back. @throws DomainError TOO_MANY_REQUESTS */
  take(tenantId: string, bytes: number): () => void;
} => {
  const held = new Map<string, number>();
  let total = 0;
  const hold = (tenantId: string, bytes: number): void => {
    total += bytes;
    const now = (held.get(tenantId) ?? 0) + bytes;
    if (now === 0) held.delete(tenantId);
    else held.set(tenantId, now);
  };
  return {
    take: (tenantId, bytes) => {
      if (total + bytes > most || (held.get(tenantId) ?? 0) + bytes > mostOfOne) throw busy();
      hold(tenantId, bytes);
      return () => hold(tenantId, -bytes);
    },
  };
};
