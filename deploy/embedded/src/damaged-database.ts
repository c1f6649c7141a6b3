import { errorCode } from "@kinkeeper/platform/postgres/unavailable";

/** What PostgreSQL says whose own files are corrupt (XX, 58030), missing (58P01), or a whole database of them (3D000). */
const damage = /^(?:XX00[012]|58030|58P01|3D000)$/;

/** What to do about a start that failed because files of our own PostgreSQL are damaged, in one sentence; undefined: it failed for another reason. */
export const damagedDatabase = (error: unknown, folder: string): string | undefined => {
  for (let reason = error; reason instanceof Error; reason = reason.cause)
    if (damage.test(errorCode(reason) ?? ""))
      return `The read models in ${folder} are damaged (${reason.message}); delete this folder and start Kinkeeper again: they are made anew from the events.`;
  return undefined;
};
