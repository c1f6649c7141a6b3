import { DomainError } from "@kinkeeper/platform/domain-error";
import type { ArchiveDependencies } from "../settings.ts";

/** A part of a family's space that an upload under way holds. */
export interface Reservation {
  /** @throws DomainError TOO_LARGE when there is not so much. */
  resize(bytes: number): Promise<void>;
  release(): void;
}

export interface FamilySpace {
  /** @throws DomainError TOO_LARGE when nothing more goes in. */
  refuseWhenFull(tenantId: string): Promise<void>;
  /** @throws DomainError TOO_LARGE when the bytes do not fit beside what is kept and what others are sending now. */
  reserve(tenantId: string, bytes: number): Promise<Reservation>;
}

const full = () => new DomainError("TOO_LARGE", "This family's space for photos and files is full.");
const tooLittle = () =>
  new DomainError("TOO_LARGE", "This file does not fit into what is left of this family's space for photos and files.");

/**
 * A family's space holds all of its files, whoever may see them, and those being sent to this process. (Another replica
 * does not know of these: a family may go over by what is under way there, and by no more.)
 */
export const familySpace = ({
  readModel,
  settings,
}: Pick<ArchiveDependencies, "readModel" | "settings">): FamilySpace => {
  const underWay = new Map<string, number>();
  const hold = (tenantId: string, bytes: number): void => {
    const held = (underWay.get(tenantId) ?? 0) + bytes;
    if (held === 0) underWay.delete(tenantId);
    else underWay.set(tenantId, held);
  };
  // As the service itself: what one member may not see takes room all the same.
  const used = async (tenantId: string): Promise<number> => {
    const [row] = await readModel.service<{ used: string }[]>`
      select bytes as used from object_usage where tenant_id = ${tenantId}`;
    return Number(row?.used ?? 0) + (underWay.get(tenantId) ?? 0);
  };
  return {
    refuseWhenFull: async (tenantId) => {
      if ((await used(tenantId)) >= settings.KINKEEPER_FAMILY_QUOTA) throw full();
    },
    reserve: async (tenantId, wanted) => {
      let held = 0;
      // Held before it is asked: of two that come at once neither overlooks the other.
      const resize = async (bytes: number): Promise<void> => {
        hold(tenantId, bytes - held);
        held = bytes;
        if ((await used(tenantId)) > settings.KINKEEPER_FAMILY_QUOTA) throw tooLittle();
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
      return { resize, release };
    },
  };
};
