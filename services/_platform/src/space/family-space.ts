import { DomainError } from "../domain-error.ts";
import type { FreeDisk } from "./free-disk.ts";

/** A part of a family's space that an upload under way holds. */
export interface Reservation {
  readonly bytes: number;
  /** @throws DomainError TOO_LARGE, OUT_OF_SPACE when there is not so much. */
  resize(bytes: number): Promise<void>;
  release(): void;
}

export interface FamilySpace {
  /** @throws DomainError TOO_LARGE, OUT_OF_SPACE when nothing more goes in. */
  refuseWhenFull(tenantId: string): Promise<void>;
  /**
   * @param bytes of 0 only the disk is asked
   * @throws DomainError TOO_LARGE, OUT_OF_SPACE when the bytes do not fit beside what is kept and what others are sending now
   */
  reserve(tenantId: string, bytes: number): Promise<Reservation>;
}

type Whose = "family" | "business";

const full = (whose: Whose): string => `This ${whose}'s space for photos and files is full.`;
const tooLittle = (whose: Whose): string =>
  `This file does not fit into what is left of this ${whose}'s space for photos and files.`;

export interface FamilySpaceOptions {
  /** A vendor's pictures are held to a space in the same way; a family's unless told. */
  readonly whose?: Whose;
  /** Most bytes of one family. */
  readonly quota: number;
  /** Bytes that a family's files take already, whoever may see them. */
  readonly kept: (tenantId: string) => Promise<number>;
  readonly disk: FreeDisk;
  /** What whoever does not fit in is told, where it is no file. */
  readonly refusal?: string;
}

/**
 * A family's space holds all of its files, whoever may see them, and those being sent to this service. (Another replica, or
 * another service, does not know of these: a family may go over by what is under way there, and by no more.)
 */
export const familySpace = ({ whose = "family", quota, kept, disk, refusal }: FamilySpaceOptions): FamilySpace => {
  const underWay = new Map<string, number>();
  const hold = (tenantId: string, bytes: number): void => {
    const held = (underWay.get(tenantId) ?? 0) + bytes;
    if (held === 0) underWay.delete(tenantId);
    else underWay.set(tenantId, held);
  };
  const used = async (tenantId: string): Promise<number> => (await kept(tenantId)) + (underWay.get(tenantId) ?? 0);
  /** Of all families: they share the disk. What of it is written already counts twice, which errs on the safe side. */
  const allUnderWay = (): number => [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0);

  return {
    refuseWhenFull: async (tenantId) => {
      await disk.require(allUnderWay());
      if ((await used(tenantId)) >= quota) throw new DomainError("TOO_LARGE", refusal ?? full(whose));
    },
    reserve: async (tenantId, wanted) => {
      let held = 0;
      // Held before it is asked: of two that come at once neither overlooks the other.
      const resize = async (bytes: number): Promise<void> => {
        const isMore = bytes > held;
        hold(tenantId, bytes - held);
        held = bytes;
        if (isMore && (await used(tenantId)) > quota) throw new DomainError("TOO_LARGE", refusal ?? tooLittle(whose));
        await disk.require(allUnderWay());
      };
      const release = (): void => {
        hold(tenantId, -held);
        held = 0;
      };
      try {
        await resize(wanted);
      } catch (error) {
        release();
        throw error;
      }
      return {
        get bytes() {
          return held;
        },
        resize,
        release,
      };
    },
  };
};

/** A file that does not say how long it is takes room in such steps. */
const step = 1_048_576;

/** Passes on what is sent, never more than is reserved: what was not announced is reserved as it comes. */
export async function* withinReservation(
  source: AsyncIterable<Buffer>,
  reservation: Reservation,
): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of source) {
    seen += chunk.length;
    if (seen > reservation.bytes) await reservation.resize(seen + step);
    yield chunk;
  }
}
