import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import type { SweptObjects } from "@kinkeeper/platform/objects/sweep-objects";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { objectStream } from "./object.decider.ts";
import { everyKey, type FileAddress } from "./object-keys.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const keyShape = new RegExp(`^t/(${uuid})/(${uuid})(?:-(${uuid}))?(?:-thumbnail|-preview|-small)?$`);

/** Undefined for what is no file of the archive. */
const addressOf = (key: string): FileAddress | undefined => {
  const [, tenantId, objectId, attempt] = keyShape.exec(key) ?? [];
  return tenantId && objectId ? { tenantId, objectId, attempt } : undefined;
};

/** Files of families, for `sweepObjects`: rows name most of them; of the others the record itself is asked, since rows may be late. */
export const sweptFiles = ({
  journal,
  readModel,
}: Pick<ServiceDependencies, "journal" | "readModel">): SweptObjects => {
  const isRecorded = async ({ tenantId, objectId, attempt }: FileAddress): Promise<boolean> => {
    const [stored, ...later] = await journal.read<ObjectEvent>(objectStream(tenantId, objectId));
    return stored?.type === "ObjectStored" && stored.data.attempt === attempt && later.length === 0;
  };

  return {
    prefixes: async () => ["t/"],
    namedAmong: async (keys) => {
      const files = keys.flatMap((key) => {
        const address = addressOf(key);
        return address ? [{ key, address }] : [];
      });
      const tenantIds = [...new Set(files.map(({ address: { tenantId } }) => tenantId))];
      const ids = [...new Set(files.map(({ address: { objectId } }) => objectId))];
      const rows = await readModel.service<{ tenant_id: string; id: string; attempt: string | null }[]>`
        select tenant_id, id, attempt from objects
        where tenant_id = any(${tenantIds}::uuid[]) and id = any(${ids}::uuid[])`;
      const known = new Set(
        rows.flatMap(({ tenant_id, id, attempt }) => everyKey({ tenantId: tenant_id, objectId: id, attempt })),
      );
      const unnamed = new Set<string>();
      for (const { key, address } of files) if (!known.has(key) && !(await isRecorded(address))) unnamed.add(key);
      return new Set(keys.filter((key) => !unnamed.has(key)));
    },
  };
};
