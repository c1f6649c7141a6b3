import { formatDate } from "@kinkeeper/contracts/dates";

/** "about 1890 · Downe, Kent"; the date as it was typed is in the tooltip. Nothing where nothing is known. */
export const DateAndPlace = ({ date, place }: { date: string | null; place: string | null }) => {
  if (!date && !place) return null;
  return (
    <span className="[overflow-wrap:anywhere]">
      {date && (
        <span title={date} className="text-warm">
          {formatDate(date)}
        </span>
      )}
      {date && place && " · "}
      {place}
    </span>
  );
};
