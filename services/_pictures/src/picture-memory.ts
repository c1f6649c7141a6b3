import { DomainError } from "@kinkeeper/platform/domain-error";

/** Pictures are received whole before they are decoded; no more of them at once than this. */
const most = 256 * 1024 * 1024;
/** One family leaves room for the others. */
const mostOfOne = 64 * 1024 * 1024;

const busy = () =>
  new DomainError("TOO_MANY_REQUESTS", "Many pictures are being sent right now. Please try again in a moment.");

/** The room that one upload takes. */
export interface PictureRoom {
  /** Passes on what arrives and takes room for it then: what is announced and never sent takes none. @throws DomainError TOO_MANY_REQUESTS */
  through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Gives it back, once the bytes are nobody's any more. */
  release(): void;
}

/** Shares out the memory that pictures take while they are received. */
export const pictureMemory = (): { room(tenantId: string): PictureRoom } => {
  const held = new Map<string, number>();
  let total = 0;
  const hold = (tenantId: string, bytes: number): void => {
    total += bytes;
    const now = (held.get(tenantId) ?? 0) + bytes;
    if (now === 0) held.delete(tenantId);
    else held.set(tenantId, now);
  };
  return {
    room: (tenantId) => {
      let taken = 0;
      return {
        async *through(source) {
          for await (const chunk of source) {
            const { length } = chunk;
            if (total + length > most || (held.get(tenantId) ?? 0) + length > mostOfOne) throw busy();
            taken += length;
            hold(tenantId, length);
            yield chunk;
          }
        },
        release: () => {
          hold(tenantId, -taken);
          taken = 0;
        },
      };
    },
  };
};
