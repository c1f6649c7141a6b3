import type { SweptObjects } from "@kinkeeper/platform/objects/sweep-objects";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { sweptGedzips } from "./gedzip/swept-gedzips.ts";
import { sweptFiles } from "./objects/swept-files.ts";
import { sweptArchives } from "./transfers/swept-archives.ts";

/** Everything this service keeps, for `sweepObjects`: files of families, and ZIPs that wait to be read. */
export const sweptObjects = (dependencies: Pick<ServiceDependencies, "journal" | "readModel">): SweptObjects => {
  const files = sweptFiles(dependencies);
  // Each leaves alone what is not its own.
  const judges = [files.namedAmong, sweptArchives(dependencies), sweptGedzips(dependencies)];
  return {
    prefixes: files.prefixes,
    namedAmong: async (keys) => {
      let named: ReadonlySet<string> = new Set(keys);
      for (const namedAmong of judges) named = await namedAmong([...named]);
      return named;
    },
  };
};
