import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";

const datedAndPlaced = (what: string, date: string | null, place: string | null): string =>
  [[what, date && formatDate(date)].filter(Boolean).join(" "), place && readablePlace(place)]
    .filter(Boolean)
    .join(", ");

/** "married 29 January 1839, Maer · divorced 1850"; empty when nothing is known of it. */
export const weddingOf = ({
  marriageDate,
  marriagePlace,
  partnership,
  endDate,
  endPlace,
}: FamilyRelationship): string =>
  [
    marriageDate || marriagePlace ? datedAndPlaced("married", marriageDate, marriagePlace) : "",
    partnership === "partners" ? "not married" : "",
    partnership === "divorced" || partnership === "separated" ? datedAndPlaced(partnership, endDate, endPlace) : "",
  ]
    .filter(Boolean)
    .join(" · ");
