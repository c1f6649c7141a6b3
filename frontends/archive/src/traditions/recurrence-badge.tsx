import type { RecurrenceType } from "@kinkeeper/contracts/enumerations";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { recurrenceIcons, recurrenceLooks } from "./recurrence-words.ts";

/** How often, in the word of the cards; what was chosen exactly is in the tooltip. */
export const RecurrenceBadge = ({ recurrence }: { recurrence: RecurrenceType }) => {
  const { word, exactly } = recurrenceLooks[recurrence];
  return (
    <span data-tooltip={exactly} className="inline-flex">
      <Badge tone="accent" icon={recurrenceIcons[word]}>
        {word}
      </Badge>
    </span>
  );
};
