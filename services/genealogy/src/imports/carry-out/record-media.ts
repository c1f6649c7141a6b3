import type { ToldMedia } from "@kinkeeper/contracts/genealogy/import-events";
import type { FileMedia, Media } from "../../gedcom/media.ts";
import type { ImportLog } from "../import-log.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import type { RecordNames } from "../plan/record-names.ts";

/** Characters of one lot, so that an event stays well below the 1 MB that EventStoreDB takes. */
const lotSize = 150_000;

/** Records what a file says of the pictures and documents that came along with it: the archive takes them in by that. */
export const recordMedia = async (
  log: ImportLog,
  importId: string,
  plan: ImportPlan,
  { all }: FileMedia,
  names: RecordNames,
): Promise<void> => {
  // Of whom only the score tells as their record knows them: where that is taken back the picture goes with them.
  const memberOf = (xref: string): string | undefined => {
    const number = plan.numberOf.get(names.get(xref) ?? xref);
    if (number === undefined || plan.isLeftOut(number)) return undefined;
    return plan.known.get(number)?.isByScore ? plan.leadsTo(number) : plan.memberIdOf(number);
  };
  const withMembers = ({ people, files, ...media }: Media): ToldMedia => ({
    ...media,
    files: [...files],
    people: people.flatMap(({ xref, ...how }) => {
      const memberId = memberOf(xref);
      return memberId === undefined ? [] : [{ memberId, ...how }];
    }),
  });
  const whole = plan.isOurs && !plan.isPartial ? ({ isWhole: true } as const) : {};
  let lot = 0;
  let media: ToldMedia[] = [];
  let length = 0;
  const record = async (): Promise<void> => {
    if (media.length === 0) return;
    await log.handle({ type: "RecordMedia", data: { importId, lot, media, ...whole } });
    [lot, media, length] = [lot + 1, [], 0];
  };
  for (const one of all) {
    const next = withMembers(one);
    media.push(next);
    length += JSON.stringify(next).length;
    if (length >= lotSize) await record();
  }
  await record();
};
