import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import { CardLink, CardTitle } from "@kinkeeper/kit/card.tsx";
import { PeopleLine } from "../items/people-line.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { typographic } from "../stories/typographic.ts";
import { RecurrenceBadge } from "./recurrence-badge.tsx";

export const TraditionCard = ({ tradition }: { tradition: Tradition }) => (
  <li className="grid [contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
    <CardLink href={`/traditions/${tradition.id}`} className="flex flex-col p-6 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2">
        <RecurrenceBadge recurrence={tradition.recurrence} />
        <span className="ml-auto">
          <PrivacyBadge privacy={tradition.privacy} />
        </span>
      </p>
      <CardTitle className="mt-3 text-xl text-balance">{typographic(tradition.name)}</CardTitle>
      <p className="mt-1.5 line-clamp-4 font-serif">{typographic(tradition.description)}</p>
      {(tradition.linkedMemberIds.length > 0 || tradition.tags.length > 0) && (
        <div className="mt-auto flex flex-col gap-2.5 pt-4">
          <PeopleLine ids={tradition.linkedMemberIds} />
          <Tags tags={tradition.tags} isLinked={false} most={4} />
        </div>
      )}
    </CardLink>
  </li>
);
