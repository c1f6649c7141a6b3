import type { FoundTradition } from "@kinkeeper/contracts/archive/search";
import { recurrenceLooks } from "../traditions/recurrence-words.ts";
import { MarkedText } from "./marked-text.tsx";
import { Preview, ResultCard, WhyFound } from "./result-card.tsx";
import { CardFoot, Faces, Facts } from "./result-details.tsx";

const shown = ["name", "description", "tags"];

export const TraditionResult = ({ tradition }: { tradition: FoundTradition }) => {
  const { match } = tradition;
  return (
    <ResultCard
      href={`/traditions/${tradition.id}`}
      title={<MarkedText text={tradition.name} match={match} />}
      foot={
        <>
          <Faces people={tradition.people} peopleCount={tradition.peopleCount} />
          <CardFoot tags={tradition.tags} privacy={tradition.privacy} />
        </>
      }
    >
      <Facts>{recurrenceLooks[tradition.recurrence].word}</Facts>
      <Preview match={match} field="description" text={tradition.description} className="text-sm" />
      <WhyFound match={match} shown={shown} />
    </ResultCard>
  );
};
