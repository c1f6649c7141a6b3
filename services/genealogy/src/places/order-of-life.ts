import type { PlaceEvent } from "@kinkeeper/contracts/genealogy/places";
import type { Mention } from "./load-mentions.ts";

const beginning: ReadonlySet<PlaceEvent["kind"]> = new Set(["birth", "baptism", "christening"]);
const end: ReadonlySet<PlaceEvent["kind"]> = new Set(["death", "burial", "cremation", "will", "probate"]);

type Dated = Pick<Mention, "kind" | "day">;

const rankOf = ({ kind }: Dated): number => (kind === "birth" ? 0 : beginning.has(kind) ? 1 : end.has(kind) ? 3 : 2);

/**
 * What happened in one life, in its order. What has no date comes where it belongs in every life: a birth first, a death and what
 * follows it last, anything else before the death.
 */
export const inOrderOfLife = <Event extends Dated>(events: readonly Event[]): Event[] => {
  const days = (of: ReadonlySet<PlaceEvent["kind"]>) =>
    events.flatMap(({ kind, day }) => (day !== null && of.has(kind) ? [day] : []));
  const lastDay = days(end).reduce((least, day) => Math.min(least, day), Infinity);
  const firstDay = days(beginning).reduce((least, day) => Math.min(least, day), Infinity);
  const dayOf = ({ kind, day }: Event): number => {
    if (day !== null) return day;
    if (kind === "birth") return -Infinity;
    if (beginning.has(kind)) return firstDay === Infinity ? -Infinity : firstDay;
    return end.has(kind) ? Infinity : lastDay;
  };
  return [...events].sort((one, other) => {
    const [first, second] = [dayOf(one), dayOf(other)];
    return first === second ? rankOf(one) - rankOf(other) : first - second;
  });
};
