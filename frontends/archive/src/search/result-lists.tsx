import type { SearchAnswer, SearchKind } from "@kinkeeper/contracts/archive/search";
import type { ReactNode } from "react";
import { ArtifactResult } from "./artifact-result.tsx";
import { EventResult } from "./event-result.tsx";
import { PersonResult } from "./person-result.tsx";
import { gridOf } from "./results-loading.tsx";
import { StoryResult } from "./story-result.tsx";
import { TraditionResult } from "./tradition-result.tsx";

const cardsOf: { readonly [Kind in SearchKind]: (found: SearchAnswer[Kind], isWide: boolean) => ReactNode[] } = {
  people: (found) => found.map((person) => <PersonResult key={person.id} person={person} />),
  stories: (found) => found.map((story) => <StoryResult key={story.id} story={story} />),
  artifacts: (found, isWide) =>
    found.map((artifact) => <ArtifactResult key={artifact.id} artifact={artifact} isWide={isWide} />),
  events: (found) => found.map((event) => <EventResult key={event.id} event={event} />),
  traditions: (found) => found.map((tradition) => <TraditionResult key={tradition.id} tradition={tradition} />),
};

/** The cards of one kind, the first of them where only some are wanted. */
export const ResultList = <Kind extends SearchKind>({
  kind,
  answer,
  atMost = Infinity,
  isWide = false,
}: {
  kind: Kind;
  answer: SearchAnswer;
  atMost?: number;
  /** One below the other, each as wide as a text. */
  isWide?: boolean;
}) => (
  <ul className={isWide ? "grid max-w-reading grid-cols-[minmax(0,1fr)] gap-4" : gridOf(kind)}>
    {cardsOf[kind](answer[kind], isWide).slice(0, atMost)}
  </ul>
);
