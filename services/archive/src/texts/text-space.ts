import { readable } from "@kinkeeper/platform/http/byte-limit";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { familySpace, type FamilySpace } from "@kinkeeper/platform/space/family-space";

/** Most bytes of a family's stories, events, traditions, comments and announcements: no list of theirs outgrows what one can hold. */
export const mostTextBytes = 64 * 1024 ** 2;

/** What records text beside what every service is made of. */
export interface TextDependencies extends ServiceDependencies {
  /** One for the whole service: nobody may overlook what another is writing at the same time. */
  readonly texts: FamilySpace;
}

/** What a family writes is held to a space, and to the disk that is left, as its files are. */
export const textSpace = ({ readModel, disk }: Pick<ServiceDependencies, "readModel" | "disk">): FamilySpace =>
  familySpace({
    quota: mostTextBytes,
    // As the service itself: what one member may not see takes room all the same.
    kept: async (tenantId) => {
      const [row] = await readModel.service<{ bytes: string | null }[]>`
        select sum(bytes) as bytes from text_usage where tenant_id = ${tenantId}`;
      return Number(row?.bytes ?? 0);
    },
    disk,
    refusal: `Your family's stories and other texts have filled their ${readable(mostTextBytes)}. Please shorten or delete something first.`,
  });

/** Room that is taken while `work` goes on, and given back at its end: by then what it recorded is counted. */
export const withRoom = async <Result>(
  texts: FamilySpace,
  tenantId: string,
  work: (take: (bytes: number) => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  const held: { release(): void }[] = [];
  const release = (): void => {
    for (const one of held.splice(0)) one.release();
  };
  try {
    return await work(async (bytes) => {
      release(); // said again where somebody else was faster
      held.push(await texts.reserve(tenantId, bytes));
    });
  } finally {
    release();
  }
};
