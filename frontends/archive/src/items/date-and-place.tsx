import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { PlaceLink } from "@kinkeeper/kit/place-link.tsx";

interface DateAndPlaceProps {
  readonly date: string | null;
  readonly place: string | null;
  /** How a date is written; in words ("about 1890") unless told. */
  readonly write?: (date: string) => string;
  /** Whether the place leads to its page: not where all of it is a link already. */
  readonly isLinked?: boolean;
}

/** "about 1890 · Downe, Kent"; the date as it was typed is in the tooltip. Nothing where nothing is known. */
export const DateAndPlace = ({ date, place, write = formatDate, isLinked = false }: DateAndPlaceProps) => {
  if (!date && !place) return null;
  return (
    <span className="[overflow-wrap:anywhere]">
      {date && (
        <span title={date} className="text-warm">
          {write(date)}
        </span>
      )}
      {date && place && " · "}
      {place && (isLinked ? <PlaceLink text={place} /> : readablePlace(place))}
    </span>
  );
};
